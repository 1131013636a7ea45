import type { DeliveryMode } from "#lib/interface/status/delivery-mode"
import { isSandboxAddress } from "#contract/sandbox-domain"

/**
 * Destination of a sender's messages: the sandbox by the mode, the sandbox because of the sender (MODE-3), or out; `unseen`
 * while the mail service does not answer. Pure.
 */
export type Destination = "sandbox" | "sandbox_sender" | "out" | "unseen"

export function destinationOf(mode: DeliveryMode, sender: string): Destination {
  if (mode === "sandbox") return "sandbox"
  if (isSandboxAddress(sender.trim())) return "sandbox_sender"
  return mode === "silent" || mode === null ? "unseen" : "out"
}

/** SANDBOX-1: the sandbox catches the messages, so its addresses act. */
export const isCaught = (destination: Destination): boolean =>
  destination === "sandbox" || destination === "sandbox_sender"

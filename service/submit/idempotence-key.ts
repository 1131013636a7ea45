import { createHash } from "node:crypto"
import type { Recipient } from "#contract/recipient"
import type { Content } from "../message/fill-from-template.ts"
import type { Caller } from "../rights/caller.ts"
import { may } from "../rights/permit.ts"

/** Begins the keys that the service makes, which are longer than a caller's own may be. */
const madePrefix = "made of the content: "

/**
 * The key under which a repetition of this message is found, or null. Always null without the right `idempotence`; with
 * `idempotence_auto` a message without a key gets one from all its content: content with its template filled in, and
 * recipients in their order (IDEMPOTENCE-3).
 */
export function idempotenceKey(
  content: Content,
  recipients: readonly Recipient[],
  caller: Caller,
): string | null {
  if (!may(caller, "idempotence")) return null
  if (content.idempotence_key?.trim()) return content.idempotence_key
  if (!may(caller, "idempotence_auto")) return null
  const hash = createHash("sha256").update(JSON.stringify({ content, recipients }, sorted)).digest("hex")
  return madePrefix + hash
}

/** The field that a repetition is blamed on. */
export const repeatedField = (key: string): string =>
  key.startsWith(madePrefix) ? "message" : "message.idempotence_key"

/** Objects with their names in order: the same content in another order is the same content. */
function sorted(_name: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}

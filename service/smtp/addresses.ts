import type { Address, Mailbox } from "postal-mime"
import { foldAddress } from "#contract/address"
import { hasAtMost } from "#contract/length"
import { limits } from "#contract/limits"
import type { Recipient } from "#contract/recipient"

/** The mailboxes of an address header; groups are opened. */
export const mailboxesOf = (addresses: readonly Address[] = []): Mailbox[] =>
  addresses.flatMap((one) => one.group ?? [one])

/**
 * The envelope decides who gets a copy (SMTP-5); To, CC and BCC supply the display names of these addresses.
 * A name too long for to_name is left out.
 */
export function recipientsOf(envelope: readonly string[], named: readonly Mailbox[]): Recipient[] {
  const names = new Map<string, string>()
  for (const { address, name } of named) {
    const folded = foldAddress(address)
    if (name && hasAtMost(name, limits.toNameCharsMax) && !names.has(folded)) names.set(folded, name)
  }
  return envelope.map((email) => {
    const to_name = names.get(foldAddress(email))
    return to_name ? { email, substitutions: { to_name } } : { email }
  })
}

/** An address header with its names decoded: every letter shows it, and composing encodes them again. */
export const addressLine = (addresses: readonly Address[]): string =>
  addresses
    .map((one) => (one.group ? `${quoted(one.name)}: ${one.group.map(mailbox).join(", ")};` : mailbox(one)))
    .join(", ")

const mailbox = ({ name, address }: Mailbox): string => {
  if (!address) return name
  return name ? `${quoted(name)} <${address}>` : address
}

/** An encoded word may contain a line break; a header line never does. */
const quoted = (name: string): string => `"${name.replace(/\p{Cc}+/gu, " ").replace(/["\\]/g, "\\$&")}"`

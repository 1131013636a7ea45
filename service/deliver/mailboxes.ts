import { isAscii } from "node:buffer"
import { cleanAddress, domainInAscii, domainOf, isRecipientAddress } from "#contract/address"
import { addressesOf } from "../message/address-list.ts"
import { phrase } from "./encoded-words.ts"

type Mailbox = { name: string; address: string }

/** Characters of addresses in header fields: UTF-8 reaches only recipients whose own address needs SMTPUTF8 (RFC 6532). */
export type AddressForm = "ascii" | "utf8"

/** The form of the fields of a recipient's message. Names are encoded words in both. */
export const formFor = (email: string): AddressForm =>
  isAscii(Buffer.from(envelopeAddress(email))) ? "ascii" : "utf8"

/** One address with its name (RFC 5322, 3.4); null for an address that this form cannot carry. */
export function mailbox({ name, address }: Mailbox, form: AddressForm): string | null {
  const spec = addrSpec(address)
  if (spec === null || (form === "ascii" && !isAscii(Buffer.from(spec)))) return null
  const words = phrase(name)
  return words ? `${words} <${spec}>` : spec
}

/** A shown line as the addresses that were checked when the message was taken (HEADERS-4), read the same way. */
export const shownMailboxes = (line: string, form: AddressForm): string =>
  addressesOf(line)
    .flatMap(({ name, address }) => mailbox({ name, address: address ?? "" }, form) ?? [])
    .join(", ")

/** The address for SMTP: the domain in its ASCII form, also with a local part in UTF-8 (RFC 6531, 3.2). */
export function envelopeAddress(email: string): string {
  const address = cleanAddress(email)
  const domain = domainOf(address)
  return `${address.slice(0, address.lastIndexOf("@"))}@${domainInAscii(domain) ?? domain}`
}

/**
 * Recipients are addresses of SEND-22. Over SMTP a message may show others (SMTP-6): quoted ones and hosts of one label are
 * written as RFC 5322 requires.
 */
function addrSpec(address: string): string | null {
  if (isRecipientAddress(address)) return envelopeAddress(address)
  const at = address.lastIndexOf("@")
  const domain = shownDomain(address.slice(at + 1))
  const local = address.slice(0, at).replace(/^"(.*)"$/, (_all, text: string) => text.replace(/\\(.)/g, "$1"))
  if (at < 1 || domain === null || !/^[ -~]{1,64}$/.test(local)) return null
  return `"${local.replace(/["\\]/g, "\\$&")}"@${domain}`.replace(/^"([\w!#$%&'*+/=?^`{|}~-]+)"(?=@)/, "$1")
}

const shownDomain = (text: string): string | null =>
  domainInAscii(text) ??
  (/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?|\[\d{1,3}(?:\.\d{1,3}){3}\])$/i.test(text) ? text : null)

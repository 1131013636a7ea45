import { domainInAscii, foldAddress, isRecipientAddress } from "#contract/address"

export type Address = {
  local_part: string
  /** As in the request. */
  domain: string
  /** As DNS and mail hosts write it. */
  ascii_domain: string
  /** The form of the address in lists. */
  folded: string
}

/**
 * The parts of an address, or null when it is invalid. A domain is checked in its ASCII form, so that an international
 * name and its Punycode get one verdict.
 */
export function readAddress(email: string): Address | null {
  const { local_part, domain } = partsOf(email)
  const ascii_domain = domainInAscii(domain)
  if (ascii_domain === null || !isRecipientAddress(`${local_part}@${ascii_domain}`)) return null
  return { local_part, domain, ascii_domain, folded: foldAddress(email) }
}

/** Before and after the last @, whatever the text is. */
export function partsOf(email: string): { local_part: string; domain: string } {
  const at = email.lastIndexOf("@")
  return at < 0
    ? { local_part: email, domain: "" }
    : { local_part: email.slice(0, at), domain: email.slice(at + 1) }
}

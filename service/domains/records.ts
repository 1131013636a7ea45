/** The DNS records that a sender domain needs (DOMAIN-1). */

/** TXT value at the domain itself that proves ownership: the prefix of our headers, then a token of 32 hex digits. */
export const verificationRecord = (prefix: string, token: string): string =>
  `${prefix.toLowerCase()}-validate-hash=${token}`

/** Name of a domain's DKIM key in DNS. */
export const dkimName = (domain: string, selector: string): string => `${selector}._domainkey.${domain}`

/** TXT value of the DKIM key. */
export const dkimRecord = (publicKey: string): string => `k=rsa; p=${publicKey}`

/** Tags of a DKIM record (`v=DKIM1; k=rsa; p=…`), or null when the list is malformed. */
export function readDkimRecord(text: string): Map<string, string> | null {
  const tags = new Map<string, string>()
  for (const part of text.split(";").map((one) => one.trim())) {
    if (part === "") continue
    const [, name, value] = /^([a-z]+)\s*=\s*(.*)$/is.exec(part) ?? []
    if (name === undefined || value === undefined) return null
    tags.set(name.toLowerCase(), value.replace(/\s+/g, ""))
  }
  return tags
}

/**
 * True if an RSA signature of mail may use the record (RFC 6376, 3.6.1), by its version, key type, hash and service.
 * Absent tags allow everything. The caller checks the key (`p`).
 */
export function isUsableDkim(tags: ReadonlyMap<string, string>): boolean {
  const words = (tag: string) => tags.get(tag)?.toLowerCase().split(":")
  return Object.entries(usable).every(
    ([tag, good]) => words(tag)?.some((word) => good.includes(word)) ?? true,
  )
}

const usable: Readonly<Record<string, readonly string[]>> = {
  v: ["dkim1"],
  k: ["rsa"],
  h: ["sha256"],
  s: ["email", "*"],
}

/** For people who may see letters and no addresses: `lena@example.com` → `l•••@example.com`. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf("@")
  if (at < 1) return address === "" ? "" : "•••"
  const [first = ""] = address
  return `${/[\p{L}\p{N}]/u.test(first) ? first : ""}•••${address.slice(at)}`
}

/** Also finds an @ that a link (%40) or a piece of HTML (&#64;) writes differently. */
const addressInText =
  /[\p{L}\p{N}.!#$'*+/=?^_`{|}~%-]+(@|%40|&#0*64;|&#x0*40;|&commat;)([\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+)/giu

/** Masks every address inside a text: subjects, SMTP replies, letters. */
export const maskAddressesIn = (text: string): string =>
  text.replace(addressInText, (whole: string, _at: string, domain: string) => `${masked(whole)}•••@${domain}`)

const masked = (address: string): string =>
  /^[\p{L}\p{N}]/u.test(address) ? (Array.from(address)[0] ?? "") : ""

/** The same value with every address in every string masked; keys of objects too (failed_emails has them). */
export function maskDeep<T>(value: T): T {
  return walk(value) as T
}

function walk(value: unknown): unknown {
  if (typeof value === "string") return maskAddressesIn(value)
  if (Array.isArray(value)) return value.map(walk)
  if (value === null || typeof value !== "object" || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [maskAddressesIn(key), walk(one)]))
}

/** One address or network as CIDR, of version 4 or 6. Plain functions: forms check with them, too. */

const byte = "(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)"
const version4 = new RegExp(`^${byte}(\\.${byte}){3}$`)

/** The URL parser accepts every notation of version 6, and no zones. */
const isVersion6 = (text: string): boolean =>
  /^[0-9a-f:.]+$/i.test(text) && text.includes(":") && URL.canParse(`http://[${text}]/`)

/** RFC 4291, 2.5.5.2: version 4 written as version 6. The parser of web addresses has one way to write it. */
const mappedBits = 96
const isMapped = (address: string): boolean =>
  /^\[::ffff:[0-9a-f]+:[0-9a-f]+\]$/.test(new URL(`http://[${address}]/`).hostname)

const fewestBits = (address: string): number => (address.includes(":") && isMapped(address) ? mappedBits : 0)

/**
 * `192.0.2.7`, `192.0.2.0/24`, `2001:db8::1`, `2001:db8::/32`; no zone, no port, no leading zeros. A prefix of
 * `::ffff:192.0.2.7` that ends before the version 4 address begins is refused: it would be another network than intended.
 */
export function isNetwork(text: string): boolean {
  const [address = "", bits, ...more] = text.split("/")
  if (more.length > 0) return false
  const bitsMax = version4.test(address) ? 32 : isVersion6(address) ? 128 : null
  if (bitsMax === null) return false
  if (bits === undefined) return true
  return /^(0|[1-9]\d{0,2})$/.test(bits) && Number(bits) <= bitsMax && Number(bits) >= fewestBits(address)
}

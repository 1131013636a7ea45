/** One address or network as CIDR, of version 4 or 6. Plain functions: forms check with them, too. */

const byte = "(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)"
const version4 = new RegExp(`^${byte}(\\.${byte}){3}$`)

/** The parser of web addresses knows every way to write version 6, and no zones. */
const isVersion6 = (text: string): boolean =>
  /^[0-9a-f:.]+$/i.test(text) && text.includes(":") && URL.canParse(`http://[${text}]/`)

/** `192.0.2.7`, `192.0.2.0/24`, `2001:db8::1`, `2001:db8::/32`; no zone, no port, no leading zeros. */
export function isNetwork(text: string): boolean {
  const [address = "", bits, ...more] = text.split("/")
  if (more.length > 0) return false
  const bitsMax = version4.test(address) ? 32 : isVersion6(address) ? 128 : null
  if (bitsMax === null) return false
  return bits === undefined || (/^(0|[1-9]\d{0,2})$/.test(bits) && Number(bits) <= bitsMax)
}

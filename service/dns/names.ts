import { domainToASCII } from "node:url"
import ipaddr from "ipaddr.js"

const labelMax = 63
const nameMax = 253

/**
 * A name as queried in DNS: lower case, international labels in Punycode (RFC 5891), without the dot at its end. Null
 * when it is too long for DNS (RFC 1035 2.3.4) or has invalid characters: such a name does not exist.
 */
export function nameInAscii(text: string): string | null {
  const bare = text.replace(/\.$/, "")
  const name = /^[\x21-\x7e]*$/.test(bare) ? bare.toLowerCase() : punycodeOf(bare)
  const isPossible = name.split(".").every((label) => label.length > 0 && label.length <= labelMax)
  return isPossible && name.length <= nameMax ? name : null
}

/** Node parses a name as the host of a URL: it drops tabs and line breaks, and everything from a delimiter on. */
const punycodeOf = (name: string): string => (/[\p{Cc}/\\?#%]/u.test(name) ? "" : domainToASCII(name))

/** The name below which the PTR records of an IP address are (RFC 1035 3.5, RFC 3596 2.5). */
export function reverseName(ip: string): string {
  const address = ipaddr.process(ip)
  if (address instanceof ipaddr.IPv4) return `${address.octets.toReversed().join(".")}.in-addr.arpa`
  const digits = address.toByteArray().map((byte) => byte.toString(16).padStart(2, "0"))
  return `${[...digits.join("")].toReversed().join(".")}.ip6.arpa`
}

import { isIP } from "node:net"
import ipaddr from "ipaddr.js"

type Address = ReturnType<typeof ipaddr.process>
type Network = [address: Address, bits: number]

/** Addresses of version 4 that are written as version 6 (::ffff:192.0.2.7) are those of version 4. */
const mappedBits = 96

function parse(text: string): Network {
  const [address = "", bits] = text.split("/")
  const found = ipaddr.parse(address)
  const whole = found.kind() === "ipv6" ? 128 : 32
  const length = bits === undefined ? whole : Number(bits)
  if (found instanceof ipaddr.IPv6 && found.isIPv4MappedAddress() && length >= mappedBits)
    return [found.toIPv4Address(), length - mappedBits]
  return [found, length]
}

/**
 * One entry of a list of networks in the form in which it is stored: bits beyond the prefix are zero, a single address
 * has no prefix. It has passed the contract's `isNetwork`.
 */
export function normalNetwork(text: string): string {
  const [address, bits] = parse(text)
  const whole = address.kind() === "ipv6" ? 128 : 32
  if (bits === whole) return address.toString()
  const first = (address.kind() === "ipv6" ? ipaddr.IPv6 : ipaddr.IPv4).networkAddressFromCIDR(
    `${address.toString()}/${bits}`,
  )
  return `${first.toString()}/${bits}`
}

/** An address in the form that is compared and stored, or null for other text: a header may contain any text. */
export const addressOf = (ip: string | undefined): string | null =>
  ip !== undefined && isIP(ip) !== 0 ? ipaddr.process(ip).toString() : null

/** Whether an address is in one of these networks. False for an empty list and for anything that is not an address. */
export function isWithin(networks: readonly string[], ip: string | undefined): boolean {
  const from = addressOf(ip)
  if (from === null) return false
  const address = ipaddr.parse(from)
  return networks.some((text) => {
    const [network, bits] = parse(text)
    return network.kind() === address.kind() && address.match(network, bits)
  })
}

import { type LookupAddress, type LookupOptions, lookup } from "node:dns"
import { isIP } from "node:net"
import ipaddr from "ipaddr.js"
import { buildConnector } from "undici"

/**
 * Keeps calls to addresses that people enter out of private networks (WEBHOOK-14, CONNECT-2). The resolved address is
 * checked at the moment of connecting, so a name with a different second answer gains nothing.
 */
export class AddressRefused extends Error {
  readonly code = "EADDRESSREFUSED"
  constructor(host: string) {
    super(`${host} leads into a private or reserved network.`)
    this.name = "AddressRefused"
  }
}

/** In a public range, but answered by the machine's own cloud host. */
const metadataHosts = new Set(["168.63.129.16"])

/** RFC 4291, 2.4 and RFC 2928: IANA assigns no public addresses outside the first, nor inside the second. */
const globalIPv6 = ipaddr.IPv6.parseCIDR("2000::/3")
const specialIPv6 = ipaddr.IPv6.parseCIDR("2001::/23")

/**
 * True if an address is on the public Internet; a mapped IPv4 address (::ffff:192.0.2.7) counts as IPv4. No other
 * address with an embedded one is public: 6to4, NAT64 and ::192.0.2.7 lead wherever the network sends them.
 */
export function isPublicAddress(address: string): boolean {
  const plain = withoutDots(address.replace(/%.*$/, ""))
  if (!ipaddr.isValid(plain)) return false
  const parsed = ipaddr.process(plain)
  if (parsed.range() !== "unicast" || metadataHosts.has(parsed.toString())) return false
  return parsed instanceof ipaddr.IPv4 || (parsed.match(globalIPv6) && !parsed.match(specialIPv6))
}

/** IPv6 in hexadecimal only, because ipaddr.js takes ::192.0.2.7 for a mapped address. */
const withoutDots = (address: string): string =>
  isIP(address) === 6 ? new URL(`http://[${address}]/`).hostname.slice(1, -1) : address

type LookupDone = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void

export type Lookup = (hostname: string, options: LookupOptions, done: LookupDone) => void

/** A `node:dns` look-up for net.connect that fails if any of the host's addresses is neither public nor allowed. */
export function guardedLookup(
  resolve: Lookup = lookup,
  isAllowed: (address: string) => boolean = () => false,
): Lookup {
  const isCallable = (address: string) => isPublicAddress(address) || isAllowed(address)
  return (hostname, options, done) =>
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, [])
      const addresses = Array.isArray(found) ? found : [{ address: found, family: isIP(found) }]
      const [first] = addresses
      if (!first || !addresses.every((one) => isCallable(one.address)))
        return done(new AddressRefused(hostname), [])
      return options.all ? done(null, addresses) : done(null, first.address, first.family)
    })
}

/** True if the host is a literal IP address that is not public: such a host is never looked up. */
export function isRefusedLiteral(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, "")
  return isIP(bare) !== 0 && !isPublicAddress(bare)
}

/**
 * Host and port as in the operator's lists of exceptions: `host:port` in lower case, the protocol's own port by
 * default.
 */
export const hostAndPort = ({ hostname, port, protocol }: Pick<URL, "hostname" | "port" | "protocol">) =>
  `${hostname}:${port || (protocol === "https:" ? "443" : "80")}`.toLowerCase()

export type GuardOptions = {
  /** Whether the operator allows this `host:port`, in any network. */
  isAllowed(hostAndPort: string): boolean
  /** Whether the operator allows hosts that resolve to this address, although it is not public. */
  isAllowedAddress?: (address: string) => boolean
  /** Any other host requires TLS. */
  needsTls?: boolean
  /** In place of the system's DNS. */
  lookup?: Lookup | undefined
  /** Root certificates in place of Node's, for tests. */
  ca?: string | undefined
}

const connectTimeoutMs = 10_000

/** undici's connector, for public addresses and allowed ones only. */
export function guardedConnector({
  isAllowed,
  isAllowedAddress,
  needsTls = false,
  lookup,
  ca,
}: GuardOptions): buildConnector.connector {
  const options = { allowH2: false, timeout: connectTimeoutMs, ...(ca ? { ca } : {}) }
  const open = buildConnector({ ...options, ...(lookup ? { lookup } : {}) })
  const guarded = buildConnector({ ...options, lookup: guardedLookup(lookup, isAllowedAddress) })
  return (target, done) => {
    if (isAllowed(hostAndPort(target))) return open(target, done)
    if ((needsTls && target.protocol !== "https:") || isRefusedLiteral(target.hostname))
      return done(new AddressRefused(target.hostname), null)
    return guarded(target, done)
  }
}

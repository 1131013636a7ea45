import { type LookupAddress, type LookupOptions, lookup } from "node:dns"
import { isIP } from "node:net"
import ipaddr from "ipaddr.js"
import { buildConnector } from "undici"

/**
 * Keeps calls to addresses that people name out of private networks (WEBHOOK-14, CONNECT-2). The check is made on the
 * resolved address, in the moment of connecting: a name that answers differently the second time gains nothing.
 */
export class AddressRefused extends Error {
  readonly code = "EADDRESSREFUSED"
  constructor(host: string) {
    super(`${host} leads into a private or reserved network.`)
    this.name = "AddressRefused"
  }
}

/** Public by range, yet answered by the machine's own cloud host. */
const metadataHosts = new Set(["168.63.129.16"])

/** True when an address is one of the public Internet; IPv4 inside IPv6 counts as the IPv4 it is. */
export function isPublicAddress(address: string): boolean {
  const plain = address.replace(/%.*$/, "")
  if (!ipaddr.isValid(plain)) return false
  const parsed = ipaddr.process(plain)
  return parsed.range() === "unicast" && !metadataHosts.has(parsed.toString())
}

type LookupDone = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void

export type Lookup = (hostname: string, options: LookupOptions, done: LookupDone) => void

/** `node:dns` look-up in the manner of net.connect that fails when any of the host's addresses is not public. */
export function guardedLookup(resolve: Lookup = lookup): Lookup {
  return (hostname, options, done) =>
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, [])
      const addresses = Array.isArray(found) ? found : [{ address: found, family: isIP(found) }]
      const [first] = addresses
      if (!first || !addresses.every((one) => isPublicAddress(one.address)))
        return done(new AddressRefused(hostname), [])
      return options.all ? done(null, addresses) : done(null, first.address, first.family)
    })
}

/** True when the host is written as an IP address that is not public: such a host is never looked up. */
export function isRefusedLiteral(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, "")
  return isIP(bare) !== 0 && !isPublicAddress(bare)
}

/** Host and port as the operator's lists of exceptions name them: `host:port` in lower case, the protocol's own port by default. */
export const hostAndPort = ({ hostname, port, protocol }: Pick<URL, "hostname" | "port" | "protocol">) =>
  `${hostname}:${port || (protocol === "https:" ? "443" : "80")}`.toLowerCase()

export type GuardOptions = {
  /** Whether the operator lets this `host:port` be called, whatever network it lies in. */
  isAllowed(hostAndPort: string): boolean
  /** Any other host is called with TLS or not at all. */
  needsTls?: boolean
  /** In place of DNS, for tests. */
  lookup?: Lookup | undefined
}

const connectTimeoutMs = 10_000

/** undici's way to open connections, to public addresses and to what is allowed alone. */
export function guardedConnector({
  isAllowed,
  needsTls = false,
  lookup,
}: GuardOptions): buildConnector.connector {
  const options = { allowH2: false, timeout: connectTimeoutMs }
  const open = buildConnector({ ...options, ...(lookup ? { lookup } : {}) })
  const guarded = buildConnector({ ...options, lookup: guardedLookup(lookup) })
  return (target, done) => {
    if (isAllowed(hostAndPort(target))) return open(target, done)
    if ((needsTls && target.protocol !== "https:") || isRefusedLiteral(target.hostname))
      return done(new AddressRefused(target.hostname), null)
    return guarded(target, done)
  }
}

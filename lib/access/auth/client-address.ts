import { subscribe, unsubscribe } from "node:diagnostics_channel"
import type { IncomingHttpHeaders, IncomingMessage } from "node:http"
import { isIP } from "node:net"
import ipaddr from "ipaddr.js"

/** Client address and scheme of a request: proxy headers are used only if a trusted proxy sent them. */

const isIn = (text: string, networks: readonly string[]): boolean => {
  const address = ipaddr.process(text)
  return networks.some((network) => {
    const [first, bits] = read(network)
    return address.kind() === first.kind() && address.match(first, bits)
  })
}

type Network = [ipaddr.IPv4 | ipaddr.IPv6, number]

/** Networks of the settings, parsed once because every request needs them. */
const known = new Map<string, Network>()

function read(network: string): Network {
  const found = known.get(network)
  if (found) return found
  const made: Network = network.includes("/") ? ipaddr.parseCIDR(network) : [ipaddr.process(network), 128]
  known.set(network, made)
  return made
}

/**
 * The nearest address that is not a trusted proxy; those are addresses and networks (`10.0.0.0/8`). The chain of
 * `X-Forwarded-For` is read from the socket outwards: a trusted proxy vouches for the entry before its own, and
 * everything beyond is the client's claim.
 */
export function askerOf(peer: string, forwardedFor: string | undefined, trusted: readonly string[]): string {
  const claimed = forwardedFor?.split(",").map((one) => one.trim()) ?? []
  let asker = peer
  while (isIP(asker) && isIn(asker, trusted)) {
    const before = claimed.pop()
    if (before === undefined || !isIP(before)) break
    asker = before
  }
  return asker
}

/** Proxy headers about the original request. Next itself trusts the first three from any client. */
const ways = ["x-forwarded-host", "x-forwarded-proto", "x-forwarded-port", "forwarded"]

/** The proxy headers to trust: the values of the nearest trusted proxy, which are the last of a list. */
function believedWays(
  headers: IncomingHttpHeaders,
  peer: string,
  trusted: readonly string[],
): Record<string, string> {
  if (!isIP(peer) || !isIn(peer, trusted)) return {}
  const entries = ways.flatMap((name) => {
    const last = String(headers[name] ?? "")
      .split(",")
      .at(-1)
      ?.trim()
    return last ? [[name, last]] : []
  })
  return Object.fromEntries(entries)
}

/**
 * From now on every request of this process has one address in `X-Forwarded-For`, its client's, whatever the client
 * sent, and only the trusted values of other proxy headers. Returns a function to restore the original. Next itself
 * would keep the client's values.
 */
export function nameAskers(trusted: readonly string[]): () => void {
  const name = (message: unknown) => {
    const { headers, socket } = (message as { request: IncomingMessage }).request
    const peer = socket.remoteAddress ?? "unknown"
    const claimed = headers["x-forwarded-for"]
    const believed = believedWays(headers, peer, trusted)
    for (const way of ways) delete headers[way]
    Object.assign(headers, believed, {
      "x-forwarded-for": askerOf(peer, Array.isArray(claimed) ? claimed.join(",") : claimed, trusted),
    })
  }
  subscribe("http.server.request.start", name)
  return () => unsubscribe("http.server.request.start", name)
}

/** Client address as recorded by `nameAskers`. */
export const clientAddress = (headers: { get(name: string): string | null }): string =>
  headers.get("x-forwarded-for") ?? "unknown"

/** Client address of a request that has not passed through Next. */
export const clientAddressOf = ({ headers }: Pick<IncomingMessage, "headers">): string =>
  String(headers["x-forwarded-for"] ?? "unknown")

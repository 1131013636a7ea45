import { subscribe, unsubscribe } from "node:diagnostics_channel"
import type { IncomingMessage } from "node:http"
import { isIP } from "node:net"
import ipaddr from "ipaddr.js"

/** Whose address limits and the audit log note. A header is believed only when a trusted proxy sent it. */

const isIn = (text: string, networks: readonly string[]): boolean => {
  const address = ipaddr.process(text)
  return networks.some((network) => {
    const [first, bits] = network.includes("/") ? ipaddr.parseCIDR(network) : [ipaddr.process(network), 128]
    return address.kind() === first.kind() && address.match(first, bits)
  })
}

/**
 * The nearest address that is no trusted proxy; those are addresses and networks (`10.0.0.0/8`). The chain of `X-Forwarded-For` is read from the socket outwards: a
 * trusted proxy vouches for the entry before its own, and everything beyond is whatever the client claims.
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

/**
 * From here on every request of this process carries one address in `X-Forwarded-For`: its asker's, whatever the client
 * wrote there. Returns the way back. Next itself would keep a client's own words.
 */
export function nameAskers(trusted: readonly string[]): () => void {
  const name = (message: unknown) => {
    const { headers, socket } = (message as { request: IncomingMessage }).request
    const claimed = headers["x-forwarded-for"]
    headers["x-forwarded-for"] = askerOf(
      socket.remoteAddress ?? "unknown",
      Array.isArray(claimed) ? claimed.join(",") : claimed,
      trusted,
    )
  }
  subscribe("http.server.request.start", name)
  return () => unsubscribe("http.server.request.start", name)
}

/** The address of the client, as `nameAskers` has noted it. */
export const clientAddress = (headers: { get(name: string): string | null }): string =>
  headers.get("x-forwarded-for") ?? "unknown"

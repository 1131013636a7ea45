import type { Server, Socket } from "node:net"
import ipaddr from "ipaddr.js"
import { whenClosed } from "./when-closed.ts"

/** What one address may take of a port that everybody can reach. */
export type ConnectionBounds = {
  /** Connections of one address at once; a network of 64 bits counts as one address of version 6. */
  perAddressMax: number
  /** A connection ends after so long, whatever is said on it; who is known by then may be let off (`release`). */
  lifetimeMs: number
  /** What one too many is told before it is closed; absent where a port begins encrypted and nothing can be said. */
  refusal?: string
  /** Connections of this machine's own address are not counted: the service itself is the client. */
  isOwnMachineFree?: boolean
}

/** The ends of a connection as the client has them. */
export type Peer = { remoteAddress: string; remotePort: number }

export type BoundConnections = {
  /** This connection is known by now: it counts no more for its address and may last. */
  release(peer: Peer): void
}

type Held = { address: string; timer: NodeJS.Timeout }

const refusedWithinMs = 1000

/**
 * Puts bounds before what a server does with its connections, so that nobody takes all of its places by being silent
 * in many of them. Call it before the server listens.
 */
export function boundConnections(server: Server, bounds: ConnectionBounds): BoundConnections {
  const held = new Map<string, Held>()
  const count = new Map<string, number>()
  const leave = (key: string): void => {
    const one = held.get(key)
    if (!one) return
    clearTimeout(one.timer)
    held.delete(key)
    const others = (count.get(one.address) ?? 1) - 1
    if (others > 0) count.set(one.address, others)
    else count.delete(one.address)
  }
  const mayEnter = (socket: Socket): boolean => {
    if (bounds.isOwnMachineFree && socket.remoteAddress === socket.localAddress) return true
    const [address, key] = [countedAddress(socket.remoteAddress), keyOf(socket)]
    const others = count.get(address) ?? 0
    if (others >= bounds.perAddressMax) return false
    const timer = setTimeout(() => socket.destroy(), bounds.lifetimeMs).unref()
    count.set(address, others + 1)
    held.set(key, { address, timer })
    whenClosed(socket, () => leave(key))
    return true
  }
  const accepting = server.listeners("connection")
  server.removeAllListeners("connection")
  server.on("connection", (socket: Socket) => {
    if (!mayEnter(socket)) return refuse(socket, bounds.refusal)
    for (const accept of accepting) accept.call(server, socket)
  })
  return { release: (peer) => leave(keyOf(peer)) }
}

/** Says why, and waits a moment for the client to hang up; nothing that it says is kept. */
function refuse(socket: Socket, refusal: string | undefined): void {
  socket.on("error", () => {})
  if (refusal === undefined) return void socket.destroy()
  setTimeout(() => socket.destroy(), refusedWithinMs).unref()
  socket.resume()
  socket.end(`${refusal}\r\n`)
}

/** Who has one address of version 6 has all of its network's. */
export function countedAddress(text: string | undefined): string {
  const address = addressOf(text)
  return address?.kind() === "ipv6"
    ? ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString()
    : String(address)
}

/** One end names a connection to one port, however its address is written. */
const keyOf = ({ remoteAddress, remotePort }: Partial<Peer>): string =>
  `${addressOf(remoteAddress)} ${remotePort}`

/** Servers that listen on version 6 write addresses of version 4 in its way. */
const addressOf = (text: string | undefined): ipaddr.IPv4 | ipaddr.IPv6 | null =>
  text !== undefined && ipaddr.isValid(text) ? ipaddr.process(text) : null

import type { Server, Socket } from "node:net"
import ipaddr from "ipaddr.js"
import { makeTally } from "../load/tally.ts"
import { whenClosed } from "./when-closed.ts"

/** Limits per address of a port that everybody can reach. */
export type ConnectionLimits = {
  /** Connections of one address at once; a network of 64 bits counts as one address of version 6. */
  perAddressMax: number
  /** A connection is closed after so long, active or not, unless it was released (`release`). */
  lifetimeMs: number
  /** The reply to a connection above the limit; absent where a port begins with TLS and no reply can be sent. */
  refusal?: string
  /** Connections of this machine to itself are not counted: the service is the client. */
  isLocalExempt?: boolean
}

/** The ends of a connection as the client has them. */
type Peer = { remoteAddress: string; remotePort: number }

type LimitedConnections = {
  /** The connection is authenticated: it no longer counts for its address and may last. */
  release(peer: Peer): void
}

type Held = { address: string; timer: NodeJS.Timeout }

const closeRefusedAfterMs = 1000

/** Limits the connections of a server, so that idle ones cannot exhaust them. Call it before the server listens. */
export function limitConnections(server: Server, limits: ConnectionLimits): LimitedConnections {
  const held = new Map<string, Held>()
  const ofAddress = makeTally<string>()
  const release = (key: string): void => {
    const one = held.get(key)
    if (!one) return
    clearTimeout(one.timer)
    held.delete(key)
    ofAddress.add(one.address, -1)
  }
  const accepts = (socket: Socket): boolean => {
    if (limits.isLocalExempt && socket.remoteAddress === socket.localAddress) return true
    const [address, key] = [countedAddress(socket.remoteAddress), keyOf(socket)]
    if (ofAddress.of(address) >= limits.perAddressMax) return false
    const timer = setTimeout(() => socket.destroy(), limits.lifetimeMs).unref()
    ofAddress.add(address, 1)
    held.set(key, { address, timer })
    whenClosed(socket, () => release(key))
    return true
  }
  const accepting = server.listeners("connection")
  server.removeAllListeners("connection")
  server.on("connection", (socket: Socket) => {
    if (!accepts(socket)) return refuse(socket, limits.refusal)
    for (const accept of accepting) accept.call(server, socket)
  })
  return { release: (peer) => release(keyOf(peer)) }
}

/** Sends the refusal and waits a moment for the client to close; its input is discarded. */
function refuse(socket: Socket, refusal: string | undefined): void {
  socket.on("error", () => {})
  if (refusal === undefined) return void socket.destroy()
  setTimeout(() => socket.destroy(), closeRefusedAfterMs).unref()
  socket.resume()
  socket.end(`${refusal}\r\n`)
}

/** An owner of one IPv6 address has its whole /64 network, so the network is counted. */
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

import { createSocket } from "node:dgram"
import { once } from "node:events"
import { connect, isIP } from "node:net"
import { isReplyTo, type Query } from "./query.ts"
import type { DnsServer } from "./settings.ts"

/**
 * The reply to a query over UDP, from a separate socket and port. The socket is connected: the system drops datagrams
 * of other addresses. Datagrams that do not reply to the query are skipped (RFC 5452 9.1). Rejects when `signal`
 * aborts.
 */
export function overUdp(query: Query, server: DnsServer, signal: AbortSignal): Promise<Buffer> {
  signal.throwIfAborted()
  const socket = createSocket(isIP(server.address) === 6 ? "udp6" : "udp4")
  return new Promise<Buffer>((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true })
    socket.on("error", reject)
    socket.on("message", (message) => isReplyTo(message, query) && resolve(message))
    socket.once("connect", () => socket.send(query.bytes))
    socket.connect(server.port, server.address)
  }).finally(() => socket.close())
}

/** The reply to a query over TCP (RFC 7766): its two bytes of length keep it below 64 KB. Rejects when `signal` aborts. */
export async function overTcp(query: Query, server: DnsServer, signal: AbortSignal): Promise<Buffer> {
  signal.throwIfAborted()
  const socket = connect({ host: server.address, port: server.port, signal })
  try {
    await once(socket, "connect")
    const length = Buffer.alloc(2)
    length.writeUInt16BE(query.bytes.length)
    socket.write(Buffer.concat([length, query.bytes]))
    const reply = await readMessage(socket)
    if (!isReplyTo(reply, query)) throw new Error("The reply is for another query.")
    return reply
  } finally {
    socket.destroy()
  }
}

/** The first message of a stream; throws when the stream ends within it. */
async function readMessage(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  let [received, needed] = [0, 2]
  for await (const chunk of stream) {
    chunks.push(chunk)
    received += chunk.length
    if (received < needed) continue
    const bytes = Buffer.concat(chunks.splice(0))
    chunks.push(bytes)
    needed = 2 + bytes.readUInt16BE(0)
    if (received >= needed) return bytes.subarray(2, needed)
  }
  throw new Error("The connection ended within the reply.")
}

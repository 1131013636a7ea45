import { createSocket, type Socket as UdpSocket } from "node:dgram"
import { once } from "node:events"
import { createServer, type Socket } from "node:net"
import { type DecodedPacket, decode, encode } from "dns-packet"
import { afterEach, describe, expect, test } from "vitest"
import { askServers } from "./ask.ts"
import type { DnsServer } from "./settings.ts"
import { openZoneServer, type Zone, type ZoneServer } from "./testing/zone.ts"

const timeoutMs = 150
const name = "a.name.with.many.letters.sample"
const opened: (() => unknown)[] = []
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
})

const answerTo = (query: DecodedPacket, address: string): Buffer =>
  encode({
    ...{ type: "response", id: query.id ?? 0, questions: query.questions },
    answers: [{ type: "A", name, ttl: 60, data: address }],
  })

/** A server whose replies are written by the test, over UDP and TCP on one port. */
async function openServer(
  udpReplies: (query: Buffer, send: (reply: Buffer) => void) => void,
  onTcp: (query: Buffer, socket: Socket) => void = () => {},
): Promise<DnsServer> {
  const udp = createSocket("udp4")
  udp.on("message", (query, peer) => udpReplies(query, (reply) => udp.send(reply, peer.port, peer.address)))
  udp.bind(0, "127.0.0.1")
  await once(udp, "listening")
  const { port } = udp.address()
  const tcp = createServer((socket) => {
    socket.on("error", () => socket.destroy())
    socket.once("data", (bytes) => onTcp(bytes.subarray(2), socket))
    opened.push(() => socket.destroy())
  }).listen(port, "127.0.0.1")
  await once(tcp, "listening")
  opened.push(
    () => closed(udp),
    () => tcp.close(),
  )
  return { address: "127.0.0.1", port }
}
const closed = (socket: UdpSocket) => new Promise<void>((resolve) => socket.close(() => resolve()))

async function openZone(zone: Zone): Promise<ZoneServer> {
  const server = await openZoneServer(zone)
  opened.push(() => server.close())
  return server
}

async function addressFrom(...servers: DnsServer[]): Promise<unknown> {
  const options = { servers, isValidating: false, timeoutMs }
  const { message } = await askServers({ name, type: "A" }, options)
  const [first] = message.answers ?? []
  return first?.type === "A" ? first.data : undefined
}

const withLength = (message: Buffer): Buffer =>
  Buffer.concat([Buffer.of(message.length >> 8, message.length & 255), message])

/** The question in lower case, as a server that does not repeat its case sends it. */
const inLowerCase = (query: DecodedPacket): DecodedPacket => ({ ...query, questions: [{ type: "A", name }] })

const cutOff = (query: Buffer): Buffer => {
  const reply = Buffer.from(query)
  reply.writeUInt8((reply.readUInt8(2) | 0x82) & 0xff, 2)
  return reply
}

describe("DNS-3 one question", () => {
  test("is not answered by another address, id or question, nor by a query (RFC 5452)", async () => {
    const server = await openServer((bytes, send) => {
      const query = decode(bytes)
      const forged = answerTo(query, "203.0.113.66")
      const otherId = Buffer.from(forged)
      otherId.writeUInt16BE(((query.id ?? 0) + 1) & 0xffff, 0)
      const otherQuestion = answerTo(
        { ...query, questions: [{ type: "A", name: "b.sample" }] },
        "203.0.113.66",
      )
      for (const reply of [otherId, otherQuestion, bytes, Buffer.of(1, 2, 3)]) send(reply)
      send(answerTo(query, "192.0.2.1"))
    })
    expect(await addressFrom(server)).toBe("192.0.2.1")
  })
  test("is not answered from another port", async () => {
    const stranger = createSocket("udp4")
    opened.push(() => closed(stranger))
    const udp = createSocket("udp4")
    opened.push(() => closed(udp))
    udp.on("message", (bytes, peer) => stranger.send(answerTo(decode(bytes), "203.0.113.66"), peer.port))
    udp.bind(0, "127.0.0.1")
    await once(udp, "listening")
    await expect(addressFrom({ address: "127.0.0.1", port: udp.address().port })).rejects.toMatchObject({
      code: "ETIMEOUT",
    })
  })
  test("is queried over TCP where a reply over UDP has letters of another case", async () => {
    const server = await openServer(
      (bytes, send) => send(answerTo(inLowerCase(decode(bytes)), "203.0.113.66")),
      (bytes, socket) => socket.end(withLength(answerTo(inLowerCase(decode(bytes)), "192.0.2.1"))),
    )
    expect(await addressFrom(server)).toBe("192.0.2.1")
  })
  test("is sent without EDNS0 to a server that cannot read it (RFC 6891 7)", async () => {
    const server = await openServer((bytes, send) => {
      const query = decode(bytes)
      const formatError = encode({
        type: "response",
        id: query.id ?? 0,
        flags: 1,
        questions: query.questions,
      })
      send(query.additionals?.length ? formatError : answerTo(query, "192.0.2.1"))
    })
    expect(await addressFrom(server)).toBe("192.0.2.1")
  })
  test("is read over TCP in any pieces", async () => {
    const server = await openServer(
      (bytes, send) => send(cutOff(bytes)),
      (bytes, socket) => {
        socket.setNoDelay(true)
        for (const byte of withLength(answerTo(decode(bytes), "192.0.2.1"))) socket.write(Buffer.of(byte))
      },
    )
    expect(await addressFrom(server)).toBe("192.0.2.1")
  })
  test.each<[string, string, (bytes: Buffer, socket: Socket) => void]>([
    ["ETIMEOUT", "never ends", (_, socket) => socket.write(Buffer.of(0xff, 0xff, 1))],
    ["ECONNREFUSED", "ends early", (_, socket) => socket.end(Buffer.of(0xff, 0xff, 1))],
    ["ECONNREFUSED", "is for another query", (bytes, socket) => socket.end(withLength(bytes))],
  ])("fails with %s when the answer over TCP %s", async (code, _case, onTcp) => {
    const server = await openServer((bytes, send) => send(cutOff(bytes)), onTcp)
    await expect(addressFrom(server)).rejects.toMatchObject({ code })
  })
})

describe("DNS-3 several servers", () => {
  test("are queried in their order until one answers", async () => {
    const silent = await openZone({ [name]: "silent" })
    const failing = await openZone({ [name]: "servfail" })
    const refusing = await openZone({ [name]: "refused" })
    const good = await openZone({ [name]: [{ type: "A", value: "192.0.2.1" }] })
    const spare = await openZone({})
    const all = [silent, failing, refusing, good, spare]
    expect(await addressFrom(...all.map((one) => one.server))).toBe("192.0.2.1")
    expect(all.map((one) => one.names.length)).toEqual([1, 1, 1, 1, 0])
  })
  test("that were silent are queried a second time, the others are not", async () => {
    const silent = await openZone({ [name]: "silent" })
    const failing = await openZone({ [name]: "servfail" })
    await expect(addressFrom(silent.server, failing.server)).rejects.toMatchObject({ code: "ETIMEOUT" })
    expect([silent.names.length, failing.names.length]).toEqual([2, 1])
  })
})

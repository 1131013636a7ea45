import { createSocket, type RemoteInfo, type Socket } from "node:dgram"
import { once } from "node:events"
import { type AddressInfo, createServer, type Server } from "node:net"
import {
  type Answer,
  AUTHENTIC_DATA,
  AUTHORITATIVE_ANSWER,
  type DecodedPacket,
  decode,
  encode,
  RECURSION_AVAILABLE,
  RECURSION_DESIRED,
  type RecordType,
  TRUNCATED_RESPONSE,
} from "dns-packet"
import type { DnsServer } from "../settings.ts"

/** A record of the test's zone; TXT as the list of its strings. */
type ZoneRecord = { ttl?: number } & (
  | { type: "A" | "AAAA" | "CNAME" | "PTR"; value: string }
  | { type: "MX"; priority: number; exchange: string }
  | { type: "TXT"; strings: string[] }
  | { type: "TLSA"; usage: number; selector: number; matchingType: number; certificate: Buffer }
)

/** The reaction of the server to a name: its records, or a way of not answering. */
export type ZoneName = ZoneRecord[] | "servfail" | "refused" | "silent" | "garbage"

/** By name, or by name and type for one type alone: `mx.sample TLSA`. */
export type Zone = Record<string, ZoneName>

type ZoneOptions = {
  /** Names that are answered with the AD bit, as a validating resolver does; by name, or by name and type. */
  signed?: readonly string[]
  /** The SOA's minimum: how long the absence of records is cached (RFC 2308). */
  negativeTtl?: number
}

export type ZoneServer = {
  /** `127.0.0.1:port` */
  address: string
  server: DnsServer
  /** Queried names, in lower case. */
  names: string[]
  /** Each question with its transport, as `shop.sample MX udp`. */
  questions: string[]
  /** The last query. */
  lastQuery(): DecodedPacket | undefined
  close(): Promise<void>
}

const codes = { servfail: 2, nxdomain: 3, refused: 5 } as const

/** Aliases (CNAME) that one answer follows at most. */
const followedMax = 20

/** A DNS server over UDP and TCP on a free port of 127.0.0.1; names outside of `zone` do not exist. */
export async function openZoneServer(zone: Zone, options: ZoneOptions = {}): Promise<ZoneServer> {
  const { udp, tcp } = await listen()
  const [names, questions]: [string[], string[]] = [[], []]
  let last: DecodedPacket | undefined
  const reply = (bytes: Buffer, transport: "udp" | "tcp"): Buffer | null => {
    last = decode(bytes)
    const { name = "", type = "A" } = last.questions?.[0] ?? {}
    names.push(name.toLowerCase())
    questions.push(`${name.toLowerCase()} ${type} ${transport}`)
    return answerTo(last, zone, options, transport)
  }
  udp.on("message", (bytes: Buffer, peer: RemoteInfo) => {
    const answer = reply(bytes, "udp")
    if (answer) udp.send(answer, peer.port, peer.address)
  })
  tcp.on("connection", (socket) => {
    socket.on("error", () => socket.destroy())
    socket.once("data", (bytes) => {
      const answer = reply(bytes.subarray(2), "tcp")
      if (answer) socket.end(withLength(answer))
    })
  })
  const { port } = udp.address()
  return {
    address: `127.0.0.1:${port}`,
    server: { address: "127.0.0.1", port },
    names,
    questions,
    lastQuery: () => last,
    async close() {
      await new Promise<void>((resolve) => udp.close(() => resolve()))
      await new Promise<void>((resolve) => tcp.close(() => resolve()))
    },
  }
}

/** The same free port for both; another one is tried where UDP has it already. */
async function listen(): Promise<{ udp: Socket; tcp: Server }> {
  const tcp = createServer().listen(0, "127.0.0.1")
  await once(tcp, "listening")
  const udp = createSocket("udp4")
  try {
    udp.bind((tcp.address() as AddressInfo).port, "127.0.0.1")
    await once(udp, "listening")
    return { udp, tcp }
  } catch {
    tcp.close()
    return listen()
  }
}

const withLength = (message: Buffer): Buffer =>
  Buffer.concat([Buffer.of(message.length >> 8, message.length & 255), message])

function answerTo(
  query: DecodedPacket,
  zone: Zone,
  options: ZoneOptions,
  transport: "udp" | "tcp",
): Buffer | null {
  const [question] = query.questions ?? []
  const name = question?.name.toLowerCase() ?? ""
  const type = question?.type ?? "A"
  const entry = zone[`${name} ${type}`] ?? zone[name]
  if (entry === "silent") return null
  const head = { type: "response", id: query.id ?? 0, questions: query.questions } as const
  const flags = RECURSION_DESIRED | RECURSION_AVAILABLE
  if (entry === "garbage") return withoutItsRecord(encode({ ...head, flags }))
  if (entry === "servfail" || entry === "refused") return encode({ ...head, flags: flags | codes[entry] })
  const answers = answersFor(name, type, zone)
  const full = encode({
    ...head,
    answers,
    flags:
      flags |
      AUTHORITATIVE_ANSWER |
      (isSigned(name, type, options) ? AUTHENTIC_DATA : 0) |
      (entry ? 0 : codes.nxdomain),
    authorities: answers.length > 0 ? [] : [soa(options.negativeTtl ?? 60)],
  })
  if (transport === "tcp" || full.length <= roomOf(query)) return full
  return encode({ ...head, flags: flags | TRUNCATED_RESPONSE })
}

const isSigned = (name: string, type: string, { signed = [] }: ZoneOptions): boolean =>
  signed.includes(name) || signed.includes(`${name} ${type}`)

/** RFC 6891 6.2.3: the size that the query names, or 512. */
function roomOf(query: DecodedPacket): number {
  for (const one of query.additionals ?? []) if (one.type === "OPT") return one.udpPayloadSize
  return 512
}

/** A message whose header counts a record that is missing. */
function withoutItsRecord(message: Buffer): Buffer {
  message.writeUInt16BE(1, 6)
  return Buffer.concat([message, Buffer.of(7, 7)])
}

/** The records of a type, with those of the name that an alias leads to. */
function answersFor(name: string, type: RecordType, zone: Zone): Answer[] {
  const answers: Answer[] = []
  let at: string | undefined = name
  for (let steps = 0; at !== undefined && steps < followedMax; steps += 1) {
    const here: string = at
    const entry: ZoneName | undefined = zone[`${here} ${type}`] ?? zone[here]
    const records: ZoneRecord[] = Array.isArray(entry) ? entry : []
    const alias = type === "CNAME" ? undefined : records.find((one) => one.type === "CNAME")
    const fitting = alias ? [alias] : records.filter((one) => one.type === type)
    answers.push(...fitting.map((one) => answerOf(here, one)))
    at = alias?.type === "CNAME" ? alias.value.toLowerCase() : undefined
  }
  return answers
}

function answerOf(name: string, record: ZoneRecord): Answer {
  const head = { name, ttl: record.ttl ?? 60 }
  if (record.type === "MX")
    return { ...head, type: "MX", data: { preference: record.priority, exchange: record.exchange } }
  if (record.type === "TXT")
    return { ...head, type: "TXT", data: record.strings.map((text) => Buffer.from(text, "latin1")) }
  if (record.type !== "TLSA") return { ...head, type: record.type, data: record.value }
  const { usage, selector, matchingType, certificate } = record
  return { ...head, type: "TLSA", data: { usage, selector, matchingType, certificate } }
}

const soa = (minimum: number): Answer => ({
  ...{ name: ".", type: "SOA", ttl: 3600 },
  data: { mname: "ns.sample", rname: "hostmaster.sample", minimum },
})

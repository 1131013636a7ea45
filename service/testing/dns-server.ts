import { createSocket } from "node:dgram"
import type { AddressInfo } from "node:net"

/** A record of the test's zone; TXT as the list of its strings. */
type DnsRecord =
  | { type: "A"; value: string }
  | { type: "MX"; priority: number; exchange: string }
  | { type: "TXT"; strings: string[] }
  | { type: "CNAME"; value: string }

/** What the server says about a name: its records, or a way of not answering. */
export type DnsName = DnsRecord[] | "servfail" | "silent" | "garbage"

export type DnsServer = { address: string; asked: string[]; close(): Promise<void> }

const types = { A: 1, CNAME: 5, MX: 15, TXT: 16 } as const
const codes = { ok: 0, servfail: 2, nxdomain: 3 } as const

/** A real DNS server over UDP on a free port: names of `zone` have what stands there, all others do not exist. */
export async function openDnsServer(zone: Readonly<Record<string, DnsName>>): Promise<DnsServer> {
  const socket = createSocket("udp4")
  const asked: string[] = []
  socket.on("message", (question, peer) => {
    const { name, type, end } = readQuestion(question)
    asked.push(name)
    const found = zone[name]
    if (found === "silent") return
    socket.send(answerTo(question, end, found, type, zone), peer.port, peer.address)
  })
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve))
  const { port } = socket.address() as AddressInfo
  return {
    address: `127.0.0.1:${port}`,
    asked,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  }
}

function readQuestion(message: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString("latin1", at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join(".").toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 }
}

function answerTo(
  question: Buffer,
  end: number,
  found: Exclude<DnsName, "silent"> | undefined,
  type: number,
  zone: Readonly<Record<string, DnsName>>,
): Buffer {
  if (found === "garbage")
    return Buffer.concat([headOf(question, "ok", 1), question.subarray(12, end), Buffer.of(7, 7)])
  const records = Array.isArray(found) ? followed(found, type, zone) : []
  const code = found === undefined ? "nxdomain" : found === "servfail" ? "servfail" : "ok"
  return Buffer.concat([headOf(question, code, records.length), question.subarray(12, end), ...records])
}

/** The records of a type; a CNAME answers every question and brings what it leads to. */
function followed(found: DnsRecord[], type: number, zone: Readonly<Record<string, DnsName>>): Buffer[] {
  return found.flatMap((record) => {
    if (types[record.type] === type) return [encoded(record)]
    if (record.type !== "CNAME") return []
    const target = zone[record.value]
    const led = Array.isArray(target) ? target.filter((one) => types[one.type] === type) : []
    return [encoded(record), ...led.map((one) => encoded(one, record.value))]
  })
}

function headOf(question: Buffer, code: keyof typeof codes, answers: number): Buffer {
  const head = Buffer.alloc(12)
  head.writeUInt16BE(question.readUInt16BE(0), 0)
  head.writeUInt16BE(0x8180 | codes[code], 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(answers, 6)
  return head
}

/** One record of the answer; its name points to the question unless an alias led to another one. */
function encoded(record: DnsRecord, name?: string): Buffer {
  const content = contentOf(record)
  const fixed = Buffer.alloc(10)
  fixed.writeUInt16BE(types[record.type], 0)
  fixed.writeUInt16BE(1, 2)
  fixed.writeUInt32BE(60, 4)
  fixed.writeUInt16BE(content.length, 8)
  return Buffer.concat([name === undefined ? Buffer.of(0xc0, 12) : encodedName(name), fixed, content])
}

function contentOf(record: DnsRecord): Buffer {
  if (record.type === "A") return Buffer.from(record.value.split(".").map(Number))
  if (record.type === "CNAME") return encodedName(record.value)
  if (record.type === "MX")
    return Buffer.concat([
      Buffer.of(record.priority >> 8, record.priority & 255),
      encodedName(record.exchange),
    ])
  return Buffer.concat(
    record.strings.map((text) => Buffer.concat([Buffer.of(text.length), Buffer.from(text, "latin1")])),
  )
}

const encodedName = (name: string): Buffer =>
  Buffer.concat([
    ...name
      .split(".")
      .filter((label) => label !== "")
      .map((label) => Buffer.concat([Buffer.of(label.length), Buffer.from(label, "latin1")])),
    Buffer.of(0),
  ])

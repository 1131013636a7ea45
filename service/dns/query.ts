import { randomInt } from "node:crypto"
import { AUTHENTIC_DATA, DNSSEC_OK, encode, type OptAnswer, RECURSION_DESIRED } from "dns-packet"

export type QuestionType = "A" | "AAAA" | "CNAME" | "MX" | "PTR" | "TLSA" | "TXT"

/** `name` is in ASCII and lower case (names.ts). */
export type Question = { name: string; type: QuestionType }

/** An encoded question; its question section ends at `questionEnd`. */
export type Query = { bytes: Buffer; questionEnd: number }

type QueryOptions = { isValidating: boolean; hasEdns: boolean }

/** The largest answer over UDP that no path breaks into fragments (DNS Flag Day 2020). */
const udpBytesMax = 1232

const headerBytes = 12

/**
 * A query with recursion desired. Its id is random, and so is the case of its letters, which servers repeat: a forged
 * answer has to guess both (RFC 5452). DO and AD are set only for a server that validates (RFC 4035 3.2.1, RFC 6840
 * 5.7).
 */
export function makeQuery({ name, type }: Question, { isValidating, hasEdns }: QueryOptions): Query {
  const bytes = encode({
    type: "query",
    id: randomInt(0x10000),
    flags: RECURSION_DESIRED | (isValidating ? AUTHENTIC_DATA : 0),
    questions: [{ name: inMixedCase(name), type }],
    additionals: hasEdns ? [ednsOf(isValidating)] : [],
  })
  // Each label has a byte of length in place of its dot; the root, the type and the class follow.
  return { bytes, questionEnd: headerBytes + 1 + name.length + 1 + 4 }
}

const ednsOf = (isValidating: boolean): OptAnswer => ({
  ...{ type: "OPT", name: ".", udpPayloadSize: udpBytesMax, extendedRcode: 0, ednsVersion: 0 },
  ...{ flags: isValidating ? DNSSEC_OK : 0, flag_do: isValidating, options: [] },
})

const inMixedCase = (name: string): string =>
  name.replace(/[a-z]/g, (letter) => (randomInt(2) === 0 ? letter : letter.toUpperCase()))

/** True for a response with the query's id and question, in whatever case (RFC 5452 9.1). */
export const isReplyTo = (message: Buffer, query: Query): boolean =>
  message.length >= query.questionEnd &&
  message.readUInt16BE(0) === query.bytes.readUInt16BE(0) &&
  (message.readUInt8(2) & 0x80) !== 0 &&
  questionOf(message, query).toLowerCase() === questionOf(query.bytes, query).toLowerCase()

/** True when a reply over UDP is cut off (bit TC), or its question is in another case: the query is repeated over TCP. */
export const needsTcp = (reply: Buffer, query: Query): boolean =>
  (reply.readUInt8(2) & 0x02) !== 0 || questionOf(reply, query) !== questionOf(query.bytes, query)

const questionOf = (message: Buffer, { questionEnd }: Query): string =>
  message.toString("latin1", headerBytes, questionEnd)

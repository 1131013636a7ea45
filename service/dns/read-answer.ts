import type { Answer, DecodedPacket, OptAnswer } from "dns-packet"
import { DnsFailure } from "./failure.ts"
import type { Question } from "./query.ts"

/** Response codes (RFC 1035 4.1.1): the lower half of the fourth byte of a message. */
export const codes = { success: 0, formatError: 1, serverFailure: 2, nameError: 3, refused: 5 } as const

export const codeOf = (message: Buffer): number => message.readUInt8(3) & 0xf

const failures: ReadonlyMap<number, DnsFailure["code"] | null> = new Map([
  [codes.success, null],
  [codes.nameError, null],
  [codes.serverFailure, "ESERVFAIL"],
  [codes.refused, "EREFUSED"],
] as const)

/** The failure that a code means, or null for an answer. */
export function failureOf(code: number): DnsFailure["code"] | null {
  const failure = failures.get(code)
  return failure === undefined ? "EBADRESP" : failure
}

/** Records of the Internet, as they come in an answer. */
export type PacketRecord = Exclude<Answer, OptAnswer>

export type Found = {
  /** Records of the requested type, at the end of the aliases. */
  records: PacketRecord[]
  /** The name of these records: the requested one, or the last of its aliases. */
  name: string
  /** False when the name does not exist (NXDOMAIN, RFC 2308 2.1); a name may exist without such records. */
  exists: boolean
  ttlSeconds: number
  /** Whether a validating server checked the answer (bit AD, RFC 4035 3.2.3). */
  isAuthenticated: boolean
}

/** Aliases that are followed within one answer. */
const aliasesMax = 8

/** The requested part of an answer. Throws DnsFailure when its aliases lead nowhere (DNS-5). */
export function readAnswer(message: DecodedPacket, question: Question): Found {
  const answers = recordsIn(message.answers)
  const { name, ttls } = endOfAliases(answers, question)
  const records = answers.filter((one) => one.type === question.type && one.name.toLowerCase() === name)
  const bounds = records.length > 0 ? records.map(ttlOf) : [negativeTtl(message)]
  return {
    records,
    name,
    exists: ((message.flags ?? 0) & 0xf) !== codes.nameError,
    ttlSeconds: Math.min(...ttls, ...bounds),
    isAuthenticated: message.flag_ad,
  }
}

const recordsIn = (section: Answer[] = []): PacketRecord[] =>
  section.filter((one) => one.type !== "OPT" && one.class === "IN") as PacketRecord[]

/** The name that the aliases (CNAME) in an answer lead to, and how long each of them is valid (RFC 1034 3.6.2). */
function endOfAliases(answers: PacketRecord[], question: Question): { name: string; ttls: number[] } {
  if (question.type === "CNAME") return { name: question.name, ttls: [] }
  const aliases = new Map(
    answers.flatMap((one) => (one.type === "CNAME" ? [[one.name.toLowerCase(), one] as const] : [])),
  )
  const ttls: number[] = []
  let { name } = question
  for (let alias = aliases.get(name); alias; alias = aliases.get(name)) {
    if (ttls.length === aliasesMax) throw new DnsFailure("ELOOP", question)
    ttls.push(ttlOf(alias))
    name = alias.data.toLowerCase()
  }
  return { name, ttls }
}

/** RFC 2181 8: a TTL with its highest bit set is 0. */
const ttlOf = ({ ttl = 0 }: PacketRecord): number => (ttl > 0x7fffffff ? 0 : ttl)

/** RFC 2308 5: the smaller one of the SOA's own TTL and its minimum; 0 without a SOA. */
function negativeTtl(message: DecodedPacket): number {
  for (const one of recordsIn(message.authorities))
    if (one.type === "SOA") return Math.min(ttlOf(one), one.data.minimum ?? 0)
  return 0
}

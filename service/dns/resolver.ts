import type { Clock } from "../clock.ts"
import { type AskOptions, askServers } from "./ask.ts"
import { cachedLookUp, type LookUp } from "./cache.ts"
import { nameInAscii, reverseName } from "./names.ts"
import type { QuestionType } from "./query.ts"
import { type Found, type PacketRecord, readAnswer } from "./read-answer.ts"

export type Answer<Content> = Omit<Found, "records"> & { records: Content[] }

type MxRecord = { exchange: string; preference: number }
type AddressRecord = { address: string; family: 4 | 6 }
type TlsaRecord = { usage: number; selector: number; matchingType: number; certificate: Buffer }

/**
 * DNS of the service. A name that does not exist, and one without such records, has no records; a query without a
 * usable answer throws DnsFailure. Names are accepted in any script and case, and returned in lower case without a dot
 * at their end, with "?" for control characters.
 */
export type Resolver = {
  /** Mail hosts, the preferred ones first, 50 at most. `isNullMx`: the domain takes no mail (RFC 7505). */
  mx(name: string): Promise<Answer<MxRecord> & { isNullMx: boolean }>
  /** IPv4 and IPv6 addresses, 50 of each at most. */
  address(name: string): Promise<Answer<AddressRecord>>
  /** TXT records; each one as its list of strings, which belong together without a blank. */
  txt(name: string): Promise<Answer<string[]>>
  /** The name that `name` itself is an alias of. */
  cname(name: string): Promise<Answer<string>>
  tlsa(name: string): Promise<Answer<TlsaRecord>>
  /** Names of an IP address. */
  ptr(ip: string): Promise<Answer<string>>
}

/** Queries DNS every time: for checks requested by a person who has just changed a record. */
export const freshResolver = (options: AskOptions): Resolver => resolverOver(lookUpIn(options))

/** Queries DNS when the answer is not in its own cache (DNS-6). */
export const cachingResolver = (options: AskOptions, clock: Clock): Resolver =>
  resolverOver(cachedLookUp(lookUpIn(options), clock))

const lookUpIn =
  (options: AskOptions): LookUp =>
  async (question) => {
    const { message, sizeBytes } = await askServers(question, options)
    const found = readAnswer(message, question)
    return { ...found, isAuthenticated: options.isValidating && found.isAuthenticated, sizeBytes }
  }

function resolverOver(lookUp: LookUp): Resolver {
  const find = async (text: string, type: QuestionType): Promise<Found> => {
    const name = nameInAscii(text)
    return name === null ? nothingAt(text) : lookUp({ name, type })
  }
  return {
    mx: async (name) => mailHosts(await find(name, "MX")),
    address: async (name) => bothFamilies(await Promise.allSettled([find(name, "A"), find(name, "AAAA")])),
    txt: async (name) => contents(await find(name, "TXT"), readTxt),
    cname: async (name) => contents(await find(name, "CNAME"), readName),
    tlsa: async (name) => contents(await find(name, "TLSA"), readTlsa),
    ptr: async (ip) => contents(await find(reverseName(ip), "PTR"), readName),
  }
}

const nothingAt = (name: string): Found => ({
  ...{ records: [], name, exists: false, ttlSeconds: 0, isAuthenticated: false },
})

const contents = <Content>(found: Found, read: (record: PacketRecord) => Content[]): Answer<Content> => {
  const { name, exists, ttlSeconds, isAuthenticated } = found
  return { records: found.records.flatMap(read), name, exists, ttlSeconds, isAuthenticated }
}

/** Records of each kind taken from one answer. */
const recordsMax = 50

/** RFC 7505: a single MX that names the root. Next to other hosts it is ignored. */
function mailHosts(found: Found): Answer<MxRecord> & { isNullMx: boolean } {
  const answer = contents(found, readMx)
  const hosts = answer.records.filter(({ exchange }) => exchange !== "")
  const records = hosts.sort((a, b) => a.preference - b.preference).slice(0, recordsMax)
  return { ...answer, records, isNullMx: answer.records.length > 0 && hosts.length === 0 }
}

/** Both families together. One that fails is left out where the other one has addresses. */
function bothFamilies(settled: PromiseSettledResult<Found>[]): Answer<AddressRecord> {
  const answers = settled.flatMap((one) =>
    one.status === "fulfilled" ? [contents(one.value, readAddress)] : [],
  )
  const filled = answers.filter((one) => one.records.length > 0)
  const failed = settled.find((one) => one.status === "rejected")
  if (failed && filled.length === 0) throw failed.reason
  const counted = filled.length > 0 ? filled : answers
  return {
    records: filled.flatMap((one) => one.records.slice(0, recordsMax)),
    name: counted[0]?.name ?? "",
    exists: answers.some((one) => one.exists),
    ttlSeconds: Math.min(...counted.map((one) => one.ttlSeconds)),
    isAuthenticated: counted.every((one) => one.isAuthenticated),
  }
}

/** DNS names are any bytes (RFC 2181 11): control characters would reach terminals and the database. */
const hostName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\.$/, "")
    .replace(/\p{Cc}/gu, "?")

const readMx = (one: PacketRecord): MxRecord[] =>
  one.type === "MX" ? [{ exchange: hostName(one.data.exchange), preference: one.data.preference ?? 0 }] : []

const readAddress = (one: PacketRecord): AddressRecord[] =>
  one.type === "A" || one.type === "AAAA" ? [{ address: one.data, family: one.type === "A" ? 4 : 6 }] : []

const readName = (one: PacketRecord): string[] =>
  one.type === "CNAME" || one.type === "PTR" ? [hostName(one.data)] : []

/** dns-packet reads every TXT record as a list of buffers. */
const readTxt = (one: PacketRecord): string[][] =>
  one.type === "TXT" ? [[one.data].flat().map((part) => part.toString("latin1"))] : []

/** The certificate is copied: it would keep the whole message in memory. */
const readTlsa = (one: PacketRecord): TlsaRecord[] =>
  one.type === "TLSA" ? [{ ...one.data, certificate: Buffer.from(one.data.certificate) }] : []

import { type DecodedPacket, decode } from "dns-packet"
import { DnsFailure } from "./failure.ts"
import { makeQuery, needsTcp, type Query, type Question } from "./query.ts"
import { codeOf, codes, failureOf } from "./read-answer.ts"
import type { DnsServer, DnsSettings } from "./settings.ts"
import { overTcp, overUdp } from "./transport.ts"

export type AskOptions = DnsSettings & {
  /** For one server and question, UDP and TCP together. */
  timeoutMs: number
}

type Reply = { message: DecodedPacket; sizeBytes: number }

/**
 * Queries the servers in their order until one answers (DNS-3). Silent ones are queried a second time, because
 * datagrams get lost. Throws the DnsFailure of the last server.
 */
export async function askServers(question: Question, options: AskOptions): Promise<Reply> {
  const first = await tryServers(question, options.servers, options)
  if ("reply" in first) return first.reply
  const second = await tryServers(question, first.silent, options)
  if ("reply" in second) return second.reply
  throw second.failure ?? first.failure ?? new DnsFailure("ETIMEOUT", question)
}

type Tried = { reply: Reply } | { silent: DnsServer[]; failure: DnsFailure | undefined }

async function tryServers(
  question: Question,
  servers: readonly DnsServer[],
  options: AskOptions,
): Promise<Tried> {
  const silent: DnsServer[] = []
  let failure: DnsFailure | undefined
  for (const server of servers) {
    try {
      return { reply: await askServer(question, server, options) }
    } catch (error) {
      if (!(error instanceof DnsFailure)) throw error
      failure = error
      if (error.code === "ETIMEOUT") silent.push(server)
    }
  }
  return { silent, failure }
}

/** Queries one server over UDP, and over TCP where UDP does not suffice. Throws DnsFailure. */
async function askServer(question: Question, server: DnsServer, options: AskOptions): Promise<Reply> {
  const signal = AbortSignal.timeout(options.timeoutMs)
  const bytes = await receive(question, server, options.isValidating, signal).catch(() => {
    throw new DnsFailure(signal.aborted ? "ETIMEOUT" : "ECONNREFUSED", question)
  })
  return readReply(bytes, question)
}

/** Queries with EDNS0, and without it when the server cannot read it (FORMERR, RFC 6891 7). */
async function receive(
  question: Question,
  server: DnsServer,
  isValidating: boolean,
  signal: AbortSignal,
): Promise<Buffer> {
  const reply = await converse(makeQuery(question, { isValidating, hasEdns: true }), server, signal)
  if (codeOf(reply) !== codes.formatError) return reply
  return converse(makeQuery(question, { isValidating, hasEdns: false }), server, signal)
}

async function converse(query: Query, server: DnsServer, signal: AbortSignal): Promise<Buffer> {
  const reply = await overUdp(query, server, signal)
  return needsTcp(reply, query) ? overTcp(query, server, signal) : reply
}

function readReply(bytes: Buffer, question: Question): Reply {
  const failure = failureOf(codeOf(bytes))
  if (failure) throw new DnsFailure(failure, question)
  const message = decoded(bytes)
  if (!message) throw new DnsFailure("EBADRESP", question)
  return { message, sizeBytes: bytes.length }
}

function decoded(bytes: Buffer): DecodedPacket | null {
  try {
    return decode(bytes)
  } catch {
    return null
  }
}

import "server-only"
import { pipeline, Readable } from "node:stream"
import type { ReadableStream as WebStream } from "node:stream/web"
import { createGunzip } from "node:zlib"
import type { Input } from "#contract/method"
import { eventDumpCreate, eventDumpDelete, eventDumpGet } from "#contract/methods/event-dump"
import { call } from "#lib/mail-api/client/call"
import { openDumpFile } from "#lib/mail-api/client/dump-file"
import type { ServiceKey } from "#lib/mail-api/client/server"
import type { Failure } from "#lib/platform/result"
import { catchUpLimits } from "./bounds.ts"
import { csvRows, UnreadableFile } from "./csv-rows.ts"

/** Event dumps ordered and read by the dashboard itself, with the project's key (CATCHUP-1, CATCHUP-3). */

/** Thrown if a step fails at the service or on the way to it. */
export class ServiceFailed extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.message)
    this.failure = failure
  }
}

/** Thrown for a dump that no longer exists: deleted, or older than 8 hours. */
export class DumpGone extends Error {}

const codes = { unknownDump: 3502, tooFarBack: 3310, unknownColumn: 3318 } as const

/** Whether another order may avoid this refusal. */
export const isTooMuch = (failure: Failure): boolean =>
  failure.code === codes.tooFarBack || failure === notMade
export const isUnknownColumn = ({ code }: Failure): boolean => code === codes.unknownColumn

/** Pauses of a loop's turn: `pause` throws when the turn must end. */
export type Turn = { pause(ms: number): Promise<void>; signal: AbortSignal }

/**
 * Orders a dump with the first of these orders that the service accepts; `isOther` selects the refusals after which the
 * next order is tried.
 */
export async function orderDump(
  key: ServiceKey,
  orders: readonly Input<typeof eventDumpCreate>[],
  isOther: (failure: Failure) => boolean = () => false,
): Promise<string> {
  let last: Failure = { status: 500, message: "Nothing was ordered." }
  for (const order of orders) {
    const answer = await call(eventDumpCreate, order, key)
    if (answer.ok) return answer.value.dump_id
    last = answer.failure
    if (!isOther(last)) break
  }
  throw new ServiceFailed(last)
}

/** Waits until a dump is ready and returns the addresses of its files. */
export async function readyFiles(key: ServiceKey, dump_id: string, turn: Turn): Promise<string[]> {
  for (let waited = 0; waited < catchUpLimits.readyWithin; waited += catchUpLimits.askEvery) {
    const answer = await call(eventDumpGet, { dump_id }, key)
    if (!answer.ok) {
      if (answer.failure.code === codes.unknownDump) throw new DumpGone()
      throw new ServiceFailed(answer.failure)
    }
    const { dump_status, files = [] } = answer.value.event_dump
    if (dump_status === "ready") return files.map(({ url }) => url)
    if (dump_status === "failed") throw new ServiceFailed(notMade)
    await turn.pause(catchUpLimits.askEvery)
  }
  throw new ServiceFailed(notMade)
}

const notMade: Failure = { status: 502, message: "The mail service could not make the file of events." }
const notDelivered: Failure = { status: 502, message: "The mail service did not deliver the file of events." }

/**
 * Streams the rows of a file: neither the file nor its unpacked content is in memory as a whole, and reading stops at
 * the size limit. The connection closes when the reader stops.
 */
export async function* fileRows(
  { server }: ServiceKey,
  url: string,
  turn: Turn,
): AsyncGenerator<Record<string, string>> {
  const over = new AbortController()
  const limits = [turn.signal, over.signal, AbortSignal.timeout(catchUpLimits.fileWithin)]
  const file = await openDumpFile(server, url, AbortSignal.any(limits))
  if (!file) throw new ServiceFailed(notDelivered)
  try {
    yield* csvRows(textOf(bytesOf(file.body, url)), catchUpLimits.rowChars)
  } catch {
    turn.signal.throwIfAborted()
    // Interrupted, damaged or too large: the next turn continues from here.
    throw new ServiceFailed(notDelivered)
  } finally {
    over.abort()
  }
}

/** The bytes of a file, unpacked; failures are thrown to the reader. */
function bytesOf(body: ReadableStream<Uint8Array>, url: string): AsyncIterable<Uint8Array> {
  const source = Readable.fromWeb(body as WebStream)
  const isPacked = /\.gz$/.test(new URL(url).pathname)
  return bounded(isPacked ? pipeline(source, createGunzip(), () => {}) : source)
}

async function* bounded(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let left: number = catchUpLimits.fileBytes
  for await (const chunk of source) {
    left -= chunk.length
    if (left < 0) throw new UnreadableFile("The file is too large.")
    yield chunk
  }
}

async function* textOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

/** Frees space at the service; otherwise a dump expires after 8 hours. */
export async function deleteDump(key: ServiceKey, dump_id: string): Promise<void> {
  await call(eventDumpDelete, { dump_id }, key)
}

import "server-only"
import { pipeline, Readable } from "node:stream"
import type { ReadableStream as WebStream } from "node:stream/web"
import { createGunzip } from "node:zlib"
import { eventDumpCreate } from "#contract/event-dump/create"
import { eventDumpDelete } from "#contract/event-dump/delete"
import { eventDumpGet } from "#contract/event-dump/get"
import type { Input } from "#contract/method"
import type { Failure } from "#lib/platform/result"
import { call } from "#lib/mail-api/client/call"
import { openDumpFile } from "#lib/mail-api/client/dump-file"
import type { ServiceKey } from "#lib/mail-api/client/server"
import { catchUpLimits } from "./bounds.ts"
import { csvRows, UnreadableFile } from "./csv-rows.ts"

/** Event dumps as the dashboard itself orders and reads them, with the project's key (CATCHUP-1, CATCHUP-3). */

/** The service, or the way to it, does not let a step come about. */
export class ServiceFailed extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.message)
    this.failure = failure
  }
}

/** The dump is gone: deleted by somebody, or its 8 hours are over. */
export class DumpGone extends Error {}

const codes = { unknownDump: 3502, tooFarBack: 3310, unknownColumn: 3318 } as const

/** Which refusals another order may get around. */
export const isTooMuch = (failure: Failure): boolean =>
  failure.code === codes.tooFarBack || failure === notMade
export const isUnknownColumn = ({ code }: Failure): boolean => code === codes.unknownColumn

/** What a loop's turn waits with: `pause` throws when the turn is to end. */
export type Turn = { pause(ms: number): Promise<void>; signal: AbortSignal }

/** Orders a dump by the first of these orders that the service takes; `isOther` says which refusals lead to the next one. */
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

/** Waits until a dump is ready and gives the addresses of its files. */
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
 * The rows of a file as they arrive: neither the file nor what it is unpacked to is ever in memory as a whole, and one that
 * grows beyond all bounds is left. Who stops reading closes the connection.
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
    // Broken off, damaged or out of bounds: the next turn goes on where this one ended.
    throw new ServiceFailed(notDelivered)
  } finally {
    over.abort()
  }
}

/** The bytes of a file, unpacked; what goes wrong on the way is thrown where they are read. */
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

/** Makes room at the service; a dump that stays is gone after 8 hours. */
export async function deleteDump(key: ServiceKey, dump_id: string): Promise<void> {
  await call(eventDumpDelete, { dump_id }, key)
}

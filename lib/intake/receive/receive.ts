import "server-only"
import { limits } from "#contract/limits"
import { clock } from "#lib/platform/clock"
import { announceChange } from "#lib/live/changes"
import { log } from "#lib/platform/log"
import { failed, ok, type Result } from "#lib/platform/result"
import type { Db } from "#lib/data/store/open"
import { retryWhileUnavailable } from "#postgres/retry"
import { inTime, outageOf } from "#lib/data/store/outage"
import type { RefusalReason } from "#lib/data/store/refused-callbacks"
import { wakeAddingUp } from "./add-up.ts"
import { append as appendEvents } from "#lib/data/events/open"
import { type BatchBounds, makeBatches } from "./batches.ts"
import { observeLag, withMetrics } from "./call-metrics.ts"
import type { Normalized } from "#lib/data/events/event"
import { normalize } from "./normalize.ts"
import { type Body, crowded, makeMemoryBudget, readBody, tooSlow } from "./read-body.ts"
import { openRefusedCalls } from "./count-refused-calls.ts"
import { gunzipIfNeeded } from "./decompress.ts"
import { sharedLookup } from "./shared-lookup.ts"
import { type Verdict, verify } from "./verify.ts"

/**
 * The dashboard's intake of callbacks: read body → keys → gunzip → verify → normalize → append. Concurrent calls
 * share the expensive parts, a lookup of keys and a durable write (batches.ts). No call is answered before its own
 * events are stored, and an invalid call does not affect the others.
 */
export type Call = {
  /** The project's slug, from the address of the call. */
  project: string
  body: Body
  /** The Content-Encoding header. */
  encoding: string | null
  /** IP address of the caller as reported by trusted proxies; an invalid one is recorded as unknown. */
  address: string
}

type Received = { status: "success"; added: number }

export type Intake = {
  /** Takes one call; success means that everything is stored. Throws if the database fails for too long. */
  receive(call: Call): Promise<Result<Received>>
  /** Saves pending counts of refused calls (CALLBACK-19). Returns soon, and never throws. */
  close(): Promise<void>
}

export type Dependencies = {
  store(): Promise<Db>
  /** Keys that may sign callbacks, by project; two during a rotation. */
  keysOf(db: Db, project_ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>
  /** Stores the events of calls; default: the event store of this installation. */
  append?(db: Db, project_id: string, calls: readonly Normalized[]): Promise<number[]>
  /** Limit of concurrent batches; each uses a connection. */
  atOnceMax?: number
}

/**
 * The sender waits three seconds and retries in ten minutes (CALLBACK-3). A restart of the database takes one or two
 * seconds, so we wait that long; later answers would reach nobody.
 */
const waits = { writtenMs: 2000, answerMs: 2700 } as const

/** Limit of body bytes in memory. */
const bodyBytesMax = 64 * 1024 * 1024

const megabyte = 1024 * 1024

/** A batch of 1000 events takes some hundredths of a second, and a few concurrent ones leave connections for pages. */
const bounds: BatchBounds = {
  atOnceMax: 4,
  eventsMax: 1000,
  bytesMax: 4 * megabyte,
  keyBytesMax: 12 * megabyte,
  keyItemsMax: 2000,
  allBytesMax: 32 * megabyte,
}

/** Opens the intake of one process. */
export function openIntake({
  store,
  keysOf,
  append = appendEvents,
  atOnceMax = bounds.atOnceMax,
}: Dependencies): Intake {
  const memory = makeMemoryBudget(bodyBytesMax)
  const refusedCalls = openRefusedCalls({ store })
  const keysOfProject = sharedLookup((projects) =>
    inTime(
      store().then((db) => keysOf(db, projects)),
      waits.writtenMs,
    ),
  )
  const batches = makeBatches<Normalized, number>(
    {
      async write(project, calls) {
        const db = await store()
        const added = await inTime(append(db, project, calls), waits.answerMs)
        if (added.some((count) => count > 0)) {
          announceChange(db, project)
          wakeAddingUp()
        }
        return added
      },
      mayBeOneItem: (error) => outageOf(error) === null,
    },
    { ...bounds, atOnceMax },
  )

  async function processBody(call: Call, bytes: Buffer, signal: AbortSignal): Promise<Result<Received>> {
    const { project, encoding, address } = call
    const keys = (await retryWhileUnavailable(() => keysOfProject(project), signal)) ?? []
    if (keys.length === 0) return logRefusal(project, failed(404, "There is no such project."))
    const verified = await verifiedEvents(bytes, encoding, keys)
    if (typeof verified === "string") {
      refusedCalls.note({ project, reason: verified, address })
      return answers[verified]
    }
    const { content, size } = verified
    if (content.unreadable > 0) {
      log().warn({ project, unreadable: content.unreadable }, "callback events left out")
      refusedCalls.note({ project, reason: "some_unreadable", address })
    }
    const events = content.messageEvents.length + content.blocks.length
    if (events === 0) return ok({ status: "success", added: 0 })
    const item = { key: project, work: content, events, bytes: size, signal }
    // An interrupted write is repeated: a call that was stored before its answer got lost changes nothing.
    const outcome = await retryWhileUnavailable(() => batches.add(item), signal)
    return outcome.done ? ok({ status: "success", added: outcome.result }) : logRefusal(project, crowded)
  }

  async function readAndProcess(call: Call): Promise<Result<Received>> {
    // Not AbortSignal.timeout: its timer always runs to the end, and creates an error with a stack for every call.
    const deadline = new AbortController()
    const timer = setTimeout(() => deadline.abort(), waits.writtenMs)
    const { signal } = deadline
    try {
      const bytes = await readBody(call.body, { bytesMax: limits.requestBytesMax, memory, signal })
      if (bytes === tooSlow) {
        void noteSlow(call)
        return tooSlow
      }
      if (!bytes.ok) return logRefusal(call.project, bytes)
      return await processBody(call, bytes.value, signal).finally(() => memory.release(bytes.value.length))
    } finally {
      clearTimeout(timer)
    }
  }

  /** CALLBACK-19: only for existing projects, and without delaying the answer. */
  async function noteSlow({ project, address }: Call): Promise<void> {
    const keys = await keysOfProject(project).catch(() => [])
    if (keys && keys.length > 0) refusedCalls.note({ project, reason: "too_slow", address })
  }

  return {
    receive: (call) => withMetrics(inTime(readAndProcess(call), waits.answerMs)),
    close: () => inTime(refusedCalls.close(), waits.writtenMs).catch(() => {}),
  }
}

type WholeRefusal = Exclude<RefusalReason, "some_unreadable">

/** CALLBACK-10: answers to calls that are refused as a whole, and counted by reason. */
const answers = {
  unsigned: failed(401, "The call has no auth value."),
  forged: failed(403, "The auth value does not match the body."),
  not_unpackable: failed(400, "The body cannot be unpacked."),
  too_slow: tooSlow,
  not_a_callback: failed(400, "The body is not a callback."),
  events_unreadable: failed(400, "No event of this call can be stored."),
} satisfies Record<WholeRefusal, Result<never>>

/** The events of a call that is signed with one of the keys, and the bytes of its unpacked body. */
async function verifiedEvents(
  bytes: Buffer,
  encoding: string | null,
  keys: readonly string[],
): Promise<{ content: Normalized; size: number } | WholeRefusal> {
  const body = await gunzipIfNeeded(bytes, encoding, limits.requestBytesMax)
  if (!body) return "not_unpackable"
  const verdict = verdictOf(body, keys)
  if (verdict !== "genuine") return verdict
  const nowMs = clock.now().getTime()
  const content = normalize(parseJson(body), nowMs)
  if (!content) return "not_a_callback"
  if (content.unreadable > 0 && !hasReadable(content)) return "events_unreadable"
  observeLag(content.messageEvents, nowMs)
  return { content, size: body.length }
}

const hasReadable = ({ messageEvents, blocks, tests }: Normalized): boolean =>
  messageEvents.length + blocks.length + tests > 0

/** Genuine if any of the keys matches. A body without auth stays unsigned with every key. */
function verdictOf(bytes: Buffer, keys: readonly string[]): Verdict {
  for (const key of keys) {
    const verdict = verify(bytes, key)
    if (verdict !== "forged") return verdict
  }
  return "forged"
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"))
  } catch {
    return null
  }
}

/** Logs refusals that are not caused by the content of the call: an unknown project, or too much work in memory. */
function logRefusal<T extends { ok: false; failure: { status: number; message: string } }>(
  project: string,
  outcome: T,
): T {
  const { status, message } = outcome.failure
  log().warn({ project: project.slice(0, 60), http_status: status }, `callback refused: ${message}`)
  return outcome
}

import "server-only"
import { limits } from "#contract/limits"
import { clock } from "#lib/platform/clock"
import { announceChange } from "#lib/live/changes"
import { log } from "#lib/platform/log"
import { failed, ok, type Result } from "#lib/platform/result"
import type { Db } from "#lib/data/store/open"
import { inTime, outageOf, untilWritten } from "#lib/data/store/outage"
import type { RefusalReason } from "#lib/data/store/refused-callbacks"
import { wakeAddingUp } from "./add-up.ts"
import { append as appendEvents } from "#lib/data/events/append"
import { type BatchBounds, makeBatches } from "./batches.ts"
import { counted, noteLag } from "./count-call.ts"
import type { Normalized } from "#lib/data/events/event"
import { normalize } from "./normalize.ts"
import { type Body, crowded, makeRoom, readBody, tooSlow } from "./read-body.ts"
import { openRefusedCalls } from "./refused-calls.ts"
import { sharedLook } from "./shared-look.ts"
import { unpack } from "./unpack.ts"
import { type Verdict, verify } from "./verify.ts"

/**
 * The dashboard's intake of callbacks: read → keys → unpack → verify → normalize → append. Calls that come together
 * share what costs most, a look for the keys and a durable write (batches.ts); none of them is answered before its own
 * events are stored, and what is wrong with one harms no other.
 */
export type Call = {
  /** The project's slug, from the address of the call. */
  project: string
  body: Body
  /** The Content-Encoding header. */
  encoding: string | null
  /** Of the caller, as the trusted proxies tell it; what is no address stands for an unknown one. */
  address: string
}

type Received = { status: "success"; added: number }

export type Intake = {
  /** Takes one call; success means that everything is stored. Throws when the database fails for too long. */
  receive(call: Call): Promise<Result<Received>>
  /** Counts what was refused and is not counted yet (CALLBACK-19). Soon over, and never throws. */
  close(): Promise<void>
}

export type Surroundings = {
  store(): Promise<Db>
  /** Keys that callbacks may be signed with, by project; during a rotation there are two. */
  keysOf(db: Db, project_ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>
  /** Stores the events of calls; default: the event store of this installation. */
  append?(db: Db, project_id: string, calls: readonly Normalized[]): Promise<number[]>
  /** How many batches are written at the same time at most; each has a connection. */
  atOnceMax?: number
}

/**
 * The sender waits for three seconds and asks again in ten minutes (CALLBACK-3). A restart of the database takes one or
 * two, so that long is waited for; nobody hears what is answered later.
 */
const waits = { writtenMs: 2000, answerMs: 2700 } as const

/** So many bytes of bodies are held at the same time. */
const heldBytesMax = 64 * 1024 * 1024

const megabyte = 1024 * 1024

/** A batch of 1000 events takes some hundredths of a second, and few of them at once leave connections to the pages. */
const bounds: BatchBounds = {
  atOnceMax: 4,
  eventsMax: 1000,
  bytesMax: 4 * megabyte,
  keyBytesMax: 12 * megabyte,
  keyPiecesMax: 2000,
  allBytesMax: 32 * megabyte,
}

/** Opens the intake of one process. */
export function openIntake({
  store,
  keysOf,
  append = appendEvents,
  atOnceMax = bounds.atOnceMax,
}: Surroundings): Intake {
  const room = makeRoom(heldBytesMax)
  const refusedCalls = openRefusedCalls({ store })
  const keysOfProject = sharedLook((projects) =>
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
      isOfOne: (error) => outageOf(error) === null,
    },
    { ...bounds, atOnceMax },
  )

  async function taken(call: Call, bytes: Buffer, signal: AbortSignal): Promise<Result<Received>> {
    const { project, encoding, address } = call
    const keys = (await untilWritten(() => keysOfProject(project), signal)) ?? []
    if (keys.length === 0) return refused(project, failed(404, "There is no such project."))
    const genuine = await genuineEvents(bytes, encoding, keys)
    if (typeof genuine === "string") {
      refusedCalls.note({ project, reason: genuine, address })
      return answers[genuine]
    }
    const { content, size } = genuine
    if (content.unreadable > 0) {
      log().warn({ project, unreadable: content.unreadable }, "callback events left out")
      refusedCalls.note({ project, reason: "some_unreadable", address })
    }
    const events = content.emails.length + content.blocks.length
    if (events === 0) return ok({ status: "success", added: 0 })
    const piece = { key: project, work: content, events, bytes: size, signal }
    // What broke off is stored anew: a call that was stored before, its answer lost, changes nothing.
    const outcome = await untilWritten(() => batches.add(piece), signal)
    return outcome.done ? ok({ status: "success", added: outcome.result }) : refused(project, crowded)
  }

  async function read(call: Call): Promise<Result<Received>> {
    // Not AbortSignal.timeout: its timer runs to the end, and makes an error with a stack for every call.
    const over = new AbortController()
    const timer = setTimeout(() => over.abort(), waits.writtenMs)
    const { signal } = over
    try {
      const bytes = await readBody(call.body, { bytesMax: limits.requestBytesMax, room, signal })
      if (bytes === tooSlow) {
        void noteSlow(call)
        return tooSlow
      }
      if (!bytes.ok) return refused(call.project, bytes)
      return await taken(call, bytes.value, signal).finally(() => room.give(bytes.value.length))
    } finally {
      clearTimeout(timer)
    }
  }

  /** CALLBACK-19: only for projects that exist, and no answer waits for it. */
  async function noteSlow({ project, address }: Call): Promise<void> {
    const keys = await keysOfProject(project).catch(() => [])
    if (keys && keys.length > 0) refusedCalls.note({ project, reason: "too_slow", address })
  }

  return {
    receive: (call) => counted(inTime(read(call), waits.answerMs)),
    close: () => inTime(refusedCalls.close(), waits.writtenMs).catch(() => {}),
  }
}

type WholeRefusal = Exclude<RefusalReason, "some_unreadable">

/** CALLBACK-10: what callers are answered whose calls are refused as a whole, and counted by reason. */
const answers = {
  unsigned: failed(401, "The call has no auth value."),
  forged: failed(403, "The auth value does not fit the body."),
  not_unpackable: failed(400, "The body cannot be unpacked."),
  too_slow: tooSlow,
  not_a_callback: failed(400, "The body is not a callback."),
  events_unreadable: failed(400, "No event of this call can be kept."),
} satisfies Record<WholeRefusal, Result<never>>

/** The events of a call that somebody made who knows one of the keys, and the bytes of its body when unpacked. */
async function genuineEvents(
  bytes: Buffer,
  encoding: string | null,
  keys: readonly string[],
): Promise<{ content: Normalized; size: number } | WholeRefusal> {
  const unpacked = await unpack(bytes, encoding, limits.requestBytesMax)
  if (!unpacked) return "not_unpackable"
  const verdict = verdictOf(unpacked, keys)
  if (verdict !== "genuine") return verdict
  const nowMs = clock.now().getTime()
  const content = normalize(parsed(unpacked), nowMs)
  if (!content) return "not_a_callback"
  if (content.unreadable > 0 && !hasKept(content)) return "events_unreadable"
  noteLag(content.emails, nowMs)
  return { content, size: unpacked.length }
}

const hasKept = ({ emails, blocks, tests }: Normalized): boolean => emails.length + blocks.length + tests > 0

/** Genuine when any of the keys fits. A body without auth is no other one with the next key. */
function verdictOf(bytes: Buffer, keys: readonly string[]): Verdict {
  for (const key of keys) {
    const verdict = verify(bytes, key)
    if (verdict !== "forged") return verdict
  }
  return "forged"
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"))
  } catch {
    return null
  }
}

/** Notes in the log who was turned down otherwise than for what the call was: the project is unknown, or there is no room. */
function refused<T extends { ok: false; failure: { status: number; message: string } }>(
  project: string,
  outcome: T,
): T {
  const { status, message } = outcome.failure
  log().warn({ project: project.slice(0, 60), http_status: status }, `callback refused: ${message}`)
  return outcome
}

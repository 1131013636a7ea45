import "server-only"
import { limits } from "#contract/limits"
import { clock } from "../clock.ts"
import { announceChange } from "../live/changes.ts"
import { log } from "../log.ts"
import { failed, ok, type Result } from "../result.ts"
import type { Db } from "../store/open.ts"
import { inTime, outageOf, untilWritten } from "../store/outage.ts"
import { append } from "./append.ts"
import { type BatchBounds, makeBatches } from "./batches.ts"
import { counted, noteLag } from "./count-call.ts"
import { type Normalized, normalize } from "./normalize.ts"
import { type Body, crowded, makeRoom, readBody } from "./read-body.ts"
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
}

type Received = { status: "success"; added: number }

export type Intake = {
  /** Takes one call; success means that everything is stored. Throws when the database fails for too long. */
  receive(call: Call): Promise<Result<Received>>
}

export type Surroundings = {
  store(): Promise<Db>
  /** Keys that callbacks may be signed with, by project; during a rotation there are two. */
  keysOf(db: Db, project_ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>
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
export function openIntake({ store, keysOf, atOnceMax = bounds.atOnceMax }: Surroundings): Intake {
  const room = makeRoom(heldBytesMax)
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
        if (added.some((count) => count > 0)) announceChange(db, project)
        return added
      },
      isOfOne: (error) => outageOf(error) === null,
    },
    { ...bounds, atOnceMax },
  )

  async function taken(call: Call, bytes: Buffer, signal: AbortSignal): Promise<Result<Received>> {
    const { project, encoding } = call
    const keys = await untilWritten(() => keysOfProject(project), signal)
    const normalized = await genuineEvents(bytes, encoding, keys ?? [])
    if (!normalized.ok) return refused(project, normalized)
    const { content, size } = normalized.value
    if (content.unreadable > 0)
      log().warn({ project, unreadable: content.unreadable }, "callback events left out")
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
      if (!bytes.ok) return refused(call.project, bytes)
      return await taken(call, bytes.value, signal).finally(() => room.give(bytes.value.length))
    } finally {
      clearTimeout(timer)
    }
  }

  return { receive: (call) => counted(inTime(read(call), waits.answerMs)) }
}

/** The events of a call that somebody made who knows one of the keys, and the bytes of its body when unpacked. */
async function genuineEvents(
  bytes: Buffer,
  encoding: string | null,
  keys: readonly string[],
): Promise<Result<{ content: Normalized; size: number }>> {
  if (keys.length === 0) return failed(404, "There is no such project.")
  const unpacked = await unpack(bytes, encoding, limits.requestBytesMax)
  if (!unpacked) return failed(400, "The body cannot be unpacked.")
  const verdict = verdictOf(unpacked, keys)
  if (verdict === "unsigned") return failed(401, "The call has no auth value.")
  if (verdict === "forged") return failed(403, "The auth value does not fit the body.")
  const nowMs = clock.now().getTime()
  const content = normalize(parsed(unpacked), nowMs)
  if (!content) return failed(400, "The body is not a callback.")
  if (content.unreadable > 0 && !hasKept(content)) return failed(400, "No event of this call can be kept.")
  noteLag(content.emails, nowMs)
  return ok({ content, size: unpacked.length })
}

const hasKept = ({ emails, blocks, tests }: Normalized): boolean => emails.length + blocks.length + tests > 0

/** Genuine when any of the keys fits. */
function verdictOf(bytes: Buffer, keys: readonly string[]): Verdict {
  const verdicts = keys.map((key) => verify(bytes, key))
  return verdicts.find((one) => one === "genuine") ?? verdicts[0] ?? "forged"
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"))
  } catch {
    return null
  }
}

const refusals = new Map<number, number>()

/** Refusals are counted by kind: a key that no longer fits shows as a number that grows. */
function refused<T extends { ok: false; failure: { status: number; message: string } }>(
  project: string,
  outcome: T,
): T {
  const { status, message } = outcome.failure
  const times = (refusals.get(status) ?? 0) + 1
  refusals.set(status, times)
  log().warn({ project: project.slice(0, 60), http_status: status, times }, `callback refused: ${message}`)
  return outcome
}

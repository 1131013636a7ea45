import "server-only"
import type { Area } from "#contract/method"
import { may, type Role } from "#lib/access/auth/permissions"
import { clock } from "#lib/platform/clock"
import { whenClosing } from "#lib/platform/closing"
import { changesSeq } from "#lib/data/events/state"
import { log } from "#lib/platform/log"
import { failed, ok, type Result } from "#lib/platform/result"
import { accessChanges } from "#lib/data/store/access-changes"
import { findListeners } from "#lib/data/store/listeners"
import { openedStore } from "#lib/data/store/open"
import { onChanges } from "./changes.ts"
import { makePacedTelling, type PacedTelling, type TellingPace } from "./paced.ts"

/**
 * The open streams of this process: each tells one page's browser that something changed in one project. How many there
 * are is bounded for a session, a person and the process; who may not listen any more is cut off.
 */
export const streamLimits = {
  /** A browser keeps six connections to a host over HTTP/1.1; some must be left for requests. */
  perSession: 4,
  perPerson: 16,
  perProcess: 1000,
}

/**
 * A page that hears of a change asks for its figures, which takes some 4 ms of this process, or to be drawn anew, which takes
 * 20: so many at the same moment, and then so many a second while the process is not late, leave it time for callbacks and
 * for people. Real time.
 */
const tellingPace: TellingPace = { atOnce: 20, everyMs: 5, lateTimes: 4 }

/** Comments in between, so that nobody on the way takes a quiet stream for a dead one. Real time, as all of these. */
const heartbeatMs = 15_000
/** How long somebody may still hear of changes after the right to it ended, when no notification says that it did. */
const recheckMs = 10_000
/** After so long a stream ends and its page opens another one: nothing that was forgotten on the way stays for ever. */
const lifetimeMs = 15 * 60_000
/** What a page did not read, in messages; one that reads nothing is gone. */
const unreadMax = 32

export type StreamOwner = {
  session_id: string
  user_id: string
  project_id: string
  /** What a stream shows that says more than that something changed: it ends with the right to it, and with the role. */
  shows?: { area: Area; role: Role }
}

/** One open answer, which ends when its page leaves, is told to, or may not listen any more. */
export type Channel = {
  body: ReadableStream<Uint8Array>
  say(text: string): void
  close(): void
}

export type Stream = Pick<Channel, "body" | "close"> & {
  /** Says in what state the project is: the number of its newest change. */
  hello(seq: number): void
}

type Open = Channel & { owner: StreamOwner; openedAt: number }

// As in changes.ts: one in a process.
const held = globalThis as typeof globalThis & {
  waybillStreams?: Set<Open>
  waybillStreamsKeeper?: StreamTimers
  waybillTelling?: PacedTelling<() => void>
}
type StreamTimers = { heartbeat: NodeJS.Timeout; recheck: NodeJS.Timeout; stopHearing(): void }
const streams = (): Set<Open> => {
  held.waybillStreams ??= new Set()
  return held.waybillStreams
}

/** What is to be said to whom, in turns. */
function telling(): PacedTelling<() => void> {
  held.waybillTelling ??= makePacedTelling<() => void>(tellingPace, (say) => say())
  return held.waybillTelling
}

/** Opens a stream for somebody whose right was just looked at, or says why there is no room for one. */
export function openStream(owner: StreamOwner, limits = streamLimits): Result<Stream> {
  const opened = openChannel(
    owner,
    ({ say }) => {
      const hello = helloBy(say)
      const sayChange = () => say(`event: change\ndata: {"kind":"events"}\n\n`)
      const stop = onChanges(owner.project_id, {
        changed: () => telling().want(sayChange),
        missed: () => void newestSeq(owner.project_id).then(hello, noted),
      })
      return () => {
        stop()
        telling().forget(sayChange)
      }
    },
    limits,
  )
  if (!opened.ok) return opened
  const { body, say, close } = opened.value
  return ok({ body, close, hello: helloBy(say) })
}

const helloBy = (say: Channel["say"]) => (seq: number) =>
  say(`event: hello\ndata: ${JSON.stringify({ seq })}\n\n`)

/** The same for any other stream: `begin` starts what speaks on it and answers how that is stopped. */
export function openChannel(
  owner: StreamOwner,
  begin: (channel: Channel) => () => void,
  limits = streamLimits,
): Result<Channel> {
  if (streams().size >= limits.perProcess) return failed(503, "Too many pages are open for live updates.")
  if (
    count((one) => one.session_id === owner.session_id) >= limits.perSession ||
    count((one) => one.user_id === owner.user_id) >= limits.perPerson
  )
    return failed(429, "Too many of your pages are open for live updates.")
  const channel = newChannel(owner, begin)
  streams().add(channel)
  watchStreams()
  return ok(channel)
}

const count = (isMeant: (owner: StreamOwner) => boolean): number =>
  [...streams()].filter(({ owner }) => isMeant(owner)).length

function newChannel(owner: StreamOwner, begin: (channel: Channel) => () => void): Open {
  const encoder = new TextEncoder()
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null
  let stop = () => {}
  const end = () => {
    controller = null
    stop()
    streams().delete(channel)
  }
  const channel: Open = {
    owner,
    openedAt: performance.now(),
    body: new ReadableStream<Uint8Array>(
      {
        start: (opened) => {
          controller = opened
        },
        cancel: () => end(),
      },
      { highWaterMark: unreadMax },
    ),
    say(text) {
      if (!controller) return
      if ((controller.desiredSize ?? 0) <= 0) return channel.close()
      controller.enqueue(encoder.encode(text))
    },
    close() {
      const open = controller
      end()
      open?.close()
    },
  }
  stop = begin(channel)
  return channel
}

const asking = new Map<string, Promise<number>>()

/** Where a project is: one question for everybody who wants to know it at the same moment. */
function newestSeq(project_id: string): Promise<number> {
  const known = asking.get(project_id)
  if (known) return known
  const asked = openedStore()
    .then((db) => changesSeq(db, project_id))
    .finally(() => asking.delete(project_id))
  asking.set(project_id, asked)
  return asked
}

/** Heartbeats and looks at rights run as long as somebody listens; rights that change are looked at at once. */
function watchStreams(): void {
  if (held.waybillStreamsKeeper) return
  const heartbeat = setInterval(beatAll, heartbeatMs).unref()
  const look = () => void cutOff().catch(noted)
  const recheck = setInterval(look, recheckMs).unref()
  const stopHearing = onChanges(accessChanges, { changed: look, missed: look })
  held.waybillStreamsKeeper = { heartbeat, recheck, stopHearing }
}

const noted = (error: unknown) => log().warn({ error }, "Open pages could not be looked after.")

function beatAll(): void {
  const now = performance.now()
  for (const stream of [...streams()])
    if (now - stream.openedAt > lifetimeMs) stream.close()
    else stream.say(": \n\n")
  if (streams().size > 0 || !held.waybillStreamsKeeper) return
  clearInterval(held.waybillStreamsKeeper.heartbeat)
  clearInterval(held.waybillStreamsKeeper.recheck)
  held.waybillStreamsKeeper.stopHearing()
  delete held.waybillStreamsKeeper
}

/** Ends the streams of those who may not listen any more: one statement for all of them. */
export async function cutOff(): Promise<void> {
  const asked = [...streams()]
  if (asked.length === 0) return
  const keys = asked.map(({ owner: { session_id, project_id } }) => ({ session_id, project_id }))
  const allowed = await findListeners(await openedStore(), keys, clock.now())
  const roles = new Map(allowed.map((one) => [nameOf(one), one.role]))
  for (const stream of asked) if (!mayGoOn(stream.owner, roles.get(nameOf(stream.owner)))) stream.close()
}

/** Another role may see less, masked addresses among it: the page asks anew with the rights that it has then. */
const mayGoOn = ({ shows }: StreamOwner, role: Role | undefined): boolean =>
  role !== undefined && (shows ? role === shows.role && may(role, shows.area, "read") : mayListen(role))

/** Who sees charts and messages is told that they changed. */
export const mayListen = (role: Role): boolean => may(role, "charts", "read")

const nameOf = ({ session_id, project_id }: Pick<StreamOwner, "session_id" | "project_id">): string =>
  `${session_id} ${project_id}`

export const openStreams = (): number => streams().size

/** Ends every stream, so that a server that is stopped does not wait for pages that stay open. */
export function closeStreams(): void {
  for (const stream of [...streams()]) stream.close()
}

/** The server itself waits for open answers when it is asked to stop. */
export function closeStreamsAtExit(): void {
  whenClosing(closeStreams)
}

import "server-only"
import type { Area } from "#contract/method"
import { may, type Role } from "#lib/access/auth/permissions"
import { clock } from "#lib/platform/clock"
import { whenClosing } from "#lib/platform/closing"
import { changesSeq } from "#lib/data/events/open"
import { log } from "#lib/platform/log"
import { perProcess } from "#lib/platform/per-process"
import { failed, ok, type Result } from "#lib/platform/result"
import { accessChanges, findListeners } from "#lib/data/store/listeners"
import { openedStore } from "#lib/data/store/open"
import { onChanges } from "./changes.ts"
import { makePacedNotifier, type NotifierPace } from "./paced.ts"

/**
 * Limits of open streams. Each stream notifies the browser of one page that something changed in one project. A stream
 * closes when its owner loses the right to it.
 */
export const streamLimits = {
  /** A browser opens six connections to a host over HTTP/1.1; some must remain for requests. */
  perSession: 4,
  perPerson: 16,
  perProcess: 1000,
}

/**
 * Limits how fast pages are notified. A notified page requests its figures, which takes this process about 4 ms, or is
 * rendered again, which takes 20 ms. This pace leaves time for callbacks and for people. Real time.
 */
const notifierPace: NotifierPace = { atOnce: 20, everyMs: 5, lateTimes: 4 }

/** Interval of comments that keep proxies from closing a quiet stream. Real time, as are the next two. */
const heartbeatMs = 15_000
/** Longest time that a stream stays open after its owner lost the right to it, if the notification of that was lost. */
const recheckMs = 10_000
/** Lifetime of a stream. Its page then opens another one, so that no lost connection stays open forever. */
const lifetimeMs = 15 * 60_000
/** Unread messages after which a page counts as gone. */
const unreadMax = 32

export type StreamOwner = {
  session_id: string
  user_id: string
  project_id: string
  /** Set if the stream sends data, not only notifications. It closes when the role changes or loses this right. */
  shows?: { area: Area; role: Role }
}

/** One open response. It ends when its page leaves, when it is closed, or when its owner loses the right to it. */
export type Channel = {
  body: ReadableStream<Uint8Array>
  send(text: string): void
  close(): void
}

export type Stream = Pick<Channel, "body" | "close"> & {
  /** Sends the number of the newest change in the project. */
  hello(seq: number): void
}

type Open = Channel & { owner: StreamOwner; openedAt: number }

const streams = perProcess("waybillStreams", () => new Set<Open>())

/** Notifications of changes, sent at the pace above. */
const notifier = perProcess("waybillStreamNotifier", () =>
  makePacedNotifier<() => void>(notifierPace, (send) => send()),
)

/** Opens a stream for a person whose right was just checked; fails when too many are open. */
export function openStream(owner: StreamOwner, limits = streamLimits): Result<Stream> {
  const opened = openChannel(
    owner,
    ({ send }) => {
      const hello = helloBy(send)
      const sendChange = () => send(`event: change\ndata: {"kind":"events"}\n\n`)
      const stop = onChanges(owner.project_id, {
        changed: () => notifier().want(sendChange),
        missed: () => void newestSeq(owner.project_id).then(hello, logFailure),
      })
      return () => {
        stop()
        notifier().forget(sendChange)
      }
    },
    limits,
  )
  if (!opened.ok) return opened
  const { body, send, close } = opened.value
  return ok({ body, close, hello: helloBy(send) })
}

const helloBy = (send: Channel["send"]) => (seq: number) =>
  send(`event: hello\ndata: ${JSON.stringify({ seq })}\n\n`)

/** Opens any other stream: `begin` starts its sender and returns a function that stops it. */
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
    return failed(429, "You have too many pages open for live updates. Close some.")
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
    send(text) {
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

const seqQueries = new Map<string, Promise<number>>()

/** The number of the newest change in a project. Simultaneous calls share one query. */
function newestSeq(project_id: string): Promise<number> {
  const running = seqQueries.get(project_id)
  if (running) return running
  const query = openedStore()
    .then((db) => changesSeq(db, project_id))
    .finally(() => seqQueries.delete(project_id))
  seqQueries.set(project_id, query)
  return query
}

/** Sends heartbeats and checks rights while streams are open; changed rights are checked at once. */
const watchStreams = perProcess("waybillStreamsKeeper", () => {
  const heartbeat = setInterval(beatAll, heartbeatMs).unref()
  const look = () => void cutOff().catch(logFailure)
  const recheck = setInterval(look, recheckMs).unref()
  const stopListening = onChanges(accessChanges, { changed: look, missed: look })
  return {
    stop() {
      clearInterval(heartbeat)
      clearInterval(recheck)
      stopListening()
    },
  }
})

const logFailure = (error: unknown) => log().warn({ error }, "Open streams could not be updated.")

function beatAll(): void {
  const now = performance.now()
  for (const stream of [...streams()])
    if (now - stream.openedAt > lifetimeMs) stream.close()
    else stream.send(": \n\n")
  if (streams().size > 0) return
  watchStreams.peek()?.stop()
  watchStreams.clear()
}

/** Closes the streams whose owners lost the right to them. One statement checks all of them. */
export async function cutOff(): Promise<void> {
  const open = [...streams()]
  if (open.length === 0) return
  const keys = open.map(({ owner: { session_id, project_id } }) => ({ session_id, project_id }))
  const allowed = await findListeners(await openedStore(), keys, clock.now())
  const roles = new Map(allowed.map((one) => [nameOf(one), one.role]))
  for (const stream of open) if (!mayContinue(stream.owner, roles.get(nameOf(stream.owner)))) stream.close()
}

/** Another role may see less, for example masked addresses: the page reconnects with its new rights. */
const mayContinue = ({ shows }: StreamOwner, role: Role | undefined): boolean =>
  role !== undefined && (shows ? role === shows.role && may(role, shows.area, "read") : mayListen(role))

/** Roles that see charts and messages are notified of changes. */
export const mayListen = (role: Role): boolean => may(role, "charts", "read")

const nameOf = ({ session_id, project_id }: Pick<StreamOwner, "session_id" | "project_id">): string =>
  `${session_id} ${project_id}`

export const openStreams = (): number => streams().size

/** Closes every stream, so that a stopping server does not wait for open pages. */
export function closeStreams(): void {
  for (const stream of [...streams()]) stream.close()
}

/** Closes streams at shutdown, because the server waits for open responses. */
export function closeStreamsAtExit(): void {
  whenClosing(closeStreams)
}

import { getJson } from "./mutate.ts"

/** Changes of a project that a page subscribes to. */
export type ChangeHandlers = {
  /** The project's newest change has this number: the page may have it already. */
  seq(seq: number): void
  /** Something changed just now. */
  change(): void
}

/** Interval of polling without a stream. */
const askEveryMs = 10_000
const firstPauseMs = 1000
const longestPauseMs = 60_000
/** A hidden page closes the stream after this time, so that switching between tabs costs nothing. */
const unseenMs = 30_000

/**
 * Follows changes in a project until `signal` aborts, while the page is visible. All pages of this browser that show
 * the project share one stream, because a browser allows only six connections to a host. The page that has the lock
 * opens the stream and broadcasts to the others. Without locks (plain http) each visible page has its own stream, and
 * the server limits their number so that requests still get through. Without a stream one page polls every ten seconds.
 */
export function followChanges(project: string, heard: ChangeHandlers, signal: AbortSignal): void {
  let turn: AbortController | null = null
  let unseen: ReturnType<typeof setTimeout> | undefined

  const join = () => {
    clearTimeout(unseen)
    if (turn || signal.aborted) return
    turn = new AbortController()
    void takePart(project, heard, turn.signal)
  }
  const leave = () => {
    turn?.abort()
    turn = null
  }
  const look = () => {
    if (document.visibilityState === "visible") join()
    else unseen = setTimeout(leave, unseenMs)
  }
  // A page that is put aside whole would keep the lock from pages that are seen.
  addEventListener("pagehide", leave, { signal })
  addEventListener("pageshow", look, { signal })
  document.addEventListener("visibilitychange", look, { signal })
  signal.addEventListener("abort", () => {
    clearTimeout(unseen)
    leave()
  })
  look()
}

type TabMessage = { seq: number } | { change: true }

async function takePart(project: string, heard: ChangeHandlers, signal: AbortSignal): Promise<void> {
  const name = `waybill-changes:${project}`
  if (!("locks" in navigator)) return lead(project, hearing(heard), signal)
  const channel = new BroadcastChannel(name)
  const hear = hearing(heard)
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => hear(data)
  signal.addEventListener("abort", () => channel.close())
  const tell = (message: TabMessage) => {
    hear(message)
    if (!signal.aborted) channel.postMessage(message)
  }
  const isFollower = await navigator.locks
    .query()
    .then(({ held = [] }) => held.some((lock) => lock.name === name))
    .catch(() => false)
  // Fetches changes made before this page subscribed; the leader gets them in the first message of the stream.
  if (isFollower) await ask(project, hear, signal)
  await navigator.locks.request(name, { signal }, () => lead(project, tell, signal)).catch(() => {})
}

const hearing =
  (heard: ChangeHandlers) =>
  (message: TabMessage): void =>
    "seq" in message ? heard.seq(message.seq) : heard.change()

type Tell = (message: TabMessage) => void

/** Keeps a stream open and replaces it when it ends, with growing pauses while none opens. */
async function lead(project: string, tell: Tell, signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted; ) {
    const hasOpened = "EventSource" in globalThis && (await listen(project, tell, signal))
    if (signal.aborted) return
    failures = hasOpened ? 1 : failures + 1
    await askFor(project, tell, pauseAfter(failures), signal)
  }
}

/** Grows to a minute; chance keeps pages that lost the same server from coming back all at once. */
export const pauseAfter = (failures: number, chance: () => number = Math.random): number =>
  Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1)) * (0.5 + chance())

/** Reads one stream to its end; true when it had opened. */
function listen(project: string, tell: Tell, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const source = new EventSource(`/api/projects/${encodeURIComponent(project)}/stream`)
    let hasOpened = false
    const end = () => {
      source.close()
      signal.removeEventListener("abort", end)
      resolve(hasOpened)
    }
    source.addEventListener("hello", ({ data }: MessageEvent<string>) => {
      hasOpened = true
      tell({ seq: Number((JSON.parse(data) as { seq: number }).seq) })
    })
    source.addEventListener("change", () => tell({ change: true }))
    // EventSource's own reconnect has no growing backoff, and does not retry after a refusal.
    source.addEventListener("error", end)
    signal.addEventListener("abort", end)
  })
}

/** Polls slowly for this long instead of a stream. */
async function askFor(project: string, tell: Tell, ms: number, signal: AbortSignal): Promise<void> {
  for (let leftMs = ms; leftMs > 0 && !signal.aborted; leftMs -= askEveryMs) {
    await pause(Math.min(leftMs, askEveryMs), signal)
    await ask(project, tell, signal)
  }
}

async function ask(project: string, tell: Tell, signal: AbortSignal): Promise<void> {
  const answer = await getJson<{ seq: number }>(
    `/api/projects/${encodeURIComponent(project)}/changes`,
    signal,
  )
  if (answer.ok && !signal.aborted) tell({ seq: answer.value.seq })
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener("abort", end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    if (signal.aborted) end()
    signal.addEventListener("abort", end)
  })

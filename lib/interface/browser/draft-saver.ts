import type { Failure, Result } from "#lib/platform/result"

/**
 * Saves changes while they are made: they are sent after a pause, one request at a time, and stay in this browser until
 * the server has saved them. Without a network, requests are retried with growing delays. No React; time comes from
 * `setTimeout`.
 */
export type SaveState<Conflict = never> =
  | { state: "saved" }
  /** Changed and not sent yet, or being sent. `isStored`: the changes are in this browser's storage as well. */
  | { state: "saving"; isStored: boolean }
  /** `waiting`: the server does not answer, so the request is retried. */
  | { state: "waiting" | "refused"; failure: Failure; isStored: boolean }
  | Conflict

type SaverOptions<Changes, Answer, Conflict> = {
  pauseMs: number
  /** True: every change starts the pause again. False: continuous changes are sent once per pause. */
  isDebounced: boolean
  add: (unsent: Changes | null, changes: Changes) => Changes
  /** The changes that are left without the sent ones; null: none. */
  remove: (unsent: Changes, sent: Changes) => Changes | null
  /** The part of the changes for the next request; all of them by default. */
  next?: (unsent: Changes) => Changes
  send: (unsent: Changes) => Promise<Result<Answer>>
  /** Takes over the server's answer; a conflict stops sending until it is settled. */
  accept: (answer: Answer, sent: Changes) => Conflict | null
  onChange: (state: SaveState<Conflict>) => void
  /** Stores the changes that the server has not saved yet; null: none. False: the browser could not store them. */
  storeUnsent: (unsent: Changes | null) => boolean
}

export type DraftSaver<Changes> = {
  change(changes: Changes): void
  /** Sends all changes at once; resolves to true when the server has saved everything. */
  flush(): Promise<boolean>
  /** Changes that are not saved yet; null: none. */
  unsent(): Changes | null
  /** Resolves a conflict with the changes that are still to be sent. */
  settle(remaining: Changes | null): void
  /** True after a refusal because the person was signed out: the same request succeeds after signing in. */
  isSignedOut(): boolean
  stop(): void
}

const retryAfterMs = [1000, 2000, 5000, 10_000, 30_000]
/** Statuses after which the same request may succeed a moment later. */
const temporaryStatuses: readonly number[] = [429, 500, 502, 503]

export function makeDraftSaver<Changes, Answer, Conflict = never>(
  options: SaverOptions<Changes, Answer, Conflict>,
): DraftSaver<Changes> {
  let unsent: Changes | null = null
  let sending: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let retries = 0
  let isScheduled = false
  let isInConflict = false
  let isSignedOut = false
  let isStored = true
  let isStopped = false

  const store = () => {
    isStored = options.storeUnsent(unsent)
  }

  const schedule = (ms: number) => {
    clearTimeout(timer)
    // The next page sends the remaining changes; this one would report results for old text.
    if (isStopped) return
    isScheduled = true
    timer = setTimeout(() => void run(), ms)
  }
  const run = (): Promise<void> => {
    clearTimeout(timer)
    isScheduled = false
    if (unsent === null || isInConflict) return Promise.resolve()
    sending ??= sendAll().finally(() => {
      sending = null
    })
    return sending
  }

  async function sendAll(): Promise<void> {
    while (unsent !== null) {
      const sent = options.next?.(unsent) ?? unsent
      const result = await options.send(sent)
      if (!result.ok) return fail(result.failure)
      retries = 0
      isSignedOut = false
      const conflict = options.accept(result.value, sent)
      isInConflict = conflict !== null
      if (conflict !== null) return options.onChange(conflict)
      unsent = options.remove(unsent, sent)
      store()
    }
    options.onChange({ state: "saved" })
  }

  function fail(failure: Failure): void {
    const isTemporary = temporaryStatuses.includes(failure.status)
    isSignedOut = failure.status === 401
    options.onChange({ state: isTemporary ? "waiting" : "refused", failure, isStored })
    if (isTemporary) schedule(retryAfterMs[Math.min(retries, retryAfterMs.length - 1)] ?? 1000)
    retries = isTemporary ? retries + 1 : 0
  }

  return {
    change(changes) {
      unsent = options.add(unsent, changes)
      store()
      if (isInConflict) return
      options.onChange({ state: "saving", isStored })
      // A retry already has its timer.
      if (options.isDebounced || (retries === 0 && !isScheduled)) schedule(options.pauseMs)
    },
    async flush() {
      await run()
      return unsent === null
    },
    unsent: () => unsent,
    settle(remaining) {
      unsent = remaining
      isInConflict = false
      store()
      options.onChange(unsent === null ? { state: "saved" } : { state: "saving", isStored })
      void run()
    },
    isSignedOut: () => isSignedOut,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

type Leaving = Pick<DraftSaver<never>, "flush" | "stop" | "isSignedOut">

/**
 * Sends remaining changes when the page closes, when the network is back, and when the person returns from signing in
 * in another tab. Returns the function that ends this.
 */
export function flushOnLeave({ flush, stop, isSignedOut }: Leaving): () => void {
  const sendNow = () => void flush()
  const sendAfterSignIn = () => {
    if (isSignedOut()) sendNow()
  }
  window.addEventListener("pagehide", sendNow)
  // Retries are far apart by then.
  window.addEventListener("online", sendNow)
  window.addEventListener("focus", sendAfterSignIn)
  document.addEventListener("visibilitychange", sendAfterSignIn)
  return () => {
    window.removeEventListener("pagehide", sendNow)
    window.removeEventListener("online", sendNow)
    window.removeEventListener("focus", sendAfterSignIn)
    document.removeEventListener("visibilitychange", sendAfterSignIn)
    sendNow()
    stop()
  }
}

import type { RateKey } from "../store/rate-windows.ts"

/** Calls that the shared window granted, and how long it lasts. */
export type Granted = { calls: number; endsInMs: number }

type RateLimitOptions = {
  /** Calls per second and key, over all processes. */
  perSecond: number
  /** Takes calls out of the key's shared window. */
  take(key: RateKey, calls: number): Promise<Granted>
  onFailure(error: unknown): void
  /** Real time in milliseconds, as windows run. */
  nowMs?: () => number
}

/** Takes one call: 0 when there is one, else the milliseconds until there are some again. */
export type RateLimit = (key: RateKey) => Promise<number>

/** This part of a second's calls each process grants locally: below it no call waits for the database. */
const freePart = 1 / 50
/** The part that is taken at once: a busy process makes twenty queries a second. */
const slicePart = 1 / 20
const windowMs = 1000
const windowsMax = 10_000

/**
 * RATE-1: the limit of calls per second and key over all processes. Each takes slices out of a shared window, as large as
 * the number of waiting calls; what it granted locally is charged with the first slice. A process that finds the window
 * exhausted makes no further query until it ends, so a flood costs the database nothing. While the database fails, each
 * process counts for itself.
 */
export function openRateLimit(options: RateLimitOptions): RateLimit {
  const { perSecond, take, onFailure, nowMs = () => performance.now() } = options
  const free = Math.floor(perSecond * freePart)
  const slice = Math.max(1, Math.ceil(perSecond * slicePart))
  const windows = new Map<string, Window>()

  function windowOf({ project_id, key_id }: RateKey): Window {
    const id = `${project_id} ${key_id}`
    const known = windows.get(id)
    if (known && known.endsAtMs > nowMs()) return known
    if (windows.size >= windowsMax) dropEnded()
    const window: Window = {
      endsAtMs: nowMs() + windowMs,
      free,
      uncharged: 0,
      granted: 0,
      isExhausted: false,
      waiting: 0,
      refilling: null,
    }
    windows.set(id, window)
    return window
  }

  function dropEnded(): void {
    const now = nowMs()
    for (const [id, { endsAtMs }] of windows) if (endsAtMs <= now) windows.delete(id)
  }

  async function refill(key: RateKey, window: Window): Promise<void> {
    const { uncharged } = window
    const calls = uncharged + Math.max(slice, Math.min(window.waiting, perSecond))
    window.uncharged = 0
    const granted = await take(key, calls).catch((error): Granted => {
      onFailure(error)
      return { calls, endsInMs: window.endsAtMs - nowMs() }
    })
    window.endsAtMs = nowMs() + granted.endsInMs
    window.granted = Math.max(0, granted.calls - uncharged)
    window.isExhausted = granted.calls < calls
  }

  return async (key) => {
    for (;;) {
      const window = windowOf(key)
      if (window.granted > 0) {
        window.granted -= 1
        return 0
      }
      if (window.free > 0) {
        window.free -= 1
        window.uncharged += 1
        return 0
      }
      if (window.isExhausted) return Math.max(1, window.endsAtMs - nowMs())
      window.waiting += 1
      window.refilling ??= refill(key, window).finally(() => {
        window.refilling = null
      })
      await window.refilling
      window.waiting -= 1
    }
  }
}

/** A key's calls within a second, as counted by this process. */
type Window = {
  endsAtMs: number
  /** May be granted locally. */
  free: number
  /** Were granted locally, and are not taken out of the shared window yet. */
  uncharged: number
  /** Were taken and are not used yet. */
  granted: number
  /** The shared window had no more. */
  isExhausted: boolean
  /** Calls that wait for `refilling`. */
  waiting: number
  refilling: Promise<void> | null
}

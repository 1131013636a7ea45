import type { RateKey } from "../store/rate-windows.ts"

/** Calls that the processes' common window still had for who asked, and how long it lasts. */
export type Granted = { calls: number; endsInMs: number }

export type Shared = {
  /** Calls per second and key, over all processes. */
  perSecond: number
  /** Takes calls out of the key's common window. */
  take(key: RateKey, calls: number): Promise<Granted>
  onFailure(error: unknown): void
  /** Real time in milliseconds, as windows run. */
  nowMs?: () => number
}

/** Takes one call: 0 when there is one, else the milliseconds until there are some again. */
export type RateLimit = (key: RateKey) => Promise<number>

/** This part of a second's calls each process gives without asking: below it nobody waits for the database. */
const freePart = 1 / 50
/** So large a part is taken at once, so that a process that is busy asks twenty times a second. */
const slicePart = 1 / 20
const windowMs = 1000
const windowsMax = 10_000

/**
 * RATE-1: the limit of calls per second and key, which holds for all processes together. Each takes slices out of a window
 * that they share, as large as there are calls that wait; what it gave without asking is taken with the first slice. Who
 * finds the window spent asks no more until it ends: a flood costs the database nothing. While the database fails a
 * process counts for itself.
 */
export function openRateLimit(shared: Shared): RateLimit {
  const { perSecond, take, onFailure, nowMs = () => performance.now() } = shared
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
      isSpent: false,
      waiting: 0,
      asking: null,
    }
    windows.set(id, window)
    return window
  }

  function dropEnded(): void {
    const now = nowMs()
    for (const [id, { endsAtMs }] of windows) if (endsAtMs <= now) windows.delete(id)
  }

  async function ask(key: RateKey, window: Window): Promise<void> {
    const { uncharged } = window
    const calls = uncharged + Math.max(slice, Math.min(window.waiting, perSecond))
    window.uncharged = 0
    const granted = await take(key, calls).catch((error): Granted => {
      onFailure(error)
      return { calls, endsInMs: window.endsAtMs - nowMs() }
    })
    window.endsAtMs = nowMs() + granted.endsInMs
    window.granted = Math.max(0, granted.calls - uncharged)
    window.isSpent = granted.calls < calls
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
      if (window.isSpent) return Math.max(1, window.endsAtMs - nowMs())
      window.waiting += 1
      window.asking ??= ask(key, window).finally(() => {
        window.asking = null
      })
      await window.asking
      window.waiting -= 1
    }
  }
}

/** A key's calls of a second, as this process knows them. */
type Window = {
  endsAtMs: number
  /** May be given without asking. */
  free: number
  /** Were given so, and are not taken out of the common window yet. */
  uncharged: number
  /** Were taken and are not given yet. */
  granted: number
  /** The common window had no more. */
  isSpent: boolean
  /** Calls that wait for the answer of `asking`. */
  waiting: number
  asking: Promise<void> | null
}

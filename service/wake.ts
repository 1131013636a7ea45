import type { Clock } from "./clock.ts"

export type Bell = "letters" | "outbox" | "reader" | "dumps" | "key-uses"

/**
 * Doorbells inside this process: work that was just committed is taken at once instead of at the next poll. Nothing is
 * lost when nobody hears them, because every worker also polls.
 */
export type Wake = {
  ring(bell: Bell): void
  /** Resolves on the next ring, after `ms` on the clock, or when `signal` aborts. A ring that nobody heard counts once. */
  wait(bell: Bell, ms: number, signal?: AbortSignal): Promise<void>
}

export function makeWake(clock: Clock): Wake {
  const unheard = new Set<Bell>()
  const waiting = new Map<Bell, Set<() => void>>()
  return {
    ring(bell) {
      const ears = waiting.get(bell)
      if (!ears || ears.size === 0) return void unheard.add(bell)
      waiting.delete(bell)
      for (const wake of ears) wake()
    },
    async wait(bell, ms, signal) {
      if (signal?.aborted || unheard.delete(bell)) return
      const ears = waiting.get(bell) ?? new Set()
      waiting.set(bell, ears)
      const stop = new AbortController()
      const end = () => stop.abort()
      signal?.addEventListener("abort", end)
      ears.add(end)
      await clock.sleep(ms, stop.signal)
      ears.delete(end)
      signal?.removeEventListener("abort", end)
    },
  }
}

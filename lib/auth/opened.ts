import "server-only"
import { clock } from "../clock.ts"

type Opened<T> = { value: T; untilMs: number }

/** How many are kept, and for how long after they were opened. */
export type OpenedLimits = { most: number; ms: number }

/**
 * Remembers what sealed texts hold, so that one that comes with every request is opened once in a while and not each
 * time. What a sealed text holds never changes; whether it is still good for anything is for rows of the store to say,
 * and those are read each time. What does not open is not remembered. `open` may say that something is good for less
 * long (`untilMs`).
 */
export function makeOpened<T>({ most, ms }: OpenedLimits) {
  const kept = new Map<string, Opened<T>>()

  /** Those that were opened first are the first to be over. */
  function dropPast(nowMs: number): void {
    for (const [sealed, { untilMs }] of kept) {
      if (untilMs > nowMs && kept.size < most) return
      kept.delete(sealed)
    }
  }

  return async (
    sealed: string,
    open: (sealed: string) => Promise<{ value: T; untilMs?: number } | null>,
  ): Promise<T | null> => {
    const nowMs = clock.now().getTime()
    const known = kept.get(sealed)
    if (known && known.untilMs > nowMs) return known.value
    const opened = await open(sealed)
    if (!opened) return null
    dropPast(nowMs)
    kept.delete(sealed)
    kept.set(sealed, { value: opened.value, untilMs: Math.min(nowMs + ms, opened.untilMs ?? Infinity) })
    return opened.value
  }
}

import "server-only"
import { boundedCache } from "#shared/bounded-cache"
import { clock } from "./clock.ts"

/** How many are kept, and for how long after they were opened. */
export type OpenedLimits = { countMax: number; ms: number }

/**
 * Remembers what sealed texts hold, so that one that comes with every request is opened once in a while and not each
 * time. What a sealed text holds never changes; whether it is still good for anything is for rows of the store to say,
 * and those are read each time. What does not open is not remembered. `open` may say that something is good for less
 * long (`untilMs`).
 */
export function makeOpened<T>({ countMax, ms }: OpenedLimits) {
  const cache = boundedCache<{ value: T }>({
    countMax,
    lifetime: { ms, nowMs: () => clock.now().getTime() },
  })
  return async (
    sealed: string,
    open: (sealed: string) => Promise<{ value: T; untilMs?: number } | null>,
  ): Promise<T | null> => {
    const known = cache.get(sealed)
    if (known) return known.value
    const opened = await open(sealed)
    if (!opened) return null
    const { value, untilMs } = opened
    cache.set(sealed, { value }, untilMs === undefined ? {} : { untilMs })
    return value
  }
}

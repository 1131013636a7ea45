import "server-only"
import { boundedCache } from "#shared/bounded-cache"
import { clock } from "./clock.ts"

/** Maximum number of entries, and their lifetime after opening. */
export type OpenedLimits = { countMax: number; ms: number }

/**
 * Caches the content of sealed texts, so that one that comes with every request is decrypted only once in a while. The
 * content of a sealed text never changes; whether it is still valid is decided by rows of the store, which are read
 * each time. Failures are not cached. `open` can set an earlier end (`untilMs`).
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

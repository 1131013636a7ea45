import { setTimeout as sleep } from "node:timers/promises"
import { troubleOf } from "./trouble.ts"

const pauseMs = 250

/**
 * Makes a write again until it is known to be done, as long as the database is away, busy or full. For writes that
 * change nothing when made a second time, because the connection may have broken after the commit, and for reads that
 * somebody needs before going on. Anything else that fails is thrown at once; `signal` gives up with the last error.
 */
export async function untilWritten<T>(write: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await write()
    } catch (error) {
      if (troubleOf(error) === null || signal?.aborted) throw error
      await sleep(pauseMs, undefined, signal ? { signal } : {}).catch(() => {
        throw error
      })
    }
  }
}

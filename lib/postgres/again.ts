import { setTimeout as sleep } from "node:timers/promises"
import { troubleOf } from "./trouble.ts"

const pauseMs = 250
const longestPauseMs = 15_000

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

export type Stubborn = {
  /** Is told of every failure that is no trouble of the database itself; `failures` counts them from 1. */
  onFailure(error: unknown, failures: number): void
  /** Whether such a failure is worth another try; by default each one is. */
  isWorthAnother?(error: unknown, failures: number): boolean
  /** Ends the pauses: there is one last try, and its error is thrown. */
  signal: AbortSignal
  firstPauseMs?: number
}

/**
 * Makes a write again whatever keeps it from being done: trouble of the database as `untilWritten` does, and other
 * failures (a constraint, a statement that the server cannot make) after pauses that grow to 15 seconds of real time. For
 * what must be told because it happened already. `write` gets the number of failures so far, so that it may leave out
 * what is not needed.
 */
export async function untilDone<T>(
  write: (failures: number) => Promise<T>,
  { onFailure, isWorthAnother = () => true, signal, firstPauseMs = pauseMs }: Stubborn,
): Promise<T> {
  for (let failures = 0; ; ) {
    const isLast = signal.aborted
    try {
      return await untilWritten(() => write(failures), signal)
    } catch (error) {
      if (troubleOf(error) !== null) throw error
      failures += 1
      if (isLast || !isWorthAnother(error, failures)) throw error
      onFailure(error, failures)
      const ms = Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs)
      await sleep(ms, undefined, { signal }).catch(() => {})
    }
  }
}

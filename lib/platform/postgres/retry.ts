import { setTimeout as sleep } from "node:timers/promises"
import { databaseFailureOf } from "./database-failure.ts"

const pauseMs = 250
const longestPauseMs = 15_000

/**
 * Retries a write until it succeeds, while the database is unreachable, busy or full. For idempotent writes, because
 * the connection may have broken after the commit, and for reads that the caller cannot do without. Any other failure
 * is thrown at once; `signal` gives up with the last error.
 */
export async function retryWhileUnavailable<T>(write: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await write()
    } catch (error) {
      if (databaseFailureOf(error) === null || signal?.aborted) throw error
      await sleep(pauseMs, undefined, signal ? { signal } : {}).catch(() => {
        throw error
      })
    }
  }
}

type RetryOptions = {
  /** Called after every failure that is not a failure of the database itself; `failures` counts from 1. */
  onFailure(error: unknown, failures: number): void
  /** Whether such a failure is worth a retry; by default each one is. */
  isWorthAnother?(error: unknown, failures: number): boolean
  /** Ends the pauses: there is one last attempt, and its error is thrown. */
  signal: AbortSignal
  firstPauseMs?: number
}

/**
 * Retries a write after any failure: one of the database as `retryWhileUnavailable` does, and other failures (a
 * constraint, an invalid statement) after pauses that grow to 15 seconds of real time. For things that already happened
 * and must be recorded. `write` gets the number of failures so far, so that it can leave out optional parts.
 */
export async function retryUntilDone<T>(
  write: (failures: number) => Promise<T>,
  { onFailure, isWorthAnother = () => true, signal, firstPauseMs = pauseMs }: RetryOptions,
): Promise<T> {
  for (let failures = 0; ; ) {
    const isLast = signal.aborted
    try {
      return await retryWhileUnavailable(() => write(failures), signal)
    } catch (error) {
      if (databaseFailureOf(error) !== null) throw error
      failures += 1
      if (isLast || !isWorthAnother(error, failures)) throw error
      onFailure(error, failures)
      const ms = Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs)
      await sleep(ms, undefined, { signal }).catch(() => {})
    }
  }
}

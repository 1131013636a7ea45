import { limits } from "#contract/limits"
import { hours, minutes, plus } from "../clock.ts"

/** Minutes from one attempt to the next after a soft bounce; the last one repeats. */
export const retryAfterMinutes = [1, 5, 10, 20, 40, 60, 120, 240, 360] as const

/**
 * When a letter is tried again: never later than 48 hours after its first attempt, and null when that hour has come
 * (BOUNCE-3). `try_count` counts the attempts made, the present one included.
 */
export function nextTry(first_try_at: Date, try_count: number, now: Date): Date | null {
  const last = plus(first_try_at, hours(limits.softBounceRetryHours))
  if (now >= last) return null
  const wait = retryAfterMinutes[Math.min(try_count, retryAfterMinutes.length) - 1] ?? 1
  const next = plus(now, minutes(wait))
  return next < last ? next : last
}

import { limits } from "#contract/limits"
import { hours, minutes, plus } from "../clock.ts"
import type { After, CallRow } from "../store/calls.ts"

/**
 * Next state of a call whose try at `startedAt` failed: again 10 minutes after that start, until a try was made 24
 * hours or more after the call was made (WEBHOOK-5). Counting from starts keeps slow receivers from stretching the day.
 */
export function reschedule(call: Pick<CallRow, "created_at">, startedAt: Date): After {
  const isLast = startedAt >= plus(call.created_at, hours(limits.webhookRetryHours))
  if (isLast) return { status: "given_up", next_try_at: null }
  return { status: "waiting", next_try_at: plus(startedAt, minutes(limits.webhookRetryMinutes)) }
}

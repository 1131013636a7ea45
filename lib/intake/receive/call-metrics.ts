import "server-only"
import { programMetrics } from "#lib/platform/program-metrics"
import type { Result } from "#lib/platform/result"

/**
 * Metric outcome of a refused callback, by status. `unreadable` combines the reasons `not_unpackable`, `not_a_callback`
 * and `events_unreadable` (refused-callbacks.ts) and bodies that are too large.
 */
const outcomes = {
  400: "unreadable",
  401: "unsigned",
  403: "forged",
  404: "unknown_project",
  408: "too_slow",
  413: "unreadable",
  503: "crowded",
} as const

/** Counts a callback by its outcome, and measures its duration. */
export async function withMetrics<T extends { added: number }>(call: Promise<Result<T>>): Promise<Result<T>> {
  const { callbacks, callbackDuration, callbackEvents } = programMetrics()
  const beganMs = performance.now()
  let outcome: (typeof outcomes)[keyof typeof outcomes] | "accepted" | "failed" = "failed"
  try {
    const result = await call
    outcome = result.ok ? "accepted" : (outcomes[result.failure.status as keyof typeof outcomes] ?? "failed")
    if (result.ok) callbackEvents.inc(result.value.added)
    return result
  } finally {
    callbacks.inc({ outcome })
    callbackDuration.observe((performance.now() - beganMs) / 1000)
  }
}

/** Records the age of incoming events; clocks of two machines may differ slightly. */
export function observeLag(events: readonly { eventMs: number }[], nowMs: number): void {
  const { callbackLag } = programMetrics()
  for (const { eventMs } of events) callbackLag.observe(Math.max(0, nowMs - eventMs) / 1000)
}

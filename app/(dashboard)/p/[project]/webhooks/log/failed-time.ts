import { parseUtc } from "#contract/time"
import type { Webhook } from "#contract/webhook"
import { readRangeQuery } from "#lib/analytics/range/query"
import { instantText, readRange, type SearchParams } from "#lib/analytics/range/range"

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const minuteMs = 60_000

/** A webhook with few events may fail for weeks before it is stopped: only the last of them are shown. */
const shownMs = 7 * dayMs

/** Retention of the log: 30 days. */
const keptMs = 29 * dayMs

/** The clocks that the page is read by, and now. */
type Clocks = { timeZone: string; nowMs: number }

/**
 * HOOKPAGE-11: the log of a stopped webhook opens with the time range in which its calls failed, unless the URL has
 * another one. Pure.
 */
export function withFailedTime(params: SearchParams, webhook: Webhook, clocks: Clocks): SearchParams {
  const span = readRangeQuery(params).range === null ? failedSpan(webhook, clocks.nowMs) : null
  if (!span) return params
  const { timeZone } = readRange(params, clocks.nowMs, clocks.timeZone)
  return {
    ...params,
    range: "custom",
    from: instantText(span.from, timeZone),
    to: instantText(span.to, timeZone),
  }
}

/** From an hour before the failure, so that the last answered calls are there too, to the last attempt. */
function failedSpan({ status, failing_since, last_try }: Webhook, nowMs: number) {
  const last = last_try ? parseUtc(last_try.at) : null
  if (status !== "stopped" || last === null) return null
  const failing = parseUtc(failing_since ?? "") ?? last - dayMs
  const from = Math.max(failing - hourMs, last - shownMs, nowMs - keptMs)
  const to = Math.min(last + hourMs, nowMs)
  return from < to ? { from: floorMinute(from), to: floorMinute(to) + minuteMs } : null
}

const floorMinute = (ms: number): number => Math.floor(ms / minuteMs) * minuteMs

import { type SQL, sql } from "drizzle-orm"
import { at } from "../clock.ts"
import { type CallState, createdOrAttemptedSince } from "./call-log.ts"
import type { Db } from "./open.ts"
import { rows } from "./open.ts"
import type { WebhookRef } from "./schema/webhooks.ts"

/** A range of a webhook's log: `from` ≤ instant < `before`, in steps of `stepMs` that begin with `from`. */
export type StatsRange = WebhookRef & { from: Date; before: Date; stepMs: number }

/** Attempts by outcome (WEBHOOKLOG-7): response 200, another response, or no response. */
type TryCounts = { answered: number; rejected: number; unanswered: number }
type AttemptStats = {
  /** Steps with attempts, oldest first. */
  buckets: (TryCounts & { at: Date })[]
  /** 0 means no response. */
  byHttpStatus: Record<string, number>
}

type CountRow = { bucket: number; http_status: number; tries: number }

/** Attempts by step and HTTP status. */
export async function countTries(db: Db, range: StatsRange): Promise<AttemptStats> {
  const counted = await rows<CountRow>(
    db,
    sql`select floor((extract(epoch from started_at) * 1000 - ${range.from.getTime()}::float8)
                     / ${range.stepMs}::float8)::int as bucket,
               coalesce(http_status, 0) as http_status, count(*)::int as tries
        from call_tries where ${triesIn(range)}
        group by 1, 2 order by 1, 2`,
  )
  const buckets = new Map<number, TryCounts>()
  const byHttpStatus: Record<string, number> = {}
  for (const { bucket, http_status, tries } of counted) {
    const counts = buckets.get(bucket) ?? { answered: 0, rejected: 0, unanswered: 0 }
    counts[outcomeOf(http_status)] += tries
    buckets.set(bucket, counts)
    byHttpStatus[http_status] = (byHttpStatus[http_status] ?? 0) + tries
  }
  return {
    buckets: [...buckets].map(([bucket, counts]) => ({
      at: at(range.from.getTime() + bucket * range.stepMs),
      ...counts,
    })),
    byHttpStatus,
  }
}

const outcomeOf = (http_status: number): keyof TryCounts =>
  http_status === 200 ? "answered" : http_status === 0 ? "unanswered" : "rejected"

const triesIn = ({ project_id, webhook_id, from, before }: StatsRange): SQL =>
  sql`project_id = ${project_id} and webhook_id = ${webhook_id}
      and started_at >= ${from.toISOString()}::timestamptz and started_at < ${before.toISOString()}::timestamptz`

/** Calls that were created or attempted in this range, by their current state; `failed` ones will be retried. */
export async function countCalls(db: Db, range: StatsRange): Promise<Record<CallState, number>> {
  const counted = await rows<{ state: CallState; calls: number }>(
    db,
    sql`select case when status = 'waiting' and last_try_at is not null then 'failed' else status end as state,
               count(*)::int as calls
        from calls
        where project_id = ${range.project_id} and webhook_id = ${range.webhook_id}
          and ${createdOrAttemptedSince(range.from)}
          and created_at < ${range.before.toISOString()}::timestamptz
        group by 1`,
  )
  const none = { waiting: 0, failed: 0, answered: 0, given_up: 0 }
  return { ...none, ...Object.fromEntries(counted.map(({ state, calls }) => [state, calls])) }
}

/** Percentiles of the duration of attempts with response 200, in milliseconds; null if there are none. */
export async function durationsOf(
  db: Db,
  range: StatsRange,
): Promise<{ p50: number; p95: number; p99: number } | null> {
  const [found] = await rows<{ p50: number | null; p95: number; p99: number }>(
    db,
    sql`select percentile_disc(0.5) within group (order by duration_ms) as p50,
               percentile_disc(0.95) within group (order by duration_ms) as p95,
               percentile_disc(0.99) within group (order by duration_ms) as p99
        from call_tries where ${triesIn(range)} and http_status = 200`,
  )
  return found && found.p50 !== null ? { ...found, p50: found.p50 } : null
}

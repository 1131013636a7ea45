import { limits } from "#contract/limits"
import { statsBucketsMax, webhookLogStats } from "#contract/methods/webhook"
import { formatUtc } from "#contract/time"
import { days, hours, minutes, plus } from "../../clock.ts"
import { Refusal } from "../../refusal.ts"
import { countCalls, countTries, durationsOf, type StatsRange } from "../../store/call-stats.ts"
import { implement } from "../method.ts"
import { instantAt, webhookIdOf } from "./named-webhook.ts"

/** The delivery log in numbers (WEBHOOKLOG-7). */
export const webhookLogStatsHandler = implement(webhookLogStats, async (input, caller, ctx) => {
  const webhook_id = await webhookIdOf(input, caller, ctx)
  if (webhook_id === undefined) throw new Refusal(305, "url: a url or a webhook_id is required.")
  const range = {
    project_id: caller.project_id,
    webhook_id,
    stepMs: minutes(input.step_minutes),
    ...spanOf(input, ctx.clock.now()),
  }
  if (range.before.getTime() - range.from.getTime() > range.stepMs * statsBucketsMax)
    throw new Refusal(
      400,
      `step_minutes: the period has more than ${statsBucketsMax} intervals of this length.`,
    )
  const { db } = ctx.store
  const [tries, calls, durations] = await Promise.all([
    countTries(db, range),
    countCalls(db, range),
    durationsOf(db, range),
  ])
  return {
    status: "success",
    buckets: tries.buckets.map(({ at, ...counts }) => ({ start_time: formatUtc(at), ...counts })),
    by_http_status: tries.byHttpStatus,
    calls,
    ...(durations && { duration_ms: durations }),
  }
})

/** The last day by default; never more than the retention of the log, within a day. */
function spanOf(
  { start_time, end_time }: { start_time?: string | undefined; end_time?: string | undefined },
  now: Date,
): Pick<StatsRange, "from" | "before"> {
  const before = instantAt(end_time) ?? now
  const from = instantAt(start_time) ?? plus(before, -hours(24))
  if (before <= from) throw new Refusal(400, "end_time: it must be later than start_time.")
  if (from < plus(now, -days(limits.webhookLogDays + 2)))
    throw new Refusal(400, `start_time: it must be at most ${limits.webhookLogDays} days ago.`)
  return { from, before }
}

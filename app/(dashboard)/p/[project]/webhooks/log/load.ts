import "server-only"
import { webhookLog, webhookLogStats, webhookReplayStatus } from "#contract/methods/webhook"
import { formatUtc, parseUtc } from "#contract/time"
import type { ReplayState } from "#contract/webhook-log"
import type { PageRange, SearchParams } from "#lib/analytics/range/range"
import {
  type LogQuery,
  logFileHref,
  logFilter,
  logLinks,
  readLogQuery,
  readLogRange,
} from "#lib/features/webhooks/log-query"
import { readMethod } from "#lib/mail-api/proxy/read"
import { findWebhook, headOf, viewContextFor } from "../load.ts"
import { chartSpan, chartView } from "./chart-view.ts"
import { withFailedTime } from "./failed-time.ts"
import { callRow, figuresOf } from "./view.ts"

const logRows = 50
const nothing = { calls: [], cursor: "" }

/** One webhook with its health and its delivery log. */
export async function loadDetail(slug: string, id: string, search: SearchParams) {
  const { access, webhook, failure } = await findWebhook(slug, id)
  if (!webhook) return { failure }
  const { project_id, callback_url } = access.project
  const context = await viewContextFor(access.timeZone)
  const params = withFailedTime(search, webhook, context)
  const range = readLogRange(params, context.nowMs, access)
  const query = readLogQuery(params)
  const span = chartSpan(range)
  const [log, stats, replays] = await Promise.all([
    readMethod(access, webhookLog, logInput(webhook.id, range, query)),
    readMethod(access, webhookLogStats, {
      webhook_id: webhook.id,
      start_time: formatUtc(span.start),
      end_time: formatUtc(span.end),
      step_minutes: span.stepMinutes,
    }),
    readMethod(access, webhookReplayStatus, { url: webhook.url }),
  ])
  const page = log.ok ? log.value : nothing
  const inRange = { ...context, timeZone: range.timeZone }
  return {
    detail: {
      project: project_id,
      projectZone: access.project.time_zone,
      canWrite: access.can("webhooks", "write"),
      webhook: headOf(webhook, callback_url, context),
      figures: figuresOf(webhook, context),
      range,
      query,
      stats: stats.ok ? stats.value : null,
      chart: chartView(stats.ok ? stats.value : null, span, inRange),
      log: {
        failure: log.ok ? null : log.failure.message,
        rows: page.calls.map((call) => callRow(call, inRange)),
        fileHref: logFileHref(project_id, id, params),
        ...logLinks(`/p/${project_id}/webhooks/${id}`, params, query, page),
      },
      replay: replays.ok ? newsOf(replays.value.replays[0], context.nowMs) : null,
      words: context.words,
      nowMs: context.nowMs,
    },
  }
}

const dayMs = 86_400_000

/** A replay that ended more than a day ago is no news any more. */
const newsOf = (replay: ReplayState | undefined, nowMs: number): ReplayState | null =>
  replay?.finished_at && nowMs - (parseUtc(replay.finished_at) ?? 0) > dayMs ? null : (replay ?? null)

/** Paging to older calls is the default of every service, so the direction is sent only for newer ones. */
const logInput = (webhook_id: number, range: PageRange, query: LogQuery) => ({
  ...logFilter(webhook_id, range, query),
  ...(query.cursor && { cursor: query.cursor }),
  ...(query.direction === "newer" && { direction: "newer" as const }),
  limit: logRows,
})

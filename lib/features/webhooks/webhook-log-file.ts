import "server-only"
import type { Input } from "#contract/method"
import { webhookList, webhookLog } from "#contract/methods/webhook"
import { withoutUrlPasswords } from "#contract/url-password"
import type { CallSummary } from "#contract/webhook-log"
import type { Access } from "#lib/access/auth/access"
import type { Db } from "#lib/data/store/open"
import { callWithKey } from "#lib/mail-api/proxy/proxy"
import { csvLine, csvUtc } from "#lib/platform/csv"
import { openCsvPages } from "#lib/platform/csv-pages"
import { failed, ok, type Result } from "#lib/platform/result"

/** HOOKPAGE-8: calls that match a filter, newest first, as lines of CSV; page by page. */
const pageRows = 200

/** Maximum number of webhooks, as on the pages. */
const webhooksMax = 1000

export type LogFilter = Pick<
  Input<typeof webhookLog>,
  "webhook_id" | "start_time" | "end_time" | "status" | "http_status" | "email" | "job_id"
>

const columns: Record<string, (call: CallSummary) => string | number | undefined> = {
  time_utc: (call) => csvUtc(call.created_at),
  call_id: (call) => call.id,
  status: (call) => call.status,
  http_status: (call) => call.http_status,
  tries: (call) => call.tries,
  duration_ms: (call) => call.duration_ms,
  events: (call) => call.events,
  last_try_utc: (call) => csvUtc(call.last_try_at),
  next_try_utc: (call) => csvUtc(call.next_try_at),
  gives_up_utc: (call) => csvUtc(call.gives_up_at),
  replay_id: (call) => call.replay_id,
  webhook_id: (call) => call.webhook_id,
  url: (call) => withoutUrlPasswords(call.url),
  error: (call) => call.error,
  answer: (call) => call.said,
}

export async function openWebhookLogFile(
  db: Db,
  access: Access,
  filter: LogFilter,
): Promise<Result<AsyncGenerator<string, void, undefined>>> {
  const listed = await callWithKey(db, access, webhookList, { limit: webhooksMax })
  if (!listed.ok) return listed
  if (!listed.value.objects.some((one) => one.id === filter.webhook_id))
    return failed(404, "There is no such webhook.")
  return openCsvPages(csvLine(Object.keys(columns)), async (cursor) => {
    const input = { ...filter, limit: pageRows, ...(cursor && { cursor }) }
    const page = await callWithKey(db, access, webhookLog, input)
    return page.ok ? ok({ rows: page.value.calls.map(cellsOf), cursor: page.value.cursor }) : page
  })
}

const cellsOf = (call: CallSummary): string[] =>
  Object.values(columns).map((cellOf) => String(cellOf(call) ?? ""))

import "server-only"
import type { Input } from "#contract/method"
import { withoutUrlPasswords } from "#contract/url-password"
import { webhookList } from "#contract/webhook/list"
import { webhookLog } from "#contract/webhook/log"
import type { CallSummary } from "#contract/webhook-log"
import type { Access } from "#lib/access/auth/access"
import { csvLine, csvUtc, PageFailed } from "#lib/platform/csv"
import { callWithKey } from "#lib/mail-api/proxy/proxy"
import { failed, type Result } from "#lib/platform/result"
import type { Db } from "#lib/data/store/open"

/** HOOKPAGE-8: calls that match a filter, newest first, as lines of CSV; requested page by page while they are read. */
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

type Page = Awaited<ReturnType<typeof readPage>>

/** The first page is requested before the response begins, so that a refusal is a status and not half a file. */
export async function openWebhookLogFile(
  db: Db,
  access: Access,
  filter: LogFilter,
): Promise<Result<AsyncGenerator<string, void, undefined>>> {
  const listed = await callWithKey(db, access, webhookList, { limit: webhooksMax })
  if (!listed.ok) return listed
  if (!listed.value.objects.some((one) => one.id === filter.webhook_id))
    return failed(404, "There is no such webhook.")
  const first = await readPage(db, access, filter, "")
  return first.ok ? { ok: true, value: linesFrom(db, access, filter, first) } : first
}

const readPage = (db: Db, access: Access, filter: LogFilter, cursor: string) =>
  callWithKey(db, access, webhookLog, { ...filter, limit: pageRows, ...(cursor && { cursor }) })

async function* linesFrom(
  db: Db,
  access: Access,
  filter: LogFilter,
  first: Page,
): AsyncGenerator<string, void, undefined> {
  yield csvLine(Object.keys(columns))
  let page = first
  while (true) {
    if (!page.ok) throw new PageFailed(page.failure)
    const { calls, cursor } = page.value
    yield calls.map(lineOf).join("")
    if (cursor === "") return
    page = await readPage(db, access, filter, cursor)
  }
}

const lineOf = (call: CallSummary): string =>
  csvLine(Object.values(columns).map((cellOf) => String(cellOf(call) ?? "")))

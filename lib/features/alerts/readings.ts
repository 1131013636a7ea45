import "server-only"
import { webhookList } from "#contract/methods/webhook"
import { parseUtc } from "#contract/time"
import { withoutUrlPasswords } from "#contract/url-password"
import type { Webhook } from "#contract/webhook"
import { blockLookBackMs } from "#lib/analytics/series/block-spans"
import { firstCountMs } from "#lib/data/events/count"
import type { AlertRuleRow } from "#lib/data/store/alert-rules"
import { type BlockRow, listBlocks } from "#lib/data/store/blocks"
import type { Db } from "#lib/data/store/open"
import type { AlertPoint } from "#lib/data/store/schema/alerts"
import { call } from "#lib/mail-api/client/call"
import { getProjectKey } from "#lib/mail-api/proxy/keys"
import { failed, ok, type Result } from "#lib/platform/result"
import { judge, type Reading, usualOf } from "./judge.ts"
import { type Figure, measure, quarterMs, weeksBefore, windowAt } from "./measure.ts"
import { alertMetricFacts } from "./metrics.ts"
import { readSendings, silenceChart } from "./sendings.ts"
import { lookBackMs, silenceMs, usualSilenceMs } from "./silence.ts"

/** Data for one rule at one moment: a figure, or the things it is about, each of which fires separately. */
export type Found = { subject: string; reading: Reading }

/** Shared by all rules of a project that are checked together, so that each query runs once. */
export type ReadingContext = { db: Db; project_id: string; nowMs: number; webhooks: WebhookLookup }
export type WebhookLookup = () => Promise<Result<readonly Webhook[]>>

type Watch = Pick<
  AlertRuleRow,
  "metric" | "filter" | "condition" | "window_minutes" | "volume_min" | "time_zone"
>

/** Current input for the judgement of a rule. */
export async function readRule(context: ReadingContext, rule: Watch): Promise<Result<readonly Found[]>> {
  if (rule.metric === "open_blocks") return ok(await openBlocks(context))
  if (rule.metric === "failing_webhooks") return failingWebhooks(context, rule)
  const read = rule.metric === "silence" ? readSilence : readFigure
  return ok([{ subject: "", reading: await read(context, rule) }])
}

/** Duration of the silence. The usual value is computed only if the silence may be too long. */
async function readSilence({ db, project_id, nowMs }: ReadingContext, rule: Watch): Promise<Reading> {
  const { condition, filter, time_zone } = rule
  const sendings = (fromMs: number) => readSendings(db, project_id, filter, { fromMs, toMs: nowMs + 1 })
  if (condition.kind === "change") {
    const late = silenceMs(await sendings(nowMs - condition.least * minuteMs), nowMs)
    const reading = { value: late === null ? null : late / minuteMs, volume: 0, usual: null }
    if (judge(rule, reading) === "clear") return reading
  }
  const busy = await sendings(nowMs - lookBackMs)
  const silence = silenceMs(busy, nowMs)
  const usual = condition.kind === "change" ? usualSilenceMs(busy, nowMs, time_zone) : null
  return {
    value: silence === null ? null : silence / minuteMs,
    volume: 0,
    usual: usual === null ? null : usual / minuteMs,
  }
}

const minuteMs = 60_000

async function readFigure({ db, project_id, nowMs }: ReadingContext, rule: Watch): Promise<Reading> {
  const window = windowAt(rule, nowMs)
  const [[now], usual] = await Promise.all([
    measure(db, project_id, rule, [window.from, window.to]),
    rule.condition.kind === "change" ? readUsual(db, project_id, rule, window) : null,
  ])
  return { value: now?.value ?? null, volume: now?.volume ?? 0, usual }
}

async function readUsual(
  db: Db,
  project_id: string,
  rule: Watch,
  window: { from: number; to: number },
): Promise<number | null> {
  const [first, ...weeks] = await Promise.all([
    firstCountMs(db, project_id),
    ...weeksBefore(window, rule.time_zone).map(async ({ from, to }) => {
      const [figure] = await measure(db, project_id, rule, [from, to])
      return { from, figure }
    }),
  ])
  return usualOf(weeks.map(({ from, figure }) => weekFigure(rule, figure, first !== null && from >= first)))
}

/**
 * A week's contribution to the usual value: none before the first message, and none for a share with too few messages.
 */
export const weekFigure = (
  { metric, volume_min }: Pick<Watch, "metric" | "volume_min">,
  figure: Figure | undefined,
  isKnown: boolean,
): number | null =>
  figure && isKnown && (metric === "sent" || figure.volume >= volume_min) ? figure.value : null

async function openBlocks({ db, project_id, nowMs }: ReadingContext): Promise<Found[]> {
  const blockEvents = await listBlocks(db, project_id, nowMs - blockLookBackMs, nowMs + 1)
  return [...blockedServers(blockEvents)].map(([domain, servers]) => ({
    subject: domain,
    reading: { value: servers, volume: servers, usual: null },
  }))
}

/** Number of our servers that each domain blocks after these events, in chronological order. */
function blockedServers(blockEvents: readonly BlockRow[]): Map<string, number> {
  const blocked = new Map<string, number>()
  for (const event of blockEvents) {
    const servers = serversAfter(blocked.get(event.domain) ?? 0, event)
    if (servers > 0) blocked.set(event.domain, servers)
    else blocked.delete(event.domain)
  }
  return blocked
}

/** BLOCK-2: an event has the number of blocked servers after it; an unblock never begins a block. */
export function serversAfter(before: number, { domain_status, smtp_blocks_count }: BlockRow): number {
  if (domain_status === "blocked") return Math.max(1, smtp_blocks_count)
  return before > 0 ? smtp_blocks_count : 0
}

/** Webhooks that the service stopped, and those that have failed for as long as the rule's window. */
async function failingWebhooks(
  { nowMs, webhooks }: ReadingContext,
  { window_minutes }: Watch,
): Promise<Result<readonly Found[]>> {
  const answer = await webhooks()
  if (!answer.ok) return answer
  const failing = answer.value.filter((webhook) => isFailing(webhook, nowMs - window_minutes * 60_000))
  // HOOKPAGE-9: people read an alert, and it goes to other programs.
  const subjects = new Set(failing.map(({ url }) => withoutUrlPasswords(url)))
  return ok([...subjects].map((subject) => ({ subject, reading: { value: 1, volume: 1, usual: null } })))
}

function isFailing({ status, failing_since }: Webhook, sinceMs: number): boolean {
  if (status === "stopped") return true
  const began = failing_since ? parseUtc(failing_since) : null
  return status === "active" && began !== null && began <= sinceMs
}

/** One request to the service for all rules that are checked together. */
export function askWebhooks(db: Db, project_id: string): WebhookLookup {
  let lookup: ReturnType<WebhookLookup> | undefined
  return () => {
    lookup ??= listWebhooks(db, project_id)
    return lookup
  }
}

async function listWebhooks(db: Db, project_id: string): Promise<Result<readonly Webhook[]>> {
  const key = await getProjectKey(db, project_id)
  if (!key) return failed(409, "This project has no usable API key.")
  const answer = await call(webhookList, { limit: 1000 }, key)
  return answer.ok ? ok(answer.value.objects) : answer
}

const chartSteps: Record<number, { minutes: number; steps: number }> = {
  15: { minutes: 15, steps: 24 },
  60: { minutes: 60, steps: 24 },
  1440: { minutes: 1440, steps: 14 },
}

/** History of the figure until now, in steps as long as the rule's window, for the chart of an alert. */
export async function chartOf(
  db: Db,
  project_id: string,
  rule: Pick<AlertRuleRow, "metric" | "filter" | "window_minutes">,
  to: number,
): Promise<AlertPoint[]> {
  if (alertMetricFacts[rule.metric].kind === "things") return []
  if (rule.metric === "silence")
    return silenceChart(
      await readSendings(db, project_id, rule.filter, { fromMs: to - lookBackMs, toMs: to }),
      to - quarterMs,
    )
  const { minutes, steps } = chartSteps[rule.window_minutes] ?? { minutes: 60, steps: 24 }
  const end = Math.ceil(to / quarterMs) * quarterMs
  const edges = Array.from({ length: steps + 1 }, (_, nth) => end - (steps - nth) * minutes * 60_000)
  const figures = await measure(db, project_id, rule, edges)
  return figures.map(({ value, volume }, nth) => ({
    start: edges[nth] ?? 0,
    end: edges[nth + 1] ?? 0,
    value,
    volume,
  }))
}

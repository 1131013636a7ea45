import "server-only"
import { notFound } from "next/navigation"
import { cache } from "react"
import { formatUtc, parseUtc } from "#contract/time"
import type { Webhook } from "#contract/webhook"
import { webhookList } from "#contract/webhook/list"
import { webhookLog } from "#contract/webhook/log"
import { webhookLogGet } from "#contract/webhook/log-get"
import { webhookLogStats } from "#contract/webhook/log-stats"
import { webhookReplayStatus } from "#contract/webhook/replay-status"
import type { ReplayState } from "#contract/webhook-log"
import { programKeys } from "#lib/actions/program-keys"
import { requireRight } from "#lib/auth/guard"
import { clock } from "#lib/clock"
import { readMethod } from "#lib/proxy/read"
import { openedStore } from "#lib/store/open"
import { webhookWords } from "#words/webhook"
import { webhookFormWords } from "#words/webhook-form"
import { currentLanguage, wordsFor } from "../../../../language.ts"
import type { PageRange, SearchParams } from "../_range/range.ts"
import { callView } from "./call-view.ts"
import { chartSpan, chartView } from "./chart-view.ts"
import { formOf } from "./form.ts"
import {
  type LogQuery,
  logFileHref,
  logFilter,
  logLinks,
  readLogQuery,
  readLogRange,
} from "./search-params.ts"
import {
  answerOf,
  callRow,
  type Eyes,
  figuresOf,
  formatSummary,
  healthLook,
  nameOf,
  webhookRows,
} from "./view.ts"
import type { SigningKey } from "./webhook-fields.tsx"

const shownMax = 1000

const readAll = cache(async (slug: string) => {
  const access = await requireRight(slug, "webhooks", "read")
  return { access, answer: await readMethod(access, webhookList, { limit: shownMax }) }
})

const eyesFor = async (timeZone: string): Promise<Eyes> => ({
  words: await wordsFor(webhookWords),
  language: await currentLanguage(),
  timeZone,
  nowMs: clock.now().getTime(),
})

/** The list page. A service that does not answer is a failed table, not a failed page. */
export async function loadWebhooks(slug: string) {
  const { access, answer } = await readAll(slug)
  const { project_id, callback_url } = access.project
  const eyes = await eyesFor(access.timeZone)
  return {
    project: project_id,
    canWrite: access.can("webhooks", "write"),
    failure: answer.ok ? null : answer.failure.message,
    rows: answer.ok
      ? webhookRows(answer.value.objects, callback_url, eyes, await wordsFor(webhookFormWords))
      : [],
  }
}

/** One webhook by its number. webhook/get asks for the address; our links carry the id, so the list is searched. */
const findWebhook = cache(async (slug: string, id: string) => {
  const { access, answer } = await readAll(slug)
  if (!answer.ok) return { access, failure: answer.failure.message }
  const webhook = answer.value.objects.find((one) => String(one.id) === id)
  if (!webhook) notFound()
  return { access, webhook }
})

/** What every page of one webhook shows of it. */
const headOf = (webhook: Webhook, callbackUrl: string | null, eyes: Eyes) => ({
  id: String(webhook.id),
  name: nameOf(webhook.url),
  waiting: webhook.waiting ?? 0,
  url: webhook.url,
  status: webhook.status,
  state: healthLook(webhook, eyes),
  format: formatSummary(webhook, eyes.words),
  isOurs: webhook.url === callbackUrl,
  lastAnswer: webhook.last_try ? answerOf(webhook.last_try, eyes.words) : null,
  failingSinceMs: webhook.failing_since ? parseUtc(webhook.failing_since) : null,
})
export type WebhookHead = ReturnType<typeof headOf>

/** Live keys for programs, for whoever may say which of them signs. A list that fails offers none. */
async function signingKeys(project_id: string): Promise<SigningKey[]> {
  const keys = await programKeys(await openedStore(), project_id)
  if (!keys.ok) return []
  return keys.value
    .filter((one) => one.revoked_at === undefined)
    .map((one) => ({ id: one.key_id, name: one.name, lastFour: one.last_four }))
}

/** One webhook for the form. */
export async function loadWebhook(slug: string, id: string) {
  const { access, webhook, failure } = await findWebhook(slug, id)
  if (!webhook) return { failure }
  const { project_id, callback_url } = access.project
  // This dashboard checks calls with the project's own key, and with no other.
  const hasChoice = access.can("webhooks", "write") && webhook.url !== callback_url
  return {
    form: {
      keys: hasChoice ? await signingKeys(project_id) : null,
      project: project_id,
      canWrite: access.can("webhooks", "write"),
      saved: formOf(webhook),
      webhook: headOf(webhook, callback_url, await eyesFor(access.timeZone)),
    },
  }
}

const logRows = 50

/** One webhook with its health and its delivery log. */
export async function loadDetail(slug: string, id: string, params: SearchParams) {
  const { access, webhook, failure } = await findWebhook(slug, id)
  if (!webhook) return { failure }
  const { project_id, callback_url } = access.project
  const eyes = await eyesFor(access.timeZone)
  const range = readLogRange(params, eyes.nowMs, access)
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
  const path = `/p/${project_id}/webhooks/${id}`
  return {
    detail: {
      project: project_id,
      projectZone: access.project.time_zone,
      canWrite: access.can("webhooks", "write"),
      webhook: headOf(webhook, callback_url, eyes),
      figures: figuresOf(webhook, eyes),
      range,
      query,
      stats: stats.ok ? stats.value : null,
      chart: chartView(stats.ok ? stats.value : null, span, { ...eyes, timeZone: range.timeZone }),
      log: {
        failure: log.ok ? null : log.failure.message,
        rows: log.ok
          ? log.value.calls.map((call) => callRow(call, { ...eyes, timeZone: range.timeZone }))
          : [],
        fileHref: logFileHref(project_id, id, params),
        ...logLinks(path, params, query, (log.ok && log.value.cursor) || null),
      },
      replay: replays.ok ? newsOf(replays.value.replays[0], eyes.nowMs) : null,
      words: eyes.words,
      nowMs: eyes.nowMs,
    },
  }
}

const dayMs = 86_400_000

/** A replay that ended more than a day ago is no news any more. */
const newsOf = (replay: ReplayState | undefined, nowMs: number): ReplayState | null =>
  replay?.finished_at && nowMs - (parseUtc(replay.finished_at) ?? 0) > dayMs ? null : (replay ?? null)

const logInput = (webhook_id: number, range: PageRange, query: LogQuery) => ({
  ...logFilter(webhook_id, range, query),
  ...(query.cursor && { cursor: query.cursor }),
  limit: logRows,
})

/** One call with its body and its tries. */
export const loadCall = cache(async (slug: string, id: string, call: string) => {
  const { access, webhook, failure } = await findWebhook(slug, id)
  if (!webhook) return { failure }
  if (!/^[1-9]\d{0,14}$/.test(call)) notFound()
  const answer = await readMethod(access, webhookLogGet, { call_id: Number(call) })
  if (!answer.ok && answer.failure.status === 404) notFound()
  if (!answer.ok) return { failure: answer.failure.message }
  if (answer.value.call.webhook_id !== webhook.id) notFound()
  const { project_id, callback_url } = access.project
  const eyes = await eyesFor(access.timeZone)
  return {
    page: {
      project: project_id,
      canWrite: access.can("webhooks", "write"),
      webhook: headOf(webhook, callback_url, eyes),
      call: callView(answer.value.call, eyes),
      words: eyes.words,
    },
  }
})

/** The page that checks a body, for those who see webhooks. */
export async function loadVerify(slug: string) {
  const { project } = await requireRight(slug, "webhooks", "read")
  return { project: project.project_id, words: await wordsFor(webhookWords) }
}

/** The empty form, for those who may write. */
export async function loadNewWebhook(slug: string) {
  const { project } = await requireRight(slug, "webhooks", "write")
  return { project: project.project_id, keys: await signingKeys(project.project_id) }
}

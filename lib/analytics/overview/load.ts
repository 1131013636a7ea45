import "server-only"
import { webhookList } from "#contract/methods/webhook"
import type { Webhook } from "#contract/webhook"
import { type Access, type PageAccess, requireRight } from "#lib/access/auth/guard"
import { currentLanguage } from "#lib/access/auth/language"
import { acknowledgedIn, blocksOf } from "#lib/analytics/blocks/load"
import { maskedFilters } from "#lib/analytics/filters/masked"
import { readFilters } from "#lib/analytics/filters/query"
import { readScope } from "#lib/analytics/filters/scope"
import { loadMarks } from "#lib/analytics/marks/load-marks"
import { readComparison } from "#lib/analytics/range/comparison"
import {
  type RenderContext,
  type SearchParams,
  endWithBar,
  readRange,
  stepChoices,
} from "#lib/analytics/range/range"
import { blockLookBackMs } from "#lib/analytics/series/block-spans"
import { usualSpans } from "#lib/analytics/series/compare"
import { ratesOf } from "#lib/analytics/series/rates"
import { edgesOf, seriesAt, wholeSteps } from "#lib/analytics/series/series"
import { firstCountMsAcross, latestAcross } from "#lib/data/events/across"
import { ofEach } from "#lib/data/events/each-project"
import { beginSharedCounts } from "#lib/data/events/open"
import { type AlertFiringRow, openFirings } from "#lib/data/store/alert-firings"
import { openedStore } from "#lib/data/store/open"
import { type MissingEvents, missingEventsFor } from "#lib/intake/catch-up/read"
import { type RefusedGroup, refusedCallsFor } from "#lib/intake/refused/refused-calls"
import { readMethod } from "#lib/mail-api/proxy/read"
import { clock } from "#lib/platform/clock"
import { type OverviewCounts, countOverview } from "./count.ts"
import { overviewView } from "./view.ts"
import type { PageFiles } from "#lib/analytics/charts/chart-lines"
import { projectsFile } from "#lib/analytics/by-project/files"
import { changeLines } from "./change-lines.ts"
import { changeData, unexplainedText } from "./load-changes.ts"

export const loadOverview = async (slug: string, params: SearchParams) =>
  overviewFor(await requireRight(slug, "charts", "read"), params)

/** Everything the overview draws, counted for the range, the comparison period and the usual values. */
export async function overviewFor(access: PageAccess, params: SearchParams, context: RenderContext = {}) {
  const slug = access.project.project_id
  const db = await openedStore()
  const nowMs = context.nowMs ?? clock.now().getTime()
  const seq = await beginSharedCounts(db, slug)
  const scope = await readScope(db, access, params, "charts")
  await ofEach(scope.added, (id) => beginSharedCounts(db, id))
  const query = maskedFilters(readFilters(params, "overview"), scope)
  const range = endWithBar(readRange(params, nowMs, access.timeZone, access.range))
  const comparison = readComparison(params, range, nowMs, access.comparison)
  const whole = wholeSteps(range)
  const edges = edgesOf(range)
  const usual = comparison.kind === "none" ? [] : usualSpans({ edges, timeZone: range.timeZone }, nowMs)
  const [counted, blocks, acknowledged, latest, firstMs, marked] = await Promise.all([
    countOverview(db, scope.ids, query, { edges, compared: comparison.edges, usual }),
    // Open blocks need attention now, whatever the range.
    blocksOf(db, scope, whole.from - blockLookBackMs, Math.max(whole.to, nowMs)),
    acknowledgedIn(db, scope.shown.slice(0, 1), whole.from - blockLookBackMs, nowMs + 1),
    latestAcross(db, scope.ids),
    firstCountMsAcross(db, scope.ids),
    loadMarks(db, scope, whole),
  ])
  const data = {
    comparison,
    firstMs,
    query,
    params,
    blocks,
    acknowledged,
    ...marked,
    canMark: access.can("charts", "write"),
    added: scope.added,
    range,
    nowMs,
    lastLetterMs: latest.letterAt?.getTime() ?? null,
    stepChoices: stepChoices(range.to - range.from),
    language: context.language ?? (await currentLanguage()),
    messagesPath: access.can("messages", "read") ? `/p/${slug}/messages` : null,
  }
  const hasBefore = Boolean(counted?.previous && ratesOf(counted.previous.totals).sent.count > 0)
  return {
    /** Queries of parts that are loaded later. */
    request: { access, scope, params, query, range, comparison, edges, hasBefore, firstMs },
    span: [whole.from, whole.to] as const,
    overview: overviewView({ ...data, ...(counted ?? countedNothing(edges)), isCounted: counted !== null }),
    seq,
    lastEventMs: latest.eventAt?.getTime() ?? null,
  }
}

/** Axes without numbers, if filters are not counted together. */
const countedNothing = (edges: readonly number[]): OverviewCounts => ({
  series: seriesAt([], edges),
  previous: null,
  usual: [],
  reads: null,
  machines: null,
})

/** Webhooks that the service stopped; empty if the viewer cannot see them, or the service does not respond. */
export async function loadStoppedWebhooks(
  access: Access,
): Promise<{ stopped: readonly Webhook[]; isSilent: boolean }> {
  if (!access.can("webhooks", "read")) return { stopped: [], isSilent: false }
  const answer = await readMethod(access, webhookList, { limit: 1000 })
  if (!answer.ok) return { stopped: [], isSilent: answer.failure.status === 502 }
  const stopped = answer.value.objects.filter((webhook) => webhook.status === "stopped")
  return { stopped, isSilent: false }
}

/** Missed events, for users who can fetch them; null if there is nothing to do. */
export async function loadMissingEvents(access: Access): Promise<MissingEvents | null> {
  if (!access.can("webhooks", "write")) return null
  const missing = await missingEventsFor(await openedStore(), access)
  return missing && missing.events > 0 ? missing : null
}

/** Refused calls need attention for this long after the last one. */
const refusedForMs = 24 * 3_600_000

/** The most important group of recently refused calls; null if there are none, or the viewer cannot see them. */
export async function loadRefusedOfLate(access: Access): Promise<RefusedGroup | null> {
  const groups = await refusedCallsFor(await openedStore(), access)
  const since = clock.now().getTime() - refusedForMs
  return groups.find(({ lastAt }) => lastAt.getTime() > since) ?? null
}

/** Number of alerts that are named; the Alerts page has all of them. */
const alertsMax = 5

/** Open alerts of figures that nobody has acknowledged: blocks and webhooks are listed separately. */
export async function loadOpenAlerts(access: Access): Promise<readonly AlertFiringRow[]> {
  if (!access.can("alerts", "read")) return []
  const open = await openFirings(await openedStore(), access.project.project_id)
  const isWaiting = (one: AlertFiringRow) => one.acknowledged_at === null && one.subject === ""
  return open.filter(isWaiting).slice(0, alertsMax)
}

/** CHART-1: files of the overview. */
export const overviewFiles: PageFiles = {
  chart: async (...page) => {
    const { overview, request } = await overviewFor(...page)
    return overview.isCounted
      ? { ...overview.chart, timeZone: request.range.timeZone, notes: ["marks", "blocks"] }
      : null
  },
  tables: {
    changes: async (...page) => {
      const { request } = await overviewFor(...page)
      const language = await currentLanguage()
      const data = await changeData(request, language)
      return data ? changeLines(data) : { notComparable: unexplainedText(request, language) }
    },
    projects: projectsFile("overview"),
  },
}

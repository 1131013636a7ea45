import "server-only"
import type { Webhook } from "#contract/webhook"
import { webhookList } from "#contract/webhook/list"
import { type RefusedGroup, refusedCallsFor } from "#lib/intake/refused/refused-calls"
import { type Access, type PageAccess, requireRight } from "#lib/access/auth/guard"
import { type MissingEvents, missingEventsFor } from "#lib/intake/catch-up/read"
import { clock } from "#lib/platform/clock"
import { firstCountMsAcross, latestAcross } from "#lib/data/events/across"
import { countedSeq } from "#lib/data/events/state"
import { blockLookBackMs } from "#lib/analytics/series/block-spans"
import { usualSpans } from "#lib/analytics/series/compare"
import { ratesOf } from "#lib/analytics/series/rates"
import { edgesOf, seriesAt, wholeSteps } from "#lib/analytics/series/series"
import { readMethod } from "#lib/mail-api/proxy/read"
import { type AlertFiringRow, openFirings } from "#lib/data/store/alert-firings"
import { openedStore } from "#lib/data/store/open"
import { currentLanguage } from "#lib/access/auth/language"
import { acknowledgedIn, blocksOf } from "#lib/analytics/blocks/load"
import { maskedFilters } from "#lib/analytics/filters/masked"
import { readFilters } from "#lib/analytics/filters/query"
import { readScope } from "#lib/analytics/filters/scope"
import type { Told } from "#lib/analytics/range/told"
import { readComparison } from "#lib/analytics/range/comparison"
import { endWithBar, readRange, type SearchParams, stepChoices } from "#lib/analytics/range/range"
import { countOverview, type OverviewCounts } from "./count.ts"
import { loadMarks } from "#lib/analytics/marks/load-marks"
import { overviewView } from "./view.ts"

export const loadOverview = async (slug: string, params: SearchParams) =>
  overviewFor(await requireRight(slug, "charts", "read"), params)

/** Everything the overview draws, counted for the range, for what it is compared with, and for what is usual. */
export async function overviewFor(access: PageAccess, params: SearchParams, told: Told = {}) {
  const slug = access.project.project_id
  const db = await openedStore()
  const nowMs = told.nowMs ?? clock.now().getTime()
  const seq = await countedSeq(db, slug)
  const scope = await readScope(db, access, params, "charts")
  const query = maskedFilters(readFilters(params, "overview"), scope)
  const range = endWithBar(readRange(params, nowMs, access.timeZone, access.range))
  const comparison = readComparison(params, range, nowMs, access.comparison)
  const whole = wholeSteps(range)
  const edges = edgesOf(range)
  const usual = comparison.kind === "none" ? [] : usualSpans({ edges, timeZone: range.timeZone }, nowMs)
  const [counted, blocks, acknowledged, latest, firstMs, marked] = await Promise.all([
    countOverview(db, scope.ids, query, { edges, compared: comparison.edges, usual }),
    // What waits for somebody does so now, whatever time is shown.
    blocksOf(db, scope, whole.from - blockLookBackMs, Math.max(whole.to, nowMs)),
    acknowledgedIn(db, scope.shown.slice(0, 1), whole.from - blockLookBackMs, nowMs + 1),
    latestAcross(db, scope.ids),
    firstCountMsAcross(db, scope.ids),
    loadMarks(db, scope, whole),
  ])
  const facts = {
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
    language: told.language ?? (await currentLanguage()),
    messagesPath: access.can("messages", "read") ? `/p/${slug}/messages` : null,
  }
  const hasBefore = Boolean(counted?.previous && ratesOf(counted.previous.totals).sent.count > 0)
  return {
    /** What the parts ask that come later. */
    asked: { access, scope, params, query, range, comparison, edges, hasBefore, firstMs },
    span: [whole.from, whole.to] as const,
    overview: overviewView({ ...facts, ...(counted ?? countedNothing(edges)), isCounted: counted !== null }),
    seq,
    lastEventMs: latest.eventAt?.getTime() ?? null,
  }
}

/** Axes without numbers, where filters are not counted together. */
const countedNothing = (edges: readonly number[]): OverviewCounts => ({
  series: seriesAt([], edges),
  previous: null,
  usual: [],
  reads: null,
  machines: null,
})

/** Webhooks that the service stopped; none where the reader may not see them, or the service does not answer. */
export async function loadStoppedWebhooks(
  access: Access,
): Promise<{ stopped: readonly Webhook[]; isSilent: boolean }> {
  if (!access.can("webhooks", "read")) return { stopped: [], isSilent: false }
  const answer = await readMethod(access, webhookList, { limit: 1000 })
  if (!answer.ok) return { stopped: [], isSilent: answer.failure.status === 502 }
  const stopped = answer.value.objects.filter((webhook) => webhook.status === "stopped")
  return { stopped, isSilent: false }
}

/** Events that never came, for those who may fetch them; null where nothing is to be done. */
export async function loadMissingEvents(access: Access): Promise<MissingEvents | null> {
  if (!access.can("webhooks", "write")) return null
  const missing = await missingEventsFor(await openedStore(), access)
  return missing && missing.events > 0 ? missing : null
}

/** How long refused calls need somebody after the last one of them. */
const refusedForMs = 24 * 3_600_000

/** Of the calls that were refused of late, those that say most; null where there are none, or who asks may not see them. */
export async function loadRefusedOfLate(access: Access): Promise<RefusedGroup | null> {
  const groups = await refusedCallsFor(await openedStore(), access)
  const since = clock.now().getTime() - refusedForMs
  return groups.find(({ lastAt }) => lastAt.getTime() > since) ?? null
}

/** How many alerts are named; the page Alerts has all. */
const alertsMax = 5

/** Alerts that go on and that nobody has taken up, of figures: blocks and webhooks stand there by themselves. */
export async function loadOpenAlerts(access: Access): Promise<readonly AlertFiringRow[]> {
  if (!access.can("alerts", "read")) return []
  const open = await openFirings(await openedStore(), access.project.project_id)
  const isWaiting = (one: AlertFiringRow) => one.acknowledged_at === null && one.subject === ""
  return open.filter(isWaiting).slice(0, alertsMax)
}

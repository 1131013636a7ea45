import "server-only"
import { templateSet } from "#contract/template/set"
import { webhookList } from "#contract/webhook/list"
import { type RefusedGroup, refusedCallsFor } from "#lib/actions/refused-calls"
import { type Access, type PageAccess, requireRight } from "#lib/auth/guard"
import { type MissingEvents, missingEventsFor } from "#lib/catch-up/read"
import { clock } from "#lib/clock"
import { countedSeq, latestOf } from "#lib/events/state"
import { usualSpans } from "#lib/metrics/compare"
import { ratesOf } from "#lib/metrics/rates"
import { edgesOf, seriesAt, wholeSteps } from "#lib/metrics/series"
import { readMethod } from "#lib/proxy/read"
import { type AlertFiringRow, openFirings } from "#lib/store/alert-firings"
import { listDone } from "#lib/store/audit"
import { listBlocks } from "#lib/store/blocks"
import { type Db, openedStore } from "#lib/store/open"
import { currentLanguage } from "../../../../language.ts"
import { blockLookBackMs } from "../_blocks/spans.ts"
import { readFilters } from "../_filters/query.ts"
import type { Told } from "../_range/told.ts"
import { readComparison } from "../_range/comparison.ts"
import { endWithBar, readRange, type SearchParams, stepChoices } from "../_range/range.ts"
import { countOverview, type OverviewCounts } from "./count.ts"
import { overviewView } from "./view.ts"

export const loadOverview = async (slug: string, params: SearchParams) =>
  overviewFor(await requireRight(slug, "charts", "read"), params)

/** Everything the overview draws, counted for the range, for what it is compared with, and for what is usual. */
export async function overviewFor(access: PageAccess, params: SearchParams, told: Told = {}) {
  const slug = access.project.project_id
  const db = await openedStore()
  const nowMs = told.nowMs ?? clock.now().getTime()
  const seq = await countedSeq(db, slug)
  const query = readFilters(params)
  const range = endWithBar(readRange(params, nowMs, access.timeZone, "7d", access.range))
  const comparison = readComparison(params, range, nowMs, access.comparison)
  const whole = wholeSteps(range)
  const edges = edgesOf(range)
  const usual = comparison.kind === "none" ? [] : usualSpans({ edges, timeZone: range.timeZone }, nowMs)
  const [counted, blocks, latest, published] = await Promise.all([
    countOverview(db, slug, query, { edges, compared: comparison.edges, usual }),
    listBlocks(db, slug, whole.from - blockLookBackMs, whole.to),
    latestOf(db, slug),
    publishedIn(db, access, whole),
  ])
  const facts = {
    comparison,
    query,
    blocks,
    published,
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
    asked: { access, params, query, range, comparison, edges, hasBefore },
    span: [whole.from, whole.to] as const,
    overview: overviewView({ ...facts, ...(counted ?? countedNothing(edges)), isCounted: counted !== null }),
    seq,
    lastEventMs: latest.eventAt?.getTime() ?? null,
  }
}

/** Marks that an axis has room for. */
const publishedMax = 100

/** MARK-1: when which template was published, for those who may see templates. */
const publishedIn = async (db: Db, access: Access, { from, to }: { from: number; to: number }) =>
  access.can("templates", "read")
    ? listDone(
        db,
        access.project.project_id,
        { action: templateSet.path, fromMs: from, toMs: to },
        publishedMax,
      )
    : []

/** Axes without numbers, where filters are not counted together. */
const countedNothing = (edges: readonly number[]): OverviewCounts => ({
  series: seriesAt([], edges),
  previous: null,
  usual: [],
})

/** Webhooks that the service stopped; null when the reader may not see them or nobody answered. */
export async function loadStoppedWebhooks(access: Access) {
  if (!access.can("webhooks", "read")) return { stopped: [], isSilent: false }
  const answer = await readMethod(access, webhookList, { limit: 1000 })
  if (!answer.ok) return { stopped: [], isSilent: answer.failure.status === 502 }
  const stopped = answer.value.objects.filter((webhook) => webhook.status === "stopped")
  return { stopped: stopped.map(({ id, url }) => ({ id, url })), isSilent: false }
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

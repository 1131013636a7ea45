import "server-only"
import { isVerified } from "#contract/domain"
import { domainList } from "#contract/methods/domain"
import type { PageAccess } from "#lib/access/auth/guard"
import { refusalReasons } from "#lib/analytics/blocks/spans"
import { refusedServers } from "#lib/analytics/blocks/refused-servers"
import { segmentCounter, countsBetween, totalsOf } from "#lib/analytics/filters/segment-counter"
import { bounceStatuses } from "#lib/analytics/filters/query"
import type { OpenBlock } from "#lib/analytics/overview/block-spans"
import {
  loadMissingEvents,
  loadOpenAlerts,
  loadRefusedOfLate,
  loadStoppedWebhooks,
} from "#lib/analytics/overview/load"
import { namedSpan } from "#lib/analytics/range/named-span"
import { findJumps, hourMs, hoursOf, type JumpSpan, quarterMs } from "#lib/analytics/series/jumps"
import { type Rate, ratesOf } from "#lib/analytics/series/rates"
import { totalsOf as totalsOfSteps } from "#lib/analytics/series/series"
import { countSegmentsAcross, countStepsAcross, firstCountMsAcross } from "#lib/data/events/across"
import { type Db, openedStore } from "#lib/data/store/open"
import type { SegmentFilter } from "#lib/data/store/segment-counts"
import { newestRefused, type RefusedPublication } from "#lib/data/store/template-publications"
import { readyRules } from "#lib/features/alerts/metrics"
import { readMethod } from "#lib/mail-api/proxy/read"
import { clock } from "#lib/platform/clock"

/** Data of "Needs attention" that no figure of the page has. Each query is bounded for every range of the page. */
export type Waiting = Awaited<ReturnType<typeof loadWaiting>>

export async function loadWaiting(access: PageAccess, openBlocks: readonly OpenBlock[]) {
  const db = await openedStore()
  const nowMs = clock.now().getTime()
  const { project_id } = access.project
  const [webhooks, refused, alerts, missing, blocks, jump, complaints, unverified, notPublished] =
    await Promise.all([
      loadStoppedWebhooks(access),
      loadRefusedOfLate(access),
      loadOpenAlerts(access),
      loadMissingEvents(access),
      loadBlocks(db, project_id, openBlocks, nowMs),
      ongoingJump(db, project_id, nowMs),
      highComplaints(db, access, nowMs),
      loadUnverified(access),
      loadNotPublished(db, access),
    ])
  return { webhooks, refused, alerts, missing, blocks, jump, complaints, unverified, notPublished }
}

/** Open blocks that are counted; the board has all. */
const blocksMax = 5

/** Messages in a block's time; null: not counted. `servers`: addresses of our servers. */
export type BlockCounts = { refused: number | null; delivered: number | null; servers: readonly string[] }

async function loadBlocks(
  db: Db,
  project_id: string,
  openBlocks: readonly OpenBlock[],
  nowMs: number,
): Promise<ReadonlyMap<string, BlockCounts>> {
  const named = openBlocks.slice(0, blocksMax)
  const counted = await Promise.all(
    named.map(async ({ domain, fromMs }) => {
      const span = [Math.floor(fromMs / quarterMs) * quarterMs, endOfQuarter(nowMs)] as const
      const of = (filter: SegmentFilter) => countOf(db, project_id, span, { ...filter, domain: [domain] })
      const [refused, delivered, servers] = await Promise.all([
        of({ status: bounceStatuses, delivery_status: refusalReasons }),
        of({ status: ["delivered"] }),
        refusedServers(db, project_id, { domain, fromMs, toMs: nowMs + 1 }, named.length),
      ])
      return [domain, { refused, delivered, servers }] as const
    }),
  )
  return new Map(counted)
}

/** Counts are stored per quarter of an hour. */
const endOfQuarter = (ms: number): number => (Math.floor(ms / quarterMs) + 1) * quarterMs

async function countOf(
  db: Db,
  project_id: string,
  edges: readonly number[],
  filter: SegmentFilter,
): Promise<number | null> {
  const rows = await countSegmentsAcross(db, [project_id], { edges, by: [], filter, fromMessages: "few" })
  return rows?.reduce((sum, { letters_ever }) => sum + letters_ever, 0) ?? null
}

/** An ongoing jump, with the domain that causes most of it; null without one. */
export type OngoingJump = JumpSpan & { domain: { name: string; count: number } | null }

async function ongoingJump(db: Db, project_id: string, nowMs: number): Promise<OngoingJump | null> {
  const from = nowMs - 24 * hourMs
  const hours = hoursOf(from, nowMs)
  const ask = segmentCounter(db, [project_id])
  const bounced = { status: bounceStatuses }
  const [rows, firstMs] = await Promise.all([
    ask([hours], [], bounced, "few"),
    firstCountMsAcross(db, [project_id]),
  ])
  const [jump] = findJumps(countsBetween(hours, rows) ?? [], { hours, from, firstMs })
  if (!jump || jump.to + hourMs <= nowMs) return null
  const domains = await ask([[jump.from, jump.to]], ["domain"], bounced, "few")
  const [most] = totalsOf(domains ?? [], "letters_now")
  return { ...jump, domain: most ? { name: most.domain, count: most.count } : null }
}

const complaintDays = 7
const complaintRule = readyRules.find(({ id }) => id === "manyComplaints")

/** A complaint rate of the last seven days, as on the overview, above the limit of Gmail and Yahoo. */
export type HighComplaints = { rate: Rate; limit: number; days: number; fromMs: number; toMs: number }

async function highComplaints(
  db: Db,
  { project: { project_id }, timeZone }: PageAccess,
  nowMs: number,
): Promise<HighComplaints | null> {
  if (complaintRule?.condition.kind !== "threshold") return null
  const fromMs = namedSpan(`${complaintDays}d`, nowMs, timeZone).from
  const toMs = endOfQuarter(nowMs)
  const { spam } = ratesOf(totalsOfSteps(await countStepsAcross(db, [project_id], [fromMs, toMs])))
  const { value: limit } = complaintRule.condition
  if (spam.of < complaintRule.volume_min || (spam.rate ?? 0) <= limit) return null
  return { rate: spam, limit, days: complaintDays, fromMs, toMs }
}

/** Templates that are named; the list of templates has all. */
const notPublishedMax = 5

/** PUBLISH-8: templates whose publication was refused; empty for users without access to templates. */
const loadNotPublished = async (db: Db, access: PageAccess): Promise<RefusedPublication[]> =>
  access.can("templates", "read") ? newestRefused(db, access.project.project_id, notPublishedMax) : []

/** Maximum that the service lists at once. */
const domainsMax = 100

/** Sender domains of the project that cannot be sent from; empty for users without access to domains. */
async function loadUnverified(access: PageAccess): Promise<string[]> {
  if (!access.can("domains", "read")) return []
  const answer = await readMethod(access, domainList, { limit: domainsMax })
  if (!answer.ok) return []
  return answer.value.domains.filter((one) => !isVerified(one)).map(({ domain }) => domain)
}

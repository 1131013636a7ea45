import "server-only"
import { ofEach } from "#lib/data/events/each-project"
import { findJumps, hoursOf, type JumpCounts, type JumpSpan, quarterMs } from "#lib/analytics/series/jumps"
import type { Db } from "#lib/data/store/open"
import type { SegmentCount, SegmentFilter } from "#lib/data/store/segment-counts"
import { refusalReasonsOf } from "#lib/analytics/blocks/spans"
import {
  bounceStatuses,
  type FilterName,
  hasSent,
  hasServers,
  segmentFilter,
} from "#lib/analytics/filters/query"
import {
  type SegmentCounter,
  segmentCounter,
  countsBetween,
  type DomainTotals,
  otherProvider,
  spanOf,
  totalsOf,
} from "#lib/analytics/filters/segment-counter"
import { countOtherDomains } from "./count-other-domains.ts"
import type { BounceQuery } from "./query.ts"

/** Queries of the page. null: these dimensions are not counted together; do not estimate. */

/** Domains that are counted by step. The others are only a number. */
const domainsMax = 50
const boardDomainsMax = 20

export type BounceCounts = {
  /** By step of both: first of the comparison period, then of the range. */
  reasons: SegmentCount<"delivery_status">[] | null
  /** In every status. Step 0 is the whole comparison period, step 1 the range. */
  providers: SegmentCount<"provider" | "delivery_status">[] | null
  /**
   * The same for the range alone, for the domains without a known provider that have most bounces; null: not counted.
   */
  otherDomains?: SegmentCount<"domain" | "delivery_status">[] | null
  /** Bounces by step of both ranges; undefined: not requested. */
  overTime?: SegmentCount<"provider">[] | null | undefined
  /** In every status for which the sent messages are known, by earlier period of these hours and weekdays. */
  usual?: SegmentCount<"delivery_status">[] | null
  servers: SegmentCount<"server">[] | null
  templates: SegmentCount<"template_id">[] | null
  tags: SegmentCount<"tag">[] | null
  campaigns: SegmentCount<"campaign_id">[] | null
  /** By step of both ranges, for the domains with most bounces; undefined: not requested. */
  domains:
    | {
        totals: DomainTotals
        rows: SegmentCount<"domain" | "delivery_status">[]
        usual?: SegmentCount<"domain">[] | null
        /** Messages to these domains in the range, in every status and for every reason; null: not counted. */
        sent?: SegmentCount<"domain">[] | null
      }
    | null
    | undefined
  /** Domains without a known provider that refused messages, most refusals first; null: unknown with these filters. */
  refusedOthers: DomainTotals | null
}

/** The comparison period (empty without a comparison) and the range, each with the end of its last step. */
type RangeEdges = { before: readonly number[]; edges: readonly number[] }

/** The same hours and weekdays of earlier weeks (`usualSpans`). Without them nothing is marked as unusual. */
type WithUsual = RangeEdges & { usual?: readonly (readonly [number, number])[] }

export async function countBounces(
  db: Db,
  projects: readonly string[],
  query: BounceQuery,
  { before, edges, usual: spans = [] }: WithUsual,
): Promise<BounceCounts> {
  const runs = [before, edges]
  const span = spanOf(edges)
  const countBy = segmentCounter(db, projects)
  const bounced = { status: bounceStatuses }
  const filterWithout = (name: FilterName) => ({ ...segmentFilter(query, [name]), ...bounced })
  const [
    reasons,
    providers,
    otherDomains,
    overTime,
    usual,
    servers,
    templates,
    tags,
    campaigns,
    domains,
    others,
  ] = await Promise.all([
    countBy(runs, ["delivery_status"], { ...segmentFilter(query), ...bounced }),
    countBy(
      [before.length > 0 ? spanOf(before) : [span[0], span[0]], span],
      ["provider", "delivery_status"],
      segmentFilter(query, ["provider", "reason"]),
    ),
    includesOthers(query) ? countOtherDomains(countBy, query, span) : [],
    query.stack === "provider"
      ? countBy(runs, ["provider"], { ...segmentFilter(query), ...bounced })
      : undefined,
    // Usual values only color a change, so they must not delay the figures.
    countBy(
      spans,
      ["delivery_status"],
      { ...segmentFilter(query, ["reason"]), ...(hasSent(query) ? {} : bounced) },
      "few",
    ),
    countBy([span], ["server"], filterWithout("server"), "few"),
    countBy([span], ["template_id", "template_version"], filterWithout("template"), "few"),
    countBy([span], ["tag"], filterWithout("tag"), "few"),
    countBy([span], ["campaign_id"], filterWithout("campaign"), "few"),
    query.by === "domain" ? domainRows(db, projects, query, { before, edges, usual: spans }) : undefined,
    includesOthers(query)
      ? countBy([span], ["domain"], { ...refusalsOf(query), provider: [otherProvider] })
      : [],
  ])
  const refusedOthers = others && totalsOf(others, "letters_ever")
  return {
    ...{ reasons, providers, otherDomains, overTime, usual, servers, templates, tags, campaigns, domains },
    refusedOthers,
  }
}

async function domainRows(
  db: Db,
  projects: readonly string[],
  query: BounceQuery,
  { before, edges, usual: spans = [] }: WithUsual,
): Promise<BounceCounts["domains"]> {
  const countBy = segmentCounter(db, projects)
  const filter = { ...segmentFilter(query), status: bounceStatuses }
  const counted = await countBy([spanOf(edges)], ["domain"], filter)
  if (!counted) return null
  const totals = totalsOf(counted, "letters_now")
  const domain = totals.slice(0, domainsMax).map((one) => one.domain)
  const [rows, usual, sent] = await Promise.all([
    countBy([before, edges], ["domain", "delivery_status"], { ...filter, domain }),
    countBy(domain.length > 0 ? spans : [], ["domain"], { ...filter, domain }),
    hasSent(query) && domain.length > 0
      ? countBy([spanOf(edges)], ["domain"], { ...segmentFilter(query, ["reason"]), domain }, "few")
      : null,
  ])
  return rows && { totals, rows, usual, sent }
}

export type RefusalCounts = {
  /** By step of the board; without servers if they are not counted with these filters. */
  providers: (SegmentCount<"provider"> & { server?: string })[] | null
  /**
   * The same by domain: those that block us, and those without a known provider that refused most. A block belongs to
   * one project, so rows have their project if several are shown.
   */
  domains: (SegmentCount<"provider" | "domain" | "delivery_status"> & { project?: string })[] | null
  /** Further domains that refused messages. */
  othersMore: number
}

export type RefusalQuestion = {
  edges: readonly number[]
  /** Domains that block us. */
  blocked: readonly string[]
  others: DomainTotals | null
}

/** Refusals by step of the board: by provider and server, and by domain if domains are counted separately. */
export async function countRefusals(
  db: Db,
  projects: readonly string[],
  query: BounceQuery,
  { edges, blocked, others }: RefusalQuestion,
): Promise<RefusalCounts> {
  const countBy = segmentCounter(db, projects)
  const filter = refusalsOf(query)
  const most = (others ?? []).slice(0, boardDomainsMax).map((one) => one.domain)
  const shown = new Set([...blocked, ...most])
  const [providers, domains] = await Promise.all([
    hasServers(query)
      ? countBy([edges], ["provider", "server"], filter)
      : countBy([edges], ["provider"], filter),
    others && shown.size > 0
      ? refusedIn(db, projects, edges, { ...filter, domain: [...shown] })
      : others && [],
  ])
  const othersMore = (others ?? []).filter(({ domain }) => !shown.has(domain)).length
  return { providers, domains, othersMore }
}

async function refusedIn(
  db: Db,
  projects: readonly string[],
  edges: readonly number[],
  filter: SegmentFilter,
): Promise<RefusalCounts["domains"]> {
  const counted = await ofEach(projects, async (project) => {
    const rows = await segmentCounter(db, [project])(
      [edges],
      ["provider", "domain", "delivery_status"],
      filter,
    )
    return projects.length > 1 ? (rows?.map((row) => ({ ...row, project })) ?? null) : rows
  })
  return counted.includes(null) ? null : counted.flatMap((rows) => rows ?? [])
}

/** The displayed span, and the time of the first counted message; null without one. */
type JumpQuestion = { edges: readonly number[]; firstMs: number | null }

/** Jumps in a span, by hour whatever the steps of the chart, with their start, domain and reason. */
export async function countJumps(
  db: Db,
  projects: readonly string[],
  query: BounceQuery,
  { edges, firstMs }: JumpQuestion,
): Promise<JumpCounts[]> {
  // A mailing begins when it is sent, so the day before it is no baseline for a jump.
  if (query.template.length + query.tag.length + query.campaign.length > 0) return []
  const countBy = segmentCounter(db, projects)
  const filter = { ...segmentFilter(query), status: bounceStatuses }
  const [from, to] = spanOf(edges)
  const hours = hoursOf(from, to)
  const counted = countsBetween(hours, await countBy([hours], [], filter, "few"))
  const spans = findJumps(counted ?? [], { hours, from, firstMs })
  return Promise.all(spans.map((span) => countJump(countBy, filter, span)))
}

async function countJump(
  countBy: SegmentCounter,
  filter: SegmentFilter,
  span: JumpSpan,
): Promise<JumpCounts> {
  const quarterEdges = Array.from({ length: 6 }, (_, nth) => span.from + (nth - 1) * quarterMs)
  const whole = [[span.from, span.to]]
  const [quarters, domains, reasons] = await Promise.all([
    countBy([quarterEdges], [], filter, "few"),
    countBy(whole, ["domain"], filter, "few"),
    countBy(whole, ["delivery_status"], filter, "few"),
  ])
  return {
    ...span,
    quarters: countsBetween(quarterEdges, quarters),
    domains: domains && new Map(totalsOf(domains, "letters_now").map(({ domain, count }) => [domain, count])),
    reasons: reasons && new Map(reasons.map((row) => [row.delivery_status, row.letters_now])),
  }
}

const includesOthers = ({ provider }: BounceQuery): boolean =>
  provider.length === 0 || provider.includes(otherProvider)

/** Bounces that are refusals, for the chosen reasons. */
function refusalsOf(query: BounceQuery): SegmentFilter {
  return {
    ...segmentFilter(query),
    status: bounceStatuses,
    delivery_status: refusalReasonsOf(query.reason),
  }
}

/** Number of bounces of one project in a span; null: not counted with these filters. */
export async function bouncesIn(
  db: Db,
  slug: string,
  query: BounceQuery,
  edges: readonly number[],
): Promise<number | null> {
  const filter = { ...segmentFilter(query), status: bounceStatuses }
  const counted = await segmentCounter(db, [slug])([spanOf(edges)], [], filter, "few")
  return counted?.reduce((sum, { letters_now }) => sum + letters_now, 0) ?? null
}

import "server-only"
import { countSegmentsAcross } from "#lib/data/events/across"
import type { Db } from "#lib/data/store/open"
import type { SegmentCount, SegmentFilter, SegmentQuestion } from "#lib/data/store/segment-counts"
import type { Dimension } from "#lib/data/store/segment-families"
import { type EngagementQuery, type FilterName, hasReaders, reads, segmentFilter } from "./query.ts"

/** Queries of the page. null: these dimensions are not counted together; do not estimate. */
export type EngagementCounts = {
  /** Openings and clicks by step. */
  reads: SegmentCount<"traffic_type">[] | null
  delivered: SegmentCount[] | null
  /** The same for the comparison period, by its steps, and its total of delivered messages. */
  readsBefore: SegmentCount<"traffic_type">[] | null
  deliveredBefore: SegmentCount[] | null
  /** The same hours and weekdays of earlier weeks, each as a whole: the usual values. */
  usual: readonly Reads[]
  links: SegmentCount<"traffic_type" | "link">[] | null
  elapsed: SegmentCount<"traffic_type" | "elapsed">[] | null
  /** Values of the filters and rows of the tables, each narrowed by the other filters only. */
  providers: SegmentCount<"traffic_type" | "provider">[] | null
  templates: SegmentCount<"traffic_type" | "template_id">[] | null
  tags: SegmentCount<"traffic_type" | "tag">[] | null
  campaigns: SegmentCount<"traffic_type" | "campaign_id">[] | null
  /** Not narrowed by these three: rows have all of them. */
  programs: SegmentCount<"traffic_type" | "device" | "os" | "client">[] | null
  /** Not narrowed by these two. */
  countries: SegmentCount<"traffic_type" | "device" | "country">[] | null
}

/** Opened, clicked and delivered messages of one period. */
export type Reads = Pick<EngagementCounts, "reads" | "delivered">

/** Starts of the steps and the end of the last one, for the range and for the comparison period (empty without one). */
export type RangeEdges = {
  before: readonly number[]
  edges: readonly number[]
  usual: readonly (readonly [number, number])[]
}

export async function countEngagement(
  db: Db,
  projects: readonly string[],
  query: EngagementQuery,
  { before, edges, usual }: RangeEdges,
): Promise<EngagementCounts> {
  const countBy = <By extends Dimension>(
    steps: readonly number[],
    by: readonly By[],
    filter: SegmentFilter,
    fromMessages: SegmentQuestion<By>["fromMessages"] = "all",
  ) => countSegmentsAcross(db, projects, { edges: steps, by, filter, fromMessages })
  const span = outerEdges(edges)
  const filter = segmentFilter(query)
  const filterWithout = (...without: readonly FilterName[]) => ({
    ...segmentFilter(query, without),
    status: [query.of],
  })
  const usually = Promise.all(
    usual.map(async (times): Promise<Reads> => {
      const [counted, arrived] = await Promise.all([
        countBy(times, ["traffic_type"], { ...filter, status: reads }, "few"),
        hasReaders(query) ? null : countBy(times, [], { ...filter, status: ["delivered"] }, "few"),
      ])
      return { reads: counted, delivered: arrived }
    }),
  )
  const [figures, links, elapsed, ...rest] = await Promise.all([
    countFigures(db, projects, query, { before, edges }),
    countBy(span, ["traffic_type", "link"], filter),
    countBy(span, ["traffic_type", "elapsed"], filter),
    countBy(span, ["traffic_type", "provider"], filterWithout("provider"), "few"),
    countBy(span, ["traffic_type", "template_id"], filterWithout("template"), "few"),
    countBy(span, ["traffic_type", "tag"], filterWithout("tag"), "few"),
    countBy(span, ["traffic_type", "campaign_id"], filterWithout("campaign"), "few"),
    countBy(span, ["traffic_type", "device", "os", "client"], filterWithout("device", "os", "client"), "few"),
    countBy(span, ["traffic_type", "device", "country"], filterWithout("device", "country"), "few"),
  ])
  const [providers, templates, tags, campaigns, programs, countries] = rest
  const ofPage = { ...figures, links, elapsed, usual: await usually }
  return { ...ofPage, providers, templates, tags, campaigns, programs, countries }
}

/** Counts of the figures alone, for the range and the comparison period, without usual values. */
export async function countFigures(
  db: Db,
  projects: readonly string[],
  query: EngagementQuery,
  { before, edges }: Pick<RangeEdges, "before" | "edges">,
): Promise<Reads & Pick<EngagementCounts, "readsBefore" | "deliveredBefore">> {
  const countBy = <By extends Dimension>(
    steps: readonly number[],
    by: readonly By[],
    status: readonly string[],
  ) =>
    countSegmentsAcross(db, projects, {
      ...{ edges: steps, by, filter: { ...segmentFilter(query), status } },
      fromMessages: "all",
    })
  const arrived = (steps: readonly number[]) =>
    hasReaders(query) ? null : countBy(outerEdges(steps), [], ["delivered"])
  const [now, delivered, readsBefore, deliveredBefore] = await Promise.all([
    countBy(edges, ["traffic_type"], reads),
    arrived(edges),
    countBy(before, ["traffic_type"], reads),
    arrived(before),
  ])
  return { reads: now, delivered, readsBefore, deliveredBefore }
}

/** A whole range as one step; an empty one remains empty. */
export const outerEdges = (edges: readonly number[]): number[] =>
  edges.length === 0 ? [] : [edges[0] ?? 0, edges.at(-1) ?? 0]

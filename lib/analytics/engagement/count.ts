import "server-only"
import { countSegmentsAcross } from "#lib/data/events/across"
import type { Db } from "#lib/data/store/open"
import type { SegmentCount, SegmentFilter, SegmentQuestion } from "#lib/data/store/segment-counts"
import type { Dimension } from "#lib/data/store/segment-families"
import { type EngagementQuery, type FilterName, hasReaders, reads, segmentFilter } from "./query.ts"

/** What the page asks the counts. Null: no family counts these dimensions together, and nobody may guess. */
export type EngagementCounts = {
  /** Openings and clicks by step. */
  reads: SegmentCount<"traffic_type">[] | null
  delivered: SegmentCount[] | null
  /** The same of the time that the range is compared with, by its steps, and what was delivered in the whole of it. */
  readsBefore: SegmentCount<"traffic_type">[] | null
  deliveredBefore: SegmentCount[] | null
  /** The same hours and weekdays before, each as a whole: what is usual. */
  usual: readonly Reads[]
  links: SegmentCount<"traffic_type" | "link">[] | null
  elapsed: SegmentCount<"traffic_type" | "elapsed">[] | null
  /** What can be chosen and what tables tell apart, each narrowed by the other filters alone. */
  providers: SegmentCount<"traffic_type" | "provider">[] | null
  templates: SegmentCount<"traffic_type" | "template_id">[] | null
  tags: SegmentCount<"traffic_type" | "tag">[] | null
  campaigns: SegmentCount<"traffic_type" | "campaign_id">[] | null
  /** Narrowed by none of these three: rows have all of them. */
  programs: SegmentCount<"traffic_type" | "device" | "os" | "client">[] | null
  /** Narrowed by neither of these two. */
  countries: SegmentCount<"traffic_type" | "device" | "country">[] | null
}

/** What was opened, clicked and delivered in one time. */
export type Reads = Pick<EngagementCounts, "reads" | "delivered">

/** Where steps begin and the last one ends, of the range and of what it is compared with (none: nothing). */
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
  const ask = <By extends Dimension>(
    steps: readonly number[],
    by: readonly By[],
    filter: SegmentFilter,
    fromMessages: SegmentQuestion<By>["fromMessages"] = "all",
  ) => countSegmentsAcross(db, projects, { edges: steps, by, filter, fromMessages })
  const [span, earlier] = [ends(edges), ends(before)]
  const filter = segmentFilter(query)
  const own = (...without: readonly FilterName[]) => ({
    ...segmentFilter(query, without),
    status: [query.of],
  })
  const usually = Promise.all(
    usual.map(async (times): Promise<Reads> => {
      const [told, arrived] = await Promise.all([
        ask(times, ["traffic_type"], { ...filter, status: reads }, "few"),
        hasReaders(query) ? null : ask(times, [], { ...filter, status: ["delivered"] }, "few"),
      ])
      return { reads: told, delivered: arrived }
    }),
  )
  const [read, delivered, readsBefore, deliveredBefore, links, elapsed, ...rest] = await Promise.all([
    ask(edges, ["traffic_type"], { ...filter, status: reads }),
    hasReaders(query) ? null : ask(span, [], { ...filter, status: ["delivered"] }),
    ask(before, ["traffic_type"], { ...filter, status: reads }),
    hasReaders(query) ? null : ask(earlier, [], { ...filter, status: ["delivered"] }),
    ask(span, ["traffic_type", "link"], filter),
    ask(span, ["traffic_type", "elapsed"], filter),
    ask(span, ["traffic_type", "provider"], own("provider"), "few"),
    ask(span, ["traffic_type", "template_id"], own("template"), "few"),
    ask(span, ["traffic_type", "tag"], own("tag"), "few"),
    ask(span, ["traffic_type", "campaign_id"], own("campaign"), "few"),
    ask(span, ["traffic_type", "device", "os", "client"], own("device", "os", "client"), "few"),
    ask(span, ["traffic_type", "device", "country"], own("device", "country"), "few"),
  ])
  const [providers, templates, tags, campaigns, programs, countries] = rest
  const told = { reads: read, delivered, readsBefore, deliveredBefore, links, elapsed }
  return { ...told, usual: await usually, providers, templates, tags, campaigns, programs, countries }
}

/** A whole range as one step; none stays none. */
export const ends = (edges: readonly number[]): number[] =>
  edges.length === 0 ? [] : [edges[0] ?? 0, edges.at(-1) ?? 0]

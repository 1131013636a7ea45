import "server-only"
import type { Db } from "#lib/store/open"
import { countSegments, type SegmentCount, type SegmentFilter } from "#lib/store/segment-counts"
import type { Dimension } from "#lib/store/segment-families"
import { type EngagementQuery, reads, segmentFilter } from "./query.ts"

/** What the page asks the counts. Null: no family counts these dimensions together, and nobody may guess. */
export type EngagementCounts = {
  /** Openings and clicks by step. */
  reads: SegmentCount<"traffic_type">[] | null
  delivered: SegmentCount[] | null
  /** The same of the whole time that the range is compared with. */
  readsBefore: SegmentCount<"traffic_type">[] | null
  deliveredBefore: SegmentCount[] | null
  links: SegmentCount<"traffic_type" | "link">[] | null
  programs: SegmentCount<"traffic_type" | "device" | "os" | "client">[] | null
  countries: SegmentCount<"traffic_type" | "country">[] | null
  elapsed: SegmentCount<"traffic_type" | "elapsed">[] | null
  /** What can be chosen, each narrowed by the other filter alone. */
  providers: SegmentCount<"traffic_type" | "provider">[] | null
  templates: SegmentCount<"traffic_type" | "template_id">[] | null
}

/** Where steps begin and the last one ends, of the range and of what it is compared with (none: nothing). */
export type RangeEdges = { before: readonly number[]; edges: readonly number[] }

export async function countEngagement(
  db: Db,
  slug: string,
  query: EngagementQuery,
  { before, edges }: RangeEdges,
): Promise<EngagementCounts> {
  const ask = <By extends Dimension>(steps: readonly number[], by: readonly By[], filter: SegmentFilter) =>
    countSegments(db, slug, { edges: steps, by, filter })
  const [span, earlier] = [ends(edges), ends(before)]
  const filter = segmentFilter(query)
  const own = { ...filter, status: [query.of] }
  const [read, delivered, readsBefore, deliveredBefore, ...rest] = await Promise.all([
    ask(edges, ["traffic_type"], { ...filter, status: reads }),
    ask(span, [], { ...filter, status: ["delivered"] }),
    ask(earlier, ["traffic_type"], { ...filter, status: reads }),
    ask(earlier, [], { ...filter, status: ["delivered"] }),
    ask(span, ["traffic_type", "link"], filter),
    ask(span, ["traffic_type", "device", "os", "client"], own),
    ask(span, ["traffic_type", "country"], own),
    ask(span, ["traffic_type", "elapsed"], filter),
    ask(span, ["traffic_type", "provider"], { ...segmentFilter(query, "provider"), status: [query.of] }),
    ask(span, ["traffic_type", "template_id"], { ...segmentFilter(query, "template"), status: [query.of] }),
  ])
  const [links, programs, countries, elapsed, providers, templates] = rest
  const compared = { readsBefore, deliveredBefore }
  return { reads: read, delivered, ...compared, links, programs, countries, elapsed, providers, templates }
}

const ends = (edges: readonly number[]): number[] =>
  edges.length === 0 ? [] : [edges[0] ?? 0, edges.at(-1) ?? 0]

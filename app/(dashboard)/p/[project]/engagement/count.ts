import "server-only"
import { countSegments } from "#lib/events/count"
import type { Db } from "#lib/store/open"
import type { SegmentCount, SegmentFilter } from "#lib/store/segment-counts"
import type { Dimension } from "#lib/store/segment-families"
import { type EngagementQuery, type FilterName, reads, segmentFilter } from "./query.ts"

/** What the page asks the counts. Null: no family counts these dimensions together, and nobody may guess. */
export type EngagementCounts = {
  /** Openings and clicks by step. */
  reads: SegmentCount<"traffic_type">[] | null
  delivered: SegmentCount[] | null
  /** The same of the whole time that the range is compared with. */
  readsBefore: SegmentCount<"traffic_type">[] | null
  deliveredBefore: SegmentCount[] | null
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
  const own = (...without: readonly FilterName[]) => ({
    ...segmentFilter(query, without),
    status: [query.of],
  })
  const [read, delivered, readsBefore, deliveredBefore, links, elapsed, ...rest] = await Promise.all([
    ask(edges, ["traffic_type"], { ...filter, status: reads }),
    ask(span, [], { ...filter, status: ["delivered"] }),
    ask(earlier, ["traffic_type"], { ...filter, status: reads }),
    ask(earlier, [], { ...filter, status: ["delivered"] }),
    ask(span, ["traffic_type", "link"], filter),
    ask(span, ["traffic_type", "elapsed"], filter),
    ask(span, ["traffic_type", "provider"], own("provider")),
    ask(span, ["traffic_type", "template_id"], own("template")),
    ask(span, ["traffic_type", "tag"], own("tag")),
    ask(span, ["traffic_type", "campaign_id"], own("campaign")),
    ask(span, ["traffic_type", "device", "os", "client"], own("device", "os", "client")),
    ask(span, ["traffic_type", "device", "country"], own("device", "country")),
  ])
  const [providers, templates, tags, campaigns, programs, countries] = rest
  const told = { reads: read, delivered, readsBefore, deliveredBefore, links, elapsed }
  return { ...told, providers, templates, tags, campaigns, programs, countries }
}

const ends = (edges: readonly number[]): number[] =>
  edges.length === 0 ? [] : [edges[0] ?? 0, edges.at(-1) ?? 0]

import "server-only"
import { countSegments } from "#lib/data/events/count"
import type { Db } from "#lib/data/store/open"
import type { SegmentCount, SegmentFilter } from "#lib/data/store/segment-counts"
import type { Dimension } from "#lib/data/store/segment-families"
import { segmentFilter } from "#lib/analytics/filters/query"
import type { ResultsQuery } from "./query.ts"

/** What the page asks the counts of one template. Null: not counted with these filters, or too many to be looked at. */
export type ResultsCounts = {
  /** Where messages stand, by step and version. */
  ways: SegmentCount<"template_version">[] | null
  /** What people opened and clicked, by step. */
  reads: SegmentCount[] | null
  /** The same by version. */
  readsByVersion: SegmentCount<"template_version">[] | null
  /** Links that were followed, by whom. */
  links: SegmentCount<"traffic_type" | "link">[] | null
  /** The same of the version that clicks are drawn over. */
  linksOfVersion: SegmentCount<"traffic_type" | "link">[] | null
  providers: SegmentCount<"provider">[] | null
}

type Asked = {
  template_id: string
  edges: readonly number[]
  /** The version that clicks are drawn over; null: there is none. */
  mapVersion: string | null
}

const reads = ["opened", "clicked"] as const
const people: SegmentFilter = { traffic_type: ["human"], status: reads }

export async function countResults(
  db: Db,
  project_id: string,
  query: ResultsQuery,
  { template_id, edges, mapVersion }: Asked,
): Promise<ResultsCounts> {
  const template = { template_id: [template_id] }
  const filter = { ...segmentFilter(query), ...template }
  const span = [edges[0] ?? 0, edges.at(-1) ?? 0]
  const ask = <By extends Dimension = never>(
    steps: readonly number[],
    by: readonly By[],
    narrowed: SegmentFilter,
  ) => countSegments(db, project_id, { edges: steps, by, filter: narrowed })
  const [ways, read, links, providers] = await Promise.all([
    ask(edges, ["template_version"], filter),
    ask(edges, [], { ...filter, ...people }),
    ask(span, ["traffic_type", "link"], filter),
    ask(span, ["provider"], { ...segmentFilter(query, ["provider"]), ...template, status: ["delivered"] }),
  ])
  // No family knows who read which version: messages themselves are looked at, where there are versions to be told apart.
  const isSeveral = new Set(ways?.map(({ template_version }) => template_version)).size > 1
  const [readsByVersion, linksOfVersion] = await Promise.all([
    isSeveral ? ask(edges, ["template_version"], { ...filter, ...people }) : null,
    isSeveral && mapVersion !== null
      ? ask(span, ["traffic_type", "link"], { ...filter, template_version: [mapVersion] })
      : null,
  ])
  return { ways, reads: read, readsByVersion, links, linksOfVersion, providers }
}

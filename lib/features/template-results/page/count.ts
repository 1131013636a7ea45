import "server-only"
import { countSegments } from "#lib/data/events/count"
import type { Db } from "#lib/data/store/open"
import type { SegmentCount, SegmentFilter } from "#lib/data/store/segment-counts"
import type { Dimension } from "#lib/data/store/segment-families"
import { segmentFilter } from "#lib/analytics/filters/query"
import type { ResultsQuery } from "./query.ts"

/** Counts of one template for the page. Null: not counted with these filters, or too many messages to read. */
export type ResultsCounts = {
  /** Message status, by step and version. */
  ways: SegmentCount<"template_version">[] | null
  /** Opens and clicks by people, by step. */
  reads: SegmentCount[] | null
  /** The same by version. */
  readsByVersion: SegmentCount<"template_version">[] | null
  /** Followed links, by traffic type. */
  links: SegmentCount<"traffic_type" | "link">[] | null
  /** The same for the version under the click map. */
  linksOfVersion: SegmentCount<"traffic_type" | "link">[] | null
  providers: SegmentCount<"provider">[] | null
}

type CountRequest = {
  template_id: string
  edges: readonly number[]
  /** The version under the click map; null: none. */
  mapVersion: string | null
}

const reads = ["opened", "clicked"] as const
const people: SegmentFilter = { traffic_type: ["human"], status: reads }

export async function countResults(
  db: Db,
  project_id: string,
  query: ResultsQuery,
  { template_id, edges, mapVersion }: CountRequest,
): Promise<ResultsCounts> {
  const template = { template_id: [template_id] }
  const filter = { ...segmentFilter(query), ...template }
  const span = [edges[0] ?? 0, edges.at(-1) ?? 0]
  const count = <By extends Dimension = never>(
    steps: readonly number[],
    by: readonly By[],
    narrowed: SegmentFilter,
  ) => countSegments(db, project_id, { edges: steps, by, filter: narrowed })
  const [ways, read, links, providers] = await Promise.all([
    count(edges, ["template_version"], filter),
    count(edges, [], { ...filter, ...people }),
    count(span, ["traffic_type", "link"], filter),
    count(span, ["provider"], { ...segmentFilter(query, ["provider"]), ...template, status: ["delivered"] }),
  ])
  // Readers by version are in no family, so messages are read, if there is more than one version.
  const isSeveral = new Set(ways?.map(({ template_version }) => template_version)).size > 1
  const [readsByVersion, linksOfVersion] = await Promise.all([
    isSeveral ? count(edges, ["template_version"], { ...filter, ...people }) : null,
    isSeveral && mapVersion !== null
      ? count(span, ["traffic_type", "link"], { ...filter, template_version: [mapVersion] })
      : null,
  ])
  return { ways, reads: read, readsByVersion, links, linksOfVersion, providers }
}

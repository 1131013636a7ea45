import { createLoader, type inferParserType, parseAsBoolean, parseAsStringLiteral } from "nuqs/server"
import type { SegmentFilter } from "#lib/data/store/segment-counts"
import {
  countedValue,
  type FilterName as AnyFilterName,
  type FilterValues,
  hrefOnly as hrefOnlyIn,
  readFilters,
  segmentFilter as segmentFilterOf,
} from "#lib/analytics/filters/query"
import type { SearchParams } from "#lib/analytics/range/range"

/**
 * What the page looks at, as its address says it: `?provider=gmail&device=mobile&of=clicked&people=false`. Filters are those
 * of the other pages of counts, so that links carry them. Pure.
 */
export const reads = ["opened", "clicked"] as const
export type Read = (typeof reads)[number]

export const engagementParsers = {
  /** What is drawn over time, and what the tables tell apart. */
  of: parseAsStringLiteral(reads).withDefault("opened"),
  /** Whether tables count people alone. */
  people: parseAsBoolean.withDefault(true),
}

export type EngagementQuery = FilterValues & inferParserType<typeof engagementParsers>
export type FilterName = AnyFilterName

const load = createLoader(engagementParsers)

export const readQuery = (params: SearchParams): EngagementQuery => ({
  ...readFilters(params, "engagement"),
  ...load(params),
})

/** Of what readers used, where they were, or what they followed: what was delivered is not told by it. */
export const hasReaders = ({ country, device, os, client, link }: EngagementQuery): boolean =>
  [country, device, os, client, link].some((values) => values.length > 0)

/** What the store is asked for; `without`: what a list of choices must not be narrowed by. */
export const segmentFilter = (query: EngagementQuery, without: readonly FilterName[] = []): SegmentFilter =>
  segmentFilterOf(query, without)

/** Whether messages have a value that is chosen; where none is, all have. */
export const isChosen = (query: EngagementQuery, name: FilterName, value: string): boolean =>
  query[name].length === 0 || query[name].some((chosen) => countedValue(name, chosen) === value)

/** The page narrowed to one value; `value` as it is counted. */
export const hrefOnly = (path: string, params: SearchParams, name: FilterName, value: string): string =>
  hrefOnlyIn({ path, params }, name, value)

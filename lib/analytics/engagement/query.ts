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
 * Filters of the page in its URL: `?provider=gmail&device=mobile&of=clicked&people=false`. They are those of the other
 * pages of counts, so links carry them over. Pure.
 */
export const reads = ["opened", "clicked"] as const
export type Read = (typeof reads)[number]

export const engagementParsers = {
  /** Opens or clicks: drawn over time, and listed in the tables. */
  of: parseAsStringLiteral(reads).withDefault("opened"),
  /** Whether tables count only people. */
  people: parseAsBoolean.withDefault(true),
}

export type EngagementQuery = FilterValues & inferParserType<typeof engagementParsers>
export type FilterName = AnyFilterName

const load = createLoader(engagementParsers)

export const readQuery = (params: SearchParams): EngagementQuery => ({
  ...readFilters(params, "engagement"),
  ...load(params),
})

/** True with a filter by device, country or link: delivered messages are not counted by it. */
export const hasReaders = ({ country, device, os, client, link }: EngagementQuery): boolean =>
  [country, device, os, client, link].some((values) => values.length > 0)

/** Filter for the store; `without`: filters that must not narrow a list of choices. */
export const segmentFilter = (query: EngagementQuery, without: readonly FilterName[] = []): SegmentFilter =>
  segmentFilterOf(query, without)

/** Whether a value is chosen; if none is, all are. */
export const isChosen = (query: EngagementQuery, name: FilterName, value: string): boolean =>
  query[name].length === 0 || query[name].some((chosen) => countedValue(name, chosen) === value)

/** The page narrowed to one value; `value` as counted. */
export const hrefOnly = (path: string, params: SearchParams, name: FilterName, value: string): string =>
  hrefOnlyIn({ path, params }, name, value)

import { createLoader, type inferParserType, parseAsString, parseAsStringLiteral } from "nuqs/server"
import { type Filters, readFilters } from "#lib/analytics/filters/query"
import type { SearchParams } from "#lib/analytics/range/range"

/**
 * Query of the page from its address: `?of=clicked&map=3&one=2&other=3`, with the filters of the other pages of counts.
 * Pure.
 */

/** Measures of a template's messages, in order of their delivery. */
export const measures = ["sent", "delivered", "opened", "clicked", "bounced", "complained"] as const
export type Measure = (typeof measures)[number]

export const resultsParsers = {
  /** The measure of the chart over time. */
  of: parseAsStringLiteral(measures).withDefault("sent"),
  /** The version under the click map; absent: the live one. */
  map: parseAsString,
  /** The two compared versions; absent: the two newest that were sent. */
  one: parseAsString,
  other: parseAsString,
}

export type ResultsQuery = Filters & inferParserType<typeof resultsParsers>

const load = createLoader(resultsParsers)

export const readQuery = (params: SearchParams): ResultsQuery => ({
  ...readFilters(params, "results"),
  ...load(params),
})

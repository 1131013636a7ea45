import { createLoader, type inferParserType, parseAsString, parseAsStringLiteral } from "nuqs/server"
import { type Filters, readFilters } from "#lib/analytics/filters/query"
import type { SearchParams } from "#lib/analytics/range/range"

/**
 * What the page looks at, as its address says it: `?of=clicked&map=3&one=2&other=3`, with the filters of the other pages of
 * counts. Pure.
 */

/** What of a template's messages is counted, in the order of their way. */
export const measures = ["sent", "delivered", "opened", "clicked", "bounced", "complained"] as const
export type Measure = (typeof measures)[number]

export const resultsParsers = {
  /** What is drawn over time. */
  of: parseAsStringLiteral(measures).withDefault("sent"),
  /** The version that clicks are drawn over; absent: the one that is live. */
  map: parseAsString,
  /** The two versions that stand beside each other; absent: the two newest that were sent. */
  one: parseAsString,
  other: parseAsString,
}

export type ResultsQuery = Filters & inferParserType<typeof resultsParsers>

const load = createLoader(resultsParsers)

export const readQuery = (params: SearchParams): ResultsQuery => ({
  ...readFilters(params, "results"),
  ...load(params),
})

import { createLoader, type inferParserType, parseAsString, parseAsStringLiteral } from "nuqs/server"
import type { FiringFilter } from "#lib/data/store/alert-firings"
import { firstPage, pagingParsers } from "#lib/analytics/range/query"
import type { SearchParams } from "#lib/analytics/range/range"

/** Filters of the history in the URL: `?rule=…&state=firing&acknowledged=no`. Pure. */
const historyParsers = {
  rule: parseAsString,
  state: parseAsStringLiteral(["firing", "ended"]),
  acknowledged: parseAsStringLiteral(["yes", "no"]),
}

export type HistoryQuery = inferParserType<typeof historyParsers>

/** The parsers with the page in the list: a changed filter returns to the first page. */
export const historyAddress = { ...historyParsers, ...pagingParsers }
export const beginAnew = firstPage

const load = createLoader(historyParsers)

export const readHistory = (params: SearchParams): HistoryQuery => load(params)

export const hasFilters = (query: HistoryQuery): boolean =>
  Object.values(query).some((value) => value !== null)

export const firingFilter = ({ rule, state, acknowledged }: HistoryQuery): FiringFilter => ({
  rule_id: rule?.slice(0, 60) || null,
  state,
  isAcknowledged: acknowledged && acknowledged === "yes",
})

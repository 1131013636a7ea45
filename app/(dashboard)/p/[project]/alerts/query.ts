import { createLoader, type inferParserType, parseAsString, parseAsStringLiteral } from "nuqs/server"
import type { FiringFilter } from "#lib/data/store/alert-firings"
import { firstPage, pagingParsers } from "#lib/analytics/range/query"
import type { SearchParams } from "#lib/analytics/range/range"

/** What the history is narrowed to, as the address says it: `?rule=…&state=firing&acknowledged=no`. Pure. */
const historyParsers = {
  rule: parseAsString,
  state: parseAsStringLiteral(["firing", "ended"]),
  acknowledged: parseAsStringLiteral(["yes", "no"]),
}

export type HistoryQuery = inferParserType<typeof historyParsers>

/** The parsers with the place in the list: a change of a filter begins it anew. */
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

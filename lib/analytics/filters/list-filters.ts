import type { Which } from "#lib/analytics/series/rates"
import type { MessagesSelection } from "#lib/analytics/range/messages-href"
import { type Filters, type FilterValues, filterNames } from "./query.ts"

/** FILTER-9: the filters that the list of messages takes over: all but the status, unchanged. Pure. */
export const listFilters = (query: FilterValues): Partial<MessagesSelection> =>
  Object.fromEntries(
    filterNames
      .filter((name) => name !== "status" && query[name].length > 0)
      .map((name) => [name, query[name]]),
  )

/** Filters of the list that shows exactly the messages of a number; null: no list does. */
export function listedFilters(query: Filters, which: Partial<Which>): Partial<MessagesSelection> | null {
  const { status = [], had = "" } = { status: undefined, had: undefined, ...which }
  const statuses = query.status.length === 0 ? status : inBoth(query.status, status)
  if (statuses.length === 0 && query.status.length > 0) return null
  return {
    ...listFilters(query),
    ...(statuses.length > 0 && { status: statuses }),
    ...(had !== "" && { had }),
    // Figures of opens and clicks count people; all others count all messages.
    ...(query.people !== false && isRead(had) && { people: true }),
  }
}

const isRead = (had: string): boolean => had === "opened" || had === "clicked"

/** Statuses that are in both; if one is empty, those of the other. */
const inBoth = (chosen: readonly string[], counted: readonly string[]): readonly string[] =>
  counted.length === 0 ? chosen : chosen.filter((one) => counted.includes(one))

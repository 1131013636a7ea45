import { createLoader, parseAsString, parseAsStringLiteral } from "nuqs/server"
import { type Filters, readFilters } from "#lib/analytics/filters/query"
import type { SearchParams } from "#lib/analytics/range/range"

/** Settings of the page besides its filters, from its URL: `?by=domain&sort=-change`. Pure. */
export const groupings = ["reason", "domain"] as const
export type Grouping = (typeof groupings)[number]

const sortKeys = ["name", "count", "share", "rate", "change"] as const
type SortKey = (typeof sortKeys)[number]
export type RowSort = { key: SortKey; direction: "asc" | "desc" }

export const groupingParser = parseAsStringLiteral(groupings).withDefault("reason")

/** Bars over time are stacked by: `?stack=provider`. */
export const stacks = ["reason", "provider", "kind"] as const
export type Stack = (typeof stacks)[number]
export const stackParser = parseAsStringLiteral(stacks).withDefault("reason")

export type BounceQuery = Filters & { by: Grouping; stack: Stack; sort: RowSort }

const load = createLoader({ by: groupingParser, stack: stackParser, sort: parseAsString })

export function readQuery(params: SearchParams): BounceQuery {
  const { by, stack, sort } = load(params)
  return { ...readFilters(params, "bounces"), by, stack, sort: readSort(sort) }
}

/** Largest count first, unless the URL has another order. */
function readSort(text: string | null): RowSort {
  const [, minus, name] = /^(-?)(\w+)$/.exec(text ?? "") ?? []
  const key = sortKeys.find((known) => known === name)
  return key ? { key, direction: minus ? "desc" : "asc" } : { key: "count", direction: "desc" }
}

/** The order after a click on a column head: numbers descending, names from A; a second click reverses it. */
export function nextSort<S extends { key: string; direction: "asc" | "desc" }>(sort: S, key: string): S {
  const usual = key === "name" ? "asc" : "desc"
  const other = usual === "asc" ? "desc" : "asc"
  return { ...sort, key, direction: sort.key === key && sort.direction === usual ? other : usual }
}

import type { Input } from "#contract/method"
import type { SuppressionCause, SuppressionSource } from "#contract/suppression"
import type { suppressionList } from "#contract/suppression/list"
import { formatUtc } from "#contract/time"
import { instantOf } from "#lib/metrics/zone"

/** What of the list is looked for, as the URL says it: `?q=@shop.example&cause=complained&after=2026-11-01`. Pure. */
export type Query = {
  search: string
  cause: SuppressionCause | null
  source: SuppressionSource | null
  /** Days by the clocks that the person reads by: since this one, and before this one. */
  after: string | null
  before: string | null
  order: "newest" | "oldest"
}

export const causes = [
  "permanent_unavailable",
  "unsubscribed",
  "complained",
  "temporary_unavailable",
  "blocked",
] as const satisfies readonly SuppressionCause[]

/** Causes that people may set. */
export const settableCauses = causes.filter((cause) => cause !== "blocked")

export const sources = ["user", "system", "subscriber"] as const satisfies readonly SuppressionSource[]

const searchCharsMax = 320

export function readQuery(params: { get(name: string): string | null }): Query {
  return {
    search: (params.get("q") ?? "").trim().slice(0, searchCharsMax),
    cause: causes.find((one) => one === params.get("cause")) ?? null,
    source: sources.find((one) => one === params.get("source")) ?? null,
    after: dayOf(params.get("after")),
    before: dayOf(params.get("before")),
    order: params.get("order") === "oldest" ? "oldest" : "newest",
  }
}

/** A day that there is, or null. */
function dayOf(text: string | null): string | null {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  const wall = Date.parse(`${text}T00:00:00Z`)
  return Number.isNaN(wall) || !formatUtc(wall).startsWith(text) ? null : text
}

/** Only what narrows: fields of suppression/list, suppression/count and of a removal. */
export type FilterInput = Pick<
  Input<typeof suppressionList>,
  "cause" | "source" | "start_time" | "until_time" | "search"
>

export function filterInput(query: Query, timeZone: string): FilterInput {
  const { cause, source, after, before } = query
  const search = domainSearch(query.search)
  return {
    ...(search ? { search } : {}),
    ...(cause ? { cause } : {}),
    ...(source ? { source } : {}),
    ...(after ? { start_time: startOf(after, timeZone) } : {}),
    ...(before ? { until_time: startOf(before, timeZone) } : {}),
  }
}

/** The same with the order of the rows. */
export const queryInput = (query: Query, timeZone: string) => ({
  ...filterInput(query, timeZone),
  order: query.order,
})

/** `*@shop.example` means the whole domain, as `@shop.example` does. */
const domainSearch = (search: string): string => search.replace(/^\*+@/, "@")

const startOf = (day: string, timeZone: string): string =>
  formatUtc(instantOf(Date.parse(`${day}T00:00:00Z`), timeZone))

/** What was typed may have been meant as a domain: `shop.example` finds no address that begins so. */
export const looksLikeDomain = (search: string): boolean => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(search)

/** True when something narrows the list. */
export const isFiltered = ({ search, cause, source, after, before }: Query): boolean =>
  search !== "" || cause !== null || source !== null || after !== null || before !== null

/** Two queries with the same key find the same rows. */
export const keyOf = (query: Query): string => JSON.stringify(query)

/** Change of the URL for a change of the query; null takes a name away. */
export const searchChange = (change: Partial<Query>): Record<string, string | null> =>
  Object.fromEntries(
    Object.entries(change).map(([name, value]) => {
      const key = name === "search" ? "q" : name
      return [key, value === "" || value === "newest" ? null : value]
    }),
  )

/** Everything that narrows, taken away. */
export const noFilters: Partial<Query> = { search: "", cause: null, source: null, after: null, before: null }

/** The query as a URL's search, for the export. */
export function searchOf(query: Query): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(searchChange(query))) if (value) params.set(name, value)
  const text = params.toString()
  return text ? `?${text}` : ""
}

import {
  createLoader,
  createParser,
  createSerializer,
  type inferParserType,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server"
import type { Input } from "#contract/method"
import type { SuppressionCause, SuppressionSource } from "#contract/suppression"
import type { suppressionList } from "#contract/suppression/list"
import { formatUtc } from "#contract/time"
import { instantOf } from "#lib/analytics/series/zone"

/**
 * What of the list is looked for, as the address of the page says it: `?q=@shop.example&cause=complained&after=2026-11-01`.
 * Read here on the server and set with the same parsers in the browser. Pure.
 */
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

const parseAsSearch = createParser({
  parse: (text) => text.trim().slice(0, searchCharsMax),
  serialize: (text) => text,
})

/** A day that there is, by the clocks that the person reads by. */
const parseAsDay = createParser({ parse: dayOf, serialize: (day) => day })

function dayOf(text: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  const wall = Date.parse(`${text}T00:00:00Z`)
  return Number.isNaN(wall) || !formatUtc(wall).startsWith(text) ? null : text
}

const queryParsers = {
  search: parseAsSearch.withDefault(""),
  cause: parseAsStringLiteral(causes),
  source: parseAsStringLiteral(sources),
  /** Since this day. */
  after: parseAsDay,
  /** Before this day. */
  before: parseAsDay,
  order: parseAsStringLiteral(["newest", "oldest"]).withDefault("newest"),
}

/** With what stands beside the list: the details of an address, or a panel. */
export const pageParsers = {
  ...queryParsers,
  open: parseAsString,
  panel: parseAsStringLiteral(["add", "import"]),
}

export const urlKeys = { search: "q" }

export type Query = inferParserType<typeof queryParsers>

export const readQuery = createLoader(queryParsers, { urlKeys })

/** The query as a URL's search, for the export; two queries with the same one find the same rows. */
export const searchOf: (query: Query) => string = createSerializer(queryParsers, { urlKeys })

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

/** Rows of one page; small enough to come at once, large enough for a fast thumb. */
const pageRows = 200

/** A page of the list, with the order of its rows. */
export const listInput = (query: Query, timeZone: string) => ({
  ...queryInput(query, timeZone),
  details: 1 as const,
  limit: pageRows,
})

/** What is found, and in which order. */
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

/** Everything that narrows, taken away. */
export const noFilters: Partial<Query> = { search: "", cause: null, source: null, after: null, before: null }

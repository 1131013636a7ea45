import {
  createLoader,
  createParser,
  createSerializer,
  type inferParserType,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server"
import type { Input } from "#contract/method"
import type { suppressionList } from "#contract/methods/suppression"
import type { SuppressionCause, SuppressionSource } from "#contract/suppression"
import { formatUtc } from "#contract/time"
import { instantOf } from "#lib/analytics/series/zone"

/**
 * Filters of the list, from the page's URL: `?q=@shop.example&cause=complained&after=2026-11-01`. The server and the
 * browser use the same parsers. Pure.
 */
export const causes = [
  "permanent_unavailable",
  "unsubscribed",
  "complained",
  "temporary_unavailable",
  "blocked",
] as const satisfies readonly SuppressionCause[]

/** Causes that users can set. */
export const settableCauses = causes.filter((cause) => cause !== "blocked")

export const sources = ["user", "system", "subscriber"] as const satisfies readonly SuppressionSource[]

const searchCharsMax = 320

const parseAsSearch = createParser({
  parse: (text) => text.trim().slice(0, searchCharsMax),
  serialize: (text) => text,
})

/** An existing day, in the user's time zone. */
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
  /** From this day on. */
  after: parseAsDay,
  /** Before this day. */
  before: parseAsDay,
  order: parseAsStringLiteral(["newest", "oldest"]).withDefault("newest"),
}

/** Also the panel next to the list: the details of an address, or a form. */
export const pageParsers = {
  ...queryParsers,
  open: parseAsString,
  panel: parseAsStringLiteral(["add", "import"]),
}

export const urlKeys = { search: "q" }

export type Query = inferParserType<typeof queryParsers>

export const readQuery = createLoader(queryParsers, { urlKeys })

/** The query string, for the export; queries with the same string find the same rows. */
export const searchOf: (query: Query) => string = createSerializer(queryParsers, { urlKeys })

/** Only filters: fields of suppression/list, suppression/count and of a removal. */
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

/** Rows per page; small enough to load at once, large enough for fast scrolling. */
const pageRows = 200

/** A page of the list, with the order of its rows. */
export const listInput = (query: Query, timeZone: string) => ({
  ...queryInput(query, timeZone),
  details: 1 as const,
  limit: pageRows,
})

/** Filters and order. */
export const queryInput = (query: Query, timeZone: string) => ({
  ...filterInput(query, timeZone),
  order: query.order,
})

/** `*@shop.example` means the whole domain, as `@shop.example` does. */
const domainSearch = (search: string): string => search.replace(/^\*+@/, "@")

const startOf = (day: string, timeZone: string): string =>
  formatUtc(instantOf(Date.parse(`${day}T00:00:00Z`), timeZone))

/** The typed text may be meant as a domain: `shop.example` is the beginning of no address. */
export const looksLikeDomain = (search: string): boolean => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(search)

/** True if the list has a filter. */
export const isFiltered = ({ search, cause, source, after, before }: Query): boolean =>
  search !== "" || cause !== null || source !== null || after !== null || before !== null

/** Removes all filters. */
export const noFilters: Partial<Query> = { search: "", cause: null, source: null, after: null, before: null }

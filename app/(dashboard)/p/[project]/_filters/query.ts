import {
  createLoader,
  createSerializer,
  type inferParserType,
  parseAsArrayOf,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server"
import { domainInAscii } from "#contract/address"
import { mailboxProviderNames } from "#contract/mailbox-provider-names"
import type { SegmentFilter } from "#lib/store/segment-counts"
import { one, type SearchParams } from "../_range/range.ts"

/**
 * What pages of counts are narrowed to, as their addresses say it: `?provider=outlook,gmx&reason=err_blacklisted`. Read on
 * the server and set with the same parsers in the browser. Pure.
 */
export const filterParsers = {
  provider: parseAsArrayOf(parseAsStringLiteral(mailboxProviderNames)).withDefault([]),
  reason: parseAsArrayOf(parseAsString).withDefault([]),
  template: parseAsArrayOf(parseAsString).withDefault([]),
  server: parseAsArrayOf(parseAsString).withDefault([]),
  domain: parseAsArrayOf(parseAsString).withDefault([]),
  tag: parseAsArrayOf(parseAsString).withDefault([]),
  campaign: parseAsArrayOf(parseAsString).withDefault([]),
}

export type Filters = inferParserType<typeof filterParsers>
export type FilterName = keyof Filters
export const filterNames = Object.keys(filterParsers) as FilterName[]

/** Statuses of messages that bounced, the milder one first. */
export const bounceStatuses = ["soft_bounced", "hard_bounced"] as const

/** Stands in an address for what messages do not have: a template, a reason. */
export const noValue = "none"

/** What messages may do without; of the other filters "none" is a name like any other. */
const optional: readonly FilterName[] = ["reason", "template", "server"]

/** A message has any number of these: of two that are chosen it would count twice, so one is at a time. */
const singles: readonly string[] = ["tag"]
export const isSingle = (name: string): boolean => singles.includes(name)

const valuesMax = 20
const charsMax = 200

const load = createLoader(filterParsers)

export function readFilters(params: SearchParams): Filters {
  const asked = load(params)
  return {
    provider: [...new Set(asked.provider)],
    reason: readValues("reason", asked.reason),
    template: readValues("template", asked.template),
    server: readValues("server", asked.server),
    domain: readValues(
      "domain",
      asked.domain.map((name) => domainInAscii(name.trim()) ?? name.trim()),
    ),
    tag: readValues("tag", asked.tag),
    campaign: readValues("campaign", asked.campaign),
  }
}

/** So many values as are told apart, each bounded. */
export const readValues = (name: string, values: readonly string[]): string[] =>
  [...new Set(values.map((value) => value.slice(0, charsMax)))]
    .filter(Boolean)
    .slice(0, isSingle(name) ? 1 : valuesMax)

/** Filters of which one at a time is counted: each multiplies what is kept by its values. */
const apartFilters: readonly FilterName[] = ["template", "server", "domain", "tag", "campaign"]

/** True where servers are told apart with these filters. */
export const hasServers = ({ template, domain, tag, campaign }: Filters): boolean =>
  [template, domain, tag, campaign].every((values) => values.length === 0)

/** True where what was sent is known: only ends of attempts tell a server, and by domain few statuses are counted. */
export const hasSent = ({ server, domain }: Filters): boolean => server.length === 0 && domain.length === 0

export const hasFilters = (query: Filters): boolean => filterNames.some((name) => query[name].length > 0)

/** What the store is asked for; `without`: what a list of choices must not be narrowed by. */
export function segmentFilter(query: Filters, without: readonly FilterName[] = []): SegmentFilter {
  const valuesOf = (name: FilterName) =>
    query[name].map((value) => (value === noValue && optional.includes(name) ? "" : value))
  const filter: SegmentFilter = {}
  for (const name of filterNames)
    if (query[name].length > 0 && !without.includes(name)) filter[dimensionOf[name]] = valuesOf(name)
  return filter
}

export const dimensionOf = {
  provider: "provider",
  reason: "delivery_status",
  template: "template_id",
  server: "server",
  domain: "domain",
  tag: "tag",
  campaign: "campaign_id",
} as const satisfies Record<FilterName, keyof SegmentFilter>

const serialize = createSerializer(filterParsers)

/** The page with one filter set to one value; everything else of the address stays. */
function hrefWith(path: string, params: SearchParams, change: { [name in FilterName]?: string[] }): string {
  const now = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) if (one(value)) now.set(name, one(value) ?? "")
  return serialize(`${path}?${now}`, change as Parameters<typeof serialize>[1])
}

/** A page of counts and its own address. */
export type CountsPage = { path: string; params: SearchParams }

/** The page narrowed to one value; `value` as it is counted. What is not counted together with it is left behind. */
export function hrefOnly({ path, params }: CountsPage, name: FilterName, value: string): string {
  const left: readonly string[] = apartFilters.includes(name)
    ? apartFilters.filter((one) => one !== name)
    : []
  const kept = Object.fromEntries(Object.entries(params).filter(([key]) => !left.includes(key)))
  return hrefWith(path, kept, { [name]: [value === "" ? noValue : value] })
}

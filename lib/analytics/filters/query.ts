import {
  createLoader,
  createSerializer,
  type inferParserType,
  parseAsArrayOf,
  parseAsBoolean,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server"
import { domainInAscii } from "#contract/address"
import { mailboxProviderNames } from "#contract/mailbox-provider-names"
import type { SegmentFilter } from "#lib/data/store/segment-counts"
import { type SearchParams, searchOf } from "#lib/analytics/range/range"
import { readTemplates, templateFilter } from "./template-value.ts"

/**
 * Filters of the pages, from their URLs: `?provider=outlook,gmx&reason=err_blacklisted&template=t1:3`. All pages have
 * the same names, so links carry filters over. The server and the browser use the same parsers. Pure.
 */
export const filterParsers = {
  provider: parseAsArrayOf(parseAsStringLiteral(mailboxProviderNames)).withDefault([]),
  domain: parseAsArrayOf(parseAsString).withDefault([]),
  status: parseAsArrayOf(parseAsString).withDefault([]),
  reason: parseAsArrayOf(parseAsString).withDefault([]),
  template: parseAsArrayOf(parseAsString).withDefault([]),
  tag: parseAsArrayOf(parseAsString).withDefault([]),
  campaign: parseAsArrayOf(parseAsString).withDefault([]),
  server: parseAsArrayOf(parseAsString).withDefault([]),
  country: parseAsArrayOf(parseAsString).withDefault([]),
  device: parseAsArrayOf(parseAsString).withDefault([]),
  os: parseAsArrayOf(parseAsString).withDefault([]),
  client: parseAsArrayOf(parseAsString).withDefault([]),
  /** A clicked link as counted: cut after its path. */
  link: parseAsArrayOf(parseAsString).withDefault([]),
}

/** `?people=true`: only people, the default on pages of counts; `?people=false`: machines too. */
export const peopleParser = parseAsBoolean

export type FilterValues = inferParserType<typeof filterParsers>
export type FilterName = keyof FilterValues
export type Filters = FilterValues & { people: boolean | null }
export const filterNames = Object.keys(filterParsers) as FilterName[]

const ofMessages = ["provider", "domain", "template", "tag", "campaign", "server"] as const

/** Filters that each page supports. Others in the URL are carried along for the other pages. */
const narrowing = {
  overview: ["status", "reason", ...ofMessages, "country", "device"],
  bounces: ["reason", ...ofMessages],
  engagement: [...ofMessages, "country", "device", "os", "client", "link"],
  /** The page of one template; the template itself is not a filter there. */
  results: ["provider", "domain", "tag", "campaign"],
} as const satisfies Record<string, readonly FilterName[]>
export type FilteredPage = keyof typeof narrowing

const narrows = (page: FilteredPage, name: FilterName): boolean =>
  narrowing[page].some((known) => known === name)

/** Filters that narrow a page: those carried along for other pages are not part of its views. */
export const namesOf = (page: FilteredPage): FilterName[] => filterNames.filter((name) => narrows(page, name))

/** Pages that count people and machines separately. */
const hasPeople: readonly FilteredPage[] = ["overview", "engagement"]

/** True: the page counts only opens and clicks by people, its default. */
export const narrowsToPeople = ({ people }: Filters, page: FilteredPage): boolean =>
  hasPeople.includes(page) && people !== false

/** Statuses of messages that bounced, the milder one first. */
export const bounceStatuses = ["soft_bounced", "hard_bounced"] as const

/** Value in the URL for messages without one: without a template, without a reason. */
export const noValue = "none"

/** Filters whose value may be missing; in the other filters "none" is a normal name. */
const optional: readonly FilterName[] = ["reason", "template", "server", "country", "device", "os", "client"]

/** A message has any number of these. With two it would count twice, so only one can be chosen. */
const singles: readonly string[] = ["tag"]
export const isSingle = (name: string): boolean => singles.includes(name)

const valuesMax = 20
const charsMax = 200

const load = createLoader({ ...filterParsers, people: peopleParser })

/** All filters of a URL, independent of the page. */
export function readAllFilters(params: SearchParams): Filters {
  const loaded = load(params)
  const texts = filterNames.filter((name) => name !== "provider")
  const read = Object.fromEntries(texts.map((name) => [name, readValues(name, loaded[name])]))
  return {
    ...loaded,
    ...read,
    provider: [...new Set(loaded.provider)],
    domain: readValues(
      "domain",
      loaded.domain.map((name) => domainInAscii(name.trim()) ?? name.trim()),
    ),
    template: readTemplates(readValues("template", loaded.template)),
  }
}

/** FILTER-2: the filters that narrow this page. */
export function readFilters(params: SearchParams, page: FilteredPage = "overview"): Filters {
  const all = readAllFilters(params)
  const others = filterNames.filter((name) => !narrows(page, name))
  return { ...all, ...Object.fromEntries(others.map((name) => [name, []])) }
}

/** Filters of the URL that narrow other pages but not this one. */
export function ignoredFilters(params: SearchParams, page: FilteredPage): (FilterName | "people")[] {
  const all = readAllFilters(params)
  const isPeopleLost = all.people === true && !hasPeople.includes(page)
  return [
    ...filterNames.filter((name) => all[name].length > 0 && !narrows(page, name)),
    ...(isPeopleLost ? (["people"] as const) : []),
  ]
}

/** Limits the number of values and the length of each. */
const readValues = (name: FilterName, values: readonly string[]): string[] =>
  boundedValues(values).slice(0, isSingle(name) ? 1 : valuesMax)

export const boundedValues = (values: readonly string[]): string[] =>
  [...new Set(values.map((value) => value.slice(0, charsMax)))].filter(Boolean).slice(0, valuesMax)

/** True if servers are counted separately with these filters. */
export const hasServers = ({ template, domain, tag, campaign }: Filters): boolean =>
  [template, domain, tag, campaign].every((values) => values.length === 0)

/** True if sent messages are known: only ends of attempts have a server. */
export const hasSent = ({ server }: Filters): boolean => server.length === 0

export const hasFilters = (query: FilterValues): boolean => filterNames.some((name) => query[name].length > 0)

/** The value as counted: "" for messages without one. */
export const countedValue = (name: FilterName, value: string): string =>
  value === noValue && optional.includes(name) ? "" : value

/** The value as written in the URL. */
export const addressValue = (value: string): string => (value === "" ? noValue : value)

/** Filter for the store; `without`: filters that must not narrow a list of choices. */
export function segmentFilter(query: FilterValues, without: readonly FilterName[] = []): SegmentFilter {
  const filter: SegmentFilter = {}
  for (const name of filterNames) {
    if (query[name].length === 0 || without.includes(name)) continue
    const values = query[name].map((value) => countedValue(name, value))
    if (name === "template") Object.assign(filter, templateFilter(values))
    else filter[dimensionOf[name]] = values
  }
  return filter
}

export const dimensionOf = {
  provider: "provider",
  domain: "domain",
  status: "status",
  reason: "delivery_status",
  template: "template_id",
  tag: "tag",
  campaign: "campaign_id",
  server: "server",
  country: "country",
  device: "device",
  os: "os",
  client: "client",
  link: "link",
} as const satisfies Record<FilterName, keyof SegmentFilter>

const serialize = createSerializer(filterParsers)

/** The page with one filter set to one value; all other parameters remain. */
function hrefWith(path: string, params: SearchParams, change: { [name in FilterName]?: string[] }): string {
  return serialize(`${path}?${searchOf(params)}`, change as Parameters<typeof serialize>[1])
}

/** A page of counts and its own URL. */
export type CountsPage = { path: string; params: SearchParams }

/** The page narrowed to a provider and a reason; `reason` as counted. */
export const hrefBoth = ({ path, params }: CountsPage, provider: string, reason: string): string =>
  hrefWith(path, params, { provider: [provider], reason: [addressValue(reason)] })

/** FILTER-3: the page narrowed to one value in addition to its current filters; `value` as counted. */
export const hrefOnly = ({ path, params }: CountsPage, name: FilterName, value: string): string =>
  hrefWith(path, params, { [name]: [addressValue(value)] })

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
import { one, type SearchParams } from "#lib/analytics/range/range"
import { readTemplates, templateFilter } from "./template-value.ts"

/**
 * What pages are narrowed to, as their addresses say it: `?provider=outlook,gmx&reason=err_blacklisted&template=t1:3`. The
 * same names on all of them, so that links carry them. Read on the server and set with the same parsers in the browser.
 * Pure.
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
  /** A link that was followed, as it is counted: without what follows its path. */
  link: parseAsArrayOf(parseAsString).withDefault([]),
}

/** `?people=true`: what people did alone, as pages of counts have it where nothing is said; `?people=false`: machines too. */
export const peopleParser = parseAsBoolean

export type FilterValues = inferParserType<typeof filterParsers>
export type FilterName = keyof FilterValues
export type Filters = FilterValues & { people: boolean | null }
export const filterNames = Object.keys(filterParsers) as FilterName[]

const ofMessages = ["provider", "domain", "template", "tag", "campaign", "server"] as const

/** What each page can be narrowed to. What else stands in an address is carried along for the other pages. */
const narrowing = {
  overview: ["status", "reason", ...ofMessages, "country", "device"],
  bounces: ["reason", ...ofMessages],
  engagement: [...ofMessages, "country", "device", "os", "client", "link"],
  /** Of one template: what it is not narrowed by is the template. */
  results: ["provider", "domain", "tag", "campaign"],
} as const satisfies Record<string, readonly FilterName[]>
export type FilteredPage = keyof typeof narrowing

const narrows = (page: FilteredPage, name: FilterName): boolean =>
  narrowing[page].some((known) => known === name)

/** Filters that narrow a page: what it carries along for others is no part of its views. */
export const namesOf = (page: FilteredPage): FilterName[] => filterNames.filter((name) => narrows(page, name))

/** What people did, and machines: on pages that tell who read. */
const hasPeople: readonly FilteredPage[] = ["overview", "engagement"]

/** True: the page counts only opens and clicks by people, its default. */
export const narrowsToPeople = ({ people }: Filters, page: FilteredPage): boolean =>
  hasPeople.includes(page) && people !== false

/** Statuses of messages that bounced, the milder one first. */
export const bounceStatuses = ["soft_bounced", "hard_bounced"] as const

/** Stands in an address for what messages do not have: a template, a reason. */
export const noValue = "none"

/** What messages may do without; of the other filters "none" is a name like any other. */
const optional: readonly FilterName[] = ["reason", "template", "server", "country", "device", "os", "client"]

/** A message has any number of these: of two that are chosen it would count twice, so one is at a time. */
const singles: readonly string[] = ["tag"]
export const isSingle = (name: string): boolean => singles.includes(name)

const valuesMax = 20
const charsMax = 200

const load = createLoader({ ...filterParsers, people: peopleParser })

/** All that the address says, whichever page it is of. */
export function readAllFilters(params: SearchParams): Filters {
  const asked = load(params)
  const texts = filterNames.filter((name) => name !== "provider")
  const read = Object.fromEntries(texts.map((name) => [name, readValues(name, asked[name])]))
  return {
    ...asked,
    ...read,
    provider: [...new Set(asked.provider)],
    domain: readValues(
      "domain",
      asked.domain.map((name) => domainInAscii(name.trim()) ?? name.trim()),
    ),
    template: readTemplates(readValues("template", asked.template)),
  }
}

/** FILTER-2: what of it narrows this page. */
export function readFilters(params: SearchParams, page: FilteredPage = "overview"): Filters {
  const all = readAllFilters(params)
  const others = filterNames.filter((name) => !narrows(page, name))
  return { ...all, ...Object.fromEntries(others.map((name) => [name, []])) }
}

/** What the address says that narrows other pages, and not this one. */
export function ignoredFilters(params: SearchParams, page: FilteredPage): (FilterName | "people")[] {
  const all = readAllFilters(params)
  const isPeopleLost = all.people === true && !hasPeople.includes(page)
  return [
    ...filterNames.filter((name) => all[name].length > 0 && !narrows(page, name)),
    ...(isPeopleLost ? (["people"] as const) : []),
  ]
}

/** So many values as are told apart, each bounded. */
const readValues = (name: FilterName, values: readonly string[]): string[] =>
  boundedValues(values).slice(0, isSingle(name) ? 1 : valuesMax)

export const boundedValues = (values: readonly string[]): string[] =>
  [...new Set(values.map((value) => value.slice(0, charsMax)))].filter(Boolean).slice(0, valuesMax)

/** True where servers are told apart with these filters. */
export const hasServers = ({ template, domain, tag, campaign }: Filters): boolean =>
  [template, domain, tag, campaign].every((values) => values.length === 0)

/** True where what was sent is known: only ends of attempts have a server. */
export const hasSent = ({ server }: Filters): boolean => server.length === 0

export const hasFilters = (query: FilterValues): boolean => filterNames.some((name) => query[name].length > 0)

/** The value as it is counted: "" for messages without one. */
export const countedValue = (name: FilterName, value: string): string =>
  value === noValue && optional.includes(name) ? "" : value

/** The value as it stands in an address. */
export const addressValue = (value: string): string => (value === "" ? noValue : value)

/** What the store is asked for; `without`: what a list of choices must not be narrowed by. */
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

/** The page with one filter set to one value; everything else of the address stays. */
function hrefWith(path: string, params: SearchParams, change: { [name in FilterName]?: string[] }): string {
  const now = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) if (one(value)) now.set(name, one(value) ?? "")
  return serialize(`${path}?${now}`, change as Parameters<typeof serialize>[1])
}

/** A page of counts and its own address. */
export type CountsPage = { path: string; params: SearchParams }

/** The page narrowed to a provider and a reason; `reason` as it is counted. */
export const hrefBoth = ({ path, params }: CountsPage, provider: string, reason: string): string =>
  hrefWith(path, params, { provider: [provider], reason: [addressValue(reason)] })

/** FILTER-3: the page narrowed to one value, and by all that it is narrowed by already; `value` as it is counted. */
export const hrefOnly = ({ path, params }: CountsPage, name: FilterName, value: string): string =>
  hrefWith(path, params, { [name]: [addressValue(value)] })

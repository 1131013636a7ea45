import {
  createLoader,
  createSerializer,
  parseAsBoolean,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server"
import { campaignOf } from "#contract/campaign"
import { isStatus, statuses } from "#contract/status"
import { domainTyped } from "#lib/analytics/filters/next-values"
import { projectsParser } from "#lib/analytics/filters/projects-query"
import {
  boundedValues,
  countedValue,
  type FilterName,
  filterNames,
  filterParsers,
  type Filters as PageFilters,
  peopleParser,
  readAllFilters,
} from "#lib/analytics/filters/query"
import { templateFilter } from "#lib/analytics/filters/template-value"
import { type ListPlace, readPlace } from "#lib/analytics/range/paging"
import { pagingParsers, rangeParsers } from "#lib/analytics/range/query"
import { instantText, type PageRange, type SearchParams } from "#lib/analytics/range/range"
import type { LetterFilter } from "#lib/data/store/letter-filter"

/**
 * Query of the list, from its URL: `?q=lena&tag=receipt&domain=shop.example&status=hard_bounced,spam`: the filters of
 * the pages of counts by the same names, and a search. The server and the browser use the same parsers.
 */
const ownParsers = {
  q: parseAsString.withDefault(""),
  /** A status that messages have or once had. */
  had: parseAsString.withDefault(""),
  /** Messages that machines opened or clicked, if `people` is not set. */
  machines: parseAsBoolean.withDefault(false),
}

const listParsers = { ...filterParsers, people: peopleParser, ...ownParsers }

export const messageParsers = { ...listParsers, ...pagingParsers }

/** Sort by time of sending or, TAIL-1, `?sort=changed`, by last change. */
export const messageSorts = ["sent", "changed"] as const
export type MessageSort = (typeof messageSorts)[number]

export const sortParser = parseAsStringLiteral(messageSorts).withDefault("sent")

const loadSort = createLoader({ sort: sortParser })

export const readSort = (params: SearchParams): MessageSort => loadSort(params).sort

export type Filters = PageFilters & { q: string; had: string; machines: boolean }

export type MessageQuery = Filters & ListPlace

const load = createLoader(listParsers)

const searchCharsMax = 320
const word = /^[a-z_]{1,40}$/

export function readQuery(params: SearchParams): MessageQuery {
  const request = load(params)
  return {
    ...readAllFilters(params),
    q: request.q.trim().slice(0, searchCharsMax),
    // A list does not count: a message with two tags is listed once.
    tag: boundedValues(request.tag),
    campaign: boundedValues(request.campaign.map((one) => readCampaign(one.trim()))),
    domain: boundedValues(request.domain.map(domainTyped)),
    status: [
      ...statuses.filter((status) => request.status.includes(status)),
      ...new Set(request.status.filter((status) => word.test(status) && !isStatus(status))),
    ],
    had: word.test(request.had) ? request.had : "",
    machines: request.machines && request.people !== true,
    ...readPlace(params),
  }
}

/** A campaign as counted: a number or a UUID in canonical form. Any other text is not a campaign and finds nothing. */
function readCampaign(text: string): string {
  const counted = campaignOf(text)
  return counted === noCampaign && !/^0+$/.test(text) ? text : counted
}

/** Counts messages whose campaign is neither a number nor a UUID (META-3). */
const noCampaign = "0"

/** Filter for the store. */
export function filterOf(query: Filters): Omit<LetterFilter, "fromMs" | "toMs" | "canSearchAddresses"> {
  const of = (name: FilterName) => query[name].map((value) => countedValue(name, value))
  const { template_id = [], template_version = [] } = templateFilter(of("template"))
  return {
    status: query.status,
    had: query.had,
    reason: of("reason"),
    tag: query.tag,
    campaign: query.campaign,
    template: template_id,
    version: template_version,
    domain: query.domain,
    provider: query.provider,
    server: of("server"),
    people: query.people === true,
    machines: query.machines,
    country: of("country"),
    device: of("device"),
    os: of("os"),
    client: of("client"),
    link: query.link,
    search: query.q,
  }
}

/** True if the store has the number of matches: with time and status filters only. */
export const isCounted = (query: Filters): boolean =>
  query.q === "" &&
  !hasReaders(query) &&
  filterNames.every((name) => name === "status" || query[name].length === 0) &&
  (query.had === "" || query.status.length === 0)

const hasReaders = ({ people, machines }: Filters): boolean => people === true || machines

const serialize = createSerializer({ ...rangeParsers, ...messageParsers, projects: projectsParser })

/**
 * Filters and span as stored in a saved view: the same list, independent of the user's other choices. Two instants are
 * stored with the time zone in which they were read. `added`: additional projects.
 */
export function viewText(
  query: Filters,
  range: Pick<PageRange, "kind" | "from" | "to" | "timeZone">,
  added: readonly string[] = [],
): string {
  const span =
    range.kind === "custom"
      ? {
          from: instantText(range.from, range.timeZone),
          to: instantText(range.to, range.timeZone),
          tz: range.timeZone,
        }
      : {}
  const { q, had, people, machines } = query
  const filters = Object.fromEntries(filterNames.map((name) => [name, query[name]]))
  const projects = added.length > 0 ? [...added] : null
  return serialize({
    ...filters,
    ...{ q, had, people: people || null, machines, projects, range: range.kind },
    ...span,
  }).replace(/^\?/, "")
}

/** True if the list shows only some of the messages of its period. */
export const isNarrowed = (query: Filters): boolean =>
  query.q !== "" ||
  query.had !== "" ||
  hasReaders(query) ||
  filterNames.some((name) => query[name].length > 0)

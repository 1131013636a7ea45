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
import { isStatus, statuses } from "#contract/status"
import type { LetterFilter } from "#lib/store/find-letters"
import { type ListPlace, readPlace } from "../../_range/paging.ts"
import { pagingParsers, rangeParsers } from "../../_range/query.ts"
import { instantText, type PageRange, type SearchParams } from "../../_range/range.ts"

/**
 * What the list looks for, as its address says it: `?q=lena&tag=receipt&domain=shop.example&status=hard_bounced,spam`.
 * Read here on the server and set with the same parsers in the browser.
 */
const filterParsers = {
  q: parseAsString.withDefault(""),
  tag: parseAsString.withDefault(""),
  template: parseAsString.withDefault(""),
  domain: parseAsString.withDefault(""),
  provider: parseAsStringLiteral(mailboxProviderNames),
  /** Statuses that messages have now, those that we do not know too. */
  status: parseAsArrayOf(parseAsString).withDefault([]),
  /** A status that messages have or once had. */
  had: parseAsString.withDefault(""),
  /** Why messages bounced, of those that are bounced now. */
  reason: parseAsString.withDefault(""),
}

export const messageParsers = { ...filterParsers, ...pagingParsers }

const loadLive = createLoader({ live: parseAsBoolean.withDefault(false) })

/** TAIL-1: `?live=true` follows what changes now, instead of listing what began in a time. */
export const isLive = (params: SearchParams): boolean => loadLive(params).live

export type Filters = inferParserType<typeof filterParsers>
export type FilterName = keyof Filters

export type MessageQuery = Filters & ListPlace

const load = createLoader(filterParsers)

const searchCharsMax = 320
const nameCharsMax = 200
const word = /^[a-z_]{1,40}$/

export function readQuery(params: SearchParams): MessageQuery {
  const asked = load(params)
  return {
    q: asked.q.trim().slice(0, searchCharsMax),
    tag: asked.tag.slice(0, nameCharsMax),
    template: asked.template.slice(0, nameCharsMax),
    domain: readDomain(asked.domain),
    provider: asked.provider,
    status: [
      ...statuses.filter((status) => asked.status.includes(status)),
      ...new Set(asked.status.filter((status) => word.test(status) && !isStatus(status))),
    ],
    had: word.test(asked.had) ? asked.had : "",
    reason: asked.reason.slice(0, nameCharsMax),
    ...readPlace(params),
  }
}

/** `@Shop.example` or `https://shop.example` were meant as shop.example. */
const readDomain = (text: string): string =>
  domainInAscii(
    text
      .trim()
      .slice(0, 300)
      .replace(/^.*@|^https?:\/\//i, ""),
  ) ?? text.trim().slice(0, nameCharsMax)

/** What the store is asked for. */
export const filterOf = (
  query: Filters,
  canSearchAddresses: boolean,
): Omit<LetterFilter, "fromMs" | "toMs"> => ({
  status: query.status,
  had: query.had,
  reason: query.reason,
  tag: query.tag,
  template: query.template,
  domain: query.domain,
  provider: query.provider ?? "",
  search: query.q,
  canSearchAddresses,
})

/** True where the store keeps the number of what is found: by time and status alone. */
export const isCounted = ({ q, tag, template, domain, provider, status, had, reason }: Filters): boolean =>
  q === "" &&
  reason === "" &&
  tag === "" &&
  template === "" &&
  domain === "" &&
  provider === null &&
  (had === "" || status.length === 0)

const serialize = createSerializer({ ...rangeParsers, ...messageParsers })

/**
 * Filters and span as a saved view keeps them: the same list, whatever the person chose elsewhere. Two instants are kept
 * with the clocks that they were read by.
 */
export function viewText(
  query: Filters,
  range: Pick<PageRange, "kind" | "from" | "to" | "timeZone">,
): string {
  const { q, tag, template, domain, provider, status, had, reason } = query
  const span =
    range.kind === "custom"
      ? {
          from: instantText(range.from, range.timeZone),
          to: instantText(range.to, range.timeZone),
          tz: range.timeZone,
        }
      : {}
  const filters = { q, tag, template, domain, provider, status, had, reason }
  return serialize({ ...filters, range: range.kind, ...span }).replace(/^\?/, "")
}

/** True when the list shows a part of the messages of its time. */
export const isNarrowed = (query: Filters): boolean =>
  [
    query.q,
    query.tag,
    query.template,
    query.domain,
    query.provider,
    query.status.join(),
    query.had,
    query.reason,
  ].some(Boolean)

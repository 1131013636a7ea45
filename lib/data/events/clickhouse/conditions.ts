import { lowerAscii } from "#contract/address"
import type { Place } from "#lib/data/store/find-letters"
import { bouncedStatuses, type LetterFilter, someOf } from "#lib/data/store/letter-filter"
import { ch, joined, listOf, type Statement } from "./statement.ts"

/** What a message has to be, of its rows in `letters`. */

/** Of all rows of a message; null: nothing may be looked for so. */
export function conditionsOf(filter: LetterFilter): Statement | null {
  const { status = [], had, email = "" } = filter
  const [reasons, tags] = [someOf(filter.reason), someOf(filter.tag)]
  const { canSearchAddresses = true } = filter
  const search = (filter.search ?? "").trim()
  // A tag may be an address too: who must not search for one finds nothing by it.
  if (!canSearchAddresses && (email !== "" || tags.some((tag) => tag.includes("@")))) return null
  const statuses = typeof status === "string" ? [status] : status
  const all: Statement[] = [
    ...(statuses.length > 0 ? [ch`status in (${listOf(statuses)})`] : []),
    ...(had ? [ch`has(statuses, ${had})`] : []),
    ...(reasons.length > 0 ? [ch`status in (${listOf(bouncedStatuses)})`] : []),
    ...isOneOf(ch`ifNull(delivery_status, '')`, reasons),
    ...(tags.length > 0 ? [ch`hasAny(tags, ${tags})`] : []),
    ...(email ? [ch`lower(email) = ${lowerAscii(email)}`] : []),
    ...isOneOf(ch`ifNull(template_id, '')`, someOf(filter.template)),
    ...isOneOf(ch`ifNull(toString(template_version), '')`, someOf(filter.version)),
    ...isOneOf(ch`domain`, someOf(filter.domain)),
    ...isOneOf(ch`provider`, someOf(filter.provider)),
    ...(search ? [searched(search, canSearchAddresses)] : []),
  ]
  return all.length > 0 ? joined(all, " and ") : ch`1`
}

const isOneOf = (column: Statement, values: readonly string[]): Statement[] =>
  values.length > 0 ? [ch`${column} in (${listOf(values)})`] : []

/** The campaign that a message counts for, of the row by its key: the one by time has no sources. "": none. */
export const campaignOfRow = ch`visitParamExtractString(sources, 'campaign')`

/** A subject may hold an address, which a search could spell out letter by letter. */
function searched(search: string, canSearchAddresses: boolean): Statement {
  const subject = ch`ifNull(subject, '')`
  const inSubject = ch`positionCaseInsensitiveUTF8(${subject}, ${search}) > 0`
  const texts = canSearchAddresses
    ? ch`positionCaseInsensitiveUTF8(email, ${search}) > 0 or ${inSubject}`
    : ch`(${inSubject} and position(${subject}, '@') = 0)`
  return ch`(${texts} or startsWith(job_id, ${search}))`
}

/** Behind the place that the page before ended at, by the column that says when a row's message began. */
export function beyond(after: Place | null, isOlder: boolean, began: Statement = ch`place_ms`): Statement {
  if (!after) return ch`1`
  const [ms, job_id, email] = after
  const than = { text: isOlder ? "<" : ">" }
  return ch`(${began} ${than} ${ms} or (${began} = ${ms} and (job_id ${than} ${job_id}
    or (job_id = ${job_id} and email ${than} ${email}))))`
}

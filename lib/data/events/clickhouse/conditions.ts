import { lowerAscii } from "#contract/address"
import type { ListPosition } from "#lib/data/store/find-letters"
import { bouncedStatuses, type LetterFilter, someOf } from "#lib/data/store/letter-filter"
import { ch, joinStatements, listOf, type Statement } from "./statement.ts"

/** Conditions on a message's rows in `letters`. */

/** Conditions on all rows of a message; null: this search is not allowed. */
export function conditionsOf(filter: LetterFilter): Statement | null {
  const { status = [], had, email = "" } = filter
  const [reasons, tags] = [someOf(filter.reason), someOf(filter.tag)]
  const { canSearchAddresses = true } = filter
  const search = (filter.search ?? "").trim()
  // A tag may be an address, so readers without the right to search addresses must not match one.
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
  return all.length > 0 ? joinStatements(all, " and ") : ch`1`
}

const isOneOf = (column: Statement, values: readonly string[]): Statement[] =>
  values.length > 0 ? [ch`${column} in (${listOf(values)})`] : []

/** The counted campaign of a message, from its row by key, because the row by time has no sources. "": no campaign. */
export const campaignOfRow = ch`visitParamExtractString(sources, 'campaign')`

/** A subject may contain an address, which a search could reveal letter by letter. */
function searched(search: string, canSearchAddresses: boolean): Statement {
  const subject = ch`ifNull(subject, '')`
  const inSubject = ch`positionCaseInsensitiveUTF8(${subject}, ${search}) > 0`
  const texts = canSearchAddresses
    ? ch`positionCaseInsensitiveUTF8(email, ${search}) > 0 or ${inSubject}`
    : ch`(${inSubject} and position(${subject}, '@') = 0)`
  return ch`(${texts} or startsWith(job_id, ${search}))`
}

/** Starts after the last place of the previous page; `began` is the column with the start of the message. */
export function beyond(
  after: ListPosition | null,
  isOlder: boolean,
  began: Statement = ch`place_ms`,
): Statement {
  if (!after) return ch`1`
  const [ms, job_id, email] = after
  const than = { text: isOlder ? "<" : ">" }
  return ch`(${began} ${than} ${ms} or (${began} = ${ms} and (job_id ${than} ${job_id}
    or (job_id = ${job_id} and email ${than} ${email}))))`
}

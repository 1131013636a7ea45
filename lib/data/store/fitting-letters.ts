import "server-only"
import { domainOf, lowerAscii } from "#contract/address"
import { providerOfMessage } from "#contract/mailbox-providers"
import { type LetterFilter, rowFilterOf, type Some, someOf } from "./letter-filter.ts"
import type { LetterRow } from "./letters.ts"
import { fitsRow, type RowSources } from "./row-filter.ts"

/** Conditions of a filter that do not depend on the start time of messages. */
export type LetterConditions = Omit<LetterFilter, "fromMs" | "toMs">

/**
 * Whether `listLetters` with this filter finds a message, regardless of time: the same conditions on a row that was
 * read already. A test compares both.
 */
export function fits(letter: LetterRow & { ofRow: RowSources }, filter: LetterConditions): boolean {
  const { status = [], had = "", email = "" } = filter
  const wanted = typeof status === "string" ? [status] : status
  const canSearchAddresses = filter.canSearchAddresses ?? true
  const [reasons, tags] = [someOf(filter.reason), someOf(filter.tag)]
  // A tag can be an address: people who must not search for one find nothing by it.
  if (email !== "" && (!canSearchAddresses || lowerAscii(letter.email) !== lowerAscii(email))) return false
  if (!canSearchAddresses && tags.some((tag) => tag.includes("@"))) return false
  if (filter.job_id && letter.job_id !== filter.job_id) return false
  return (
    (wanted.length === 0 || wanted.includes(letter.status)) &&
    (had === "" || letter.statuses.includes(had)) &&
    (reasons.length === 0 || (isOneOf(letter.delivery_status, reasons) && bounced.has(letter.status))) &&
    (tags.length === 0 || tags.some((tag) => letter.tags.includes(tag))) &&
    isOneOf(letter.campaign_id, filter.campaign) &&
    isOneOf(letter.template_id, filter.template) &&
    isOneOf(domainOf(letter.email), filter.domain) &&
    isOneOf(providerOfMessage(letter.email, letter.provider ?? undefined), filter.provider) &&
    fitsRow(letter, rowFilterOf(filter)) &&
    hasWords(letter, (filter.search ?? "").trim(), canSearchAddresses)
  )
}

const isOneOf = (value: string | null, some: Some | undefined): boolean => {
  const values = someOf(some)
  return values.length === 0 || values.includes(value ?? "")
}

const bounced: ReadonlySet<string> = new Set(["soft_bounced", "hard_bounced"])

/** A subject can contain an address, which a search could reveal letter by letter. */
function hasWords(
  { job_id, email, subject }: LetterRow,
  search: string,
  canSearchAddresses: boolean,
): boolean {
  if (search === "" || job_id.startsWith(search)) return true
  const has = (text: string) => text.toLowerCase().includes(search.toLowerCase())
  if (canSearchAddresses) return has(email) || has(subject ?? "")
  return has(subject ?? "") && !(subject ?? "").includes("@")
}

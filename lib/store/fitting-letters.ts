import "server-only"
import { domainOf } from "#contract/address"
import { providerOfMessage } from "#contract/mailbox-providers"
import type { LetterFilter } from "./find-letters.ts"
import type { LetterRow } from "./letters.ts"

/** What of a filter does not depend on the time when letters began. */
export type LetterConditions = Omit<LetterFilter, "fromMs" | "toMs">

/**
 * Whether a letter is one that `listLetters` finds by this filter, whatever the time: the same conditions on a row that is
 * read already. A test holds them to each other.
 */
export function fits(letter: LetterRow, filter: LetterConditions): boolean {
  const { status = [], had = "", reason = "", tag = "", template = "", domain = "", provider = "" } = filter
  const wanted = typeof status === "string" ? [status] : status
  const canSearchAddresses = filter.canSearchAddresses ?? true
  // A tag may be an address: who must not search for one finds nothing by it.
  if (tag !== "" && (!letter.tags.includes(tag) || (!canSearchAddresses && tag.includes("@")))) return false
  return (
    (wanted.length === 0 || wanted.includes(letter.status)) &&
    (had === "" || letter.statuses.includes(had)) &&
    (reason === "" || (letter.delivery_status === reason && bounced.has(letter.status))) &&
    (template === "" || letter.template_id === template) &&
    (domain === "" || domainOf(letter.email) === domain) &&
    (provider === "" || providerOfMessage(letter.email, letter.provider ?? undefined) === provider) &&
    hasWords(letter, (filter.search ?? "").trim(), canSearchAddresses)
  )
}

const bounced: ReadonlySet<string> = new Set(["soft_bounced", "hard_bounced"])

/** A subject may hold an address, which a search could spell out letter by letter. */
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

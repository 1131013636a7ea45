import { shortReason } from "#lib/interface/status/explain"
import type { Suppression, SuppressionDetails } from "#contract/suppression"
import { parseUtc } from "#contract/time"
import { formatDay, formatFull, formatInstant } from "#lib/interface/format/date"
import { formatNumber } from "#lib/interface/format/number"
import type { Language } from "#lib/interface/words/catalogue"
import { lookUp } from "#lib/interface/words/say"
import { reasonWords } from "#words/reason"
import type { SuppressionWords } from "#words/suppression"
import type { SuppressionCauseWords } from "#words/suppression-cause"
import type { SuppressionDetailWords } from "#words/suppression-detail"

/** From entries of suppression/list to what the page shows. Pure. */

export type Entry = Suppression & SuppressionDetails & { email: string }

/** Some rows of the list, where the next ones begin (empty: nowhere), and how long they took. */
export type ListPage = { rows: Entry[]; cursor: string; tookMs: number }

/** The first rows, as the server has them. */
export type FirstPage = ListPage & {
  /** The query that it answers (`searchOf`). */
  key: string
  failure: string | null
}

/** An address can be suppressed for several causes, each with its own entry. */
export const idOf = ({ email, cause }: Pick<Entry, "email" | "cause">): string => `${cause} ${email}`

export type RowContext = { words: SuppressionWords; language: Language; timeZone: string; nowMs: number }

export type EntryRow = {
  id: string
  email: string
  cause: string
  why: string
  until: string
  untilFull: string
  since: string
  sinceFull: string
  isDeletable: boolean
}

export function entryRow(entry: Entry, context: RowContext): EntryRow {
  const { timeZone, nowMs, language } = context
  const created = parseUtc(entry.created)
  const expires = entry.expires === undefined ? null : parseUtc(entry.expires)
  return {
    id: idOf(entry),
    email: entry.email,
    cause: entry.cause,
    why: whyText(entry, context),
    until: expires === null ? context.words.never : formatDay(expires, timeZone, nowMs, language),
    untilFull: expires === null ? context.words.endsNever : formatFull(expires, timeZone, language),
    since: created === null ? entry.created : formatInstant(created, timeZone, nowMs, language),
    sinceFull: created === null ? entry.created : formatFull(created, timeZone, language),
    isDeletable: entry.is_deletable,
  }
}

type Spoken = Pick<RowContext, "words" | "language">

/** Reply of the mail server in our words; else the source of the entry. */
export function whyText({ reason, source, cause }: Entry, { words, language }: Spoken): string {
  if (cause === "blocked") return words.whyBlocked
  const known = reason?.startsWith("err_")
    ? (shortReason(reason, reasonWords[language]) ?? reason)
    : undefined
  if (known) return known
  if (source === "user") return words.whyUser
  if (cause === "complained") return words.whyComplained
  if (cause === "unsubscribed") return words.whyUnsubscribed
  return words.whySystem
}

/** The refusal that created an entry, in a sentence; without a known one, the meaning of its cause. */
export const meaningText = (
  { reason, cause }: Pick<Entry, "reason" | "cause">,
  { reasonsMean, causesMean }: SuppressionCauseWords,
): string | undefined => lookUp(reasonsMean, reason ?? "") ?? lookUp(causesMean, cause)

export type CauseCounts = { causes: Record<string, number>; total: number; isAbout: boolean }

/** "84,112", or "1,000,000 or more" where the service stopped counting. */
export function countText(count: number, isAbout: boolean, { words, language }: Spoken): string {
  const figure = formatNumber(count, language)
  return isAbout ? words.about({ count: figure }) : figure
}

/** Why an entry stays. */
export function undeletableText(cause: string, words: SuppressionDetailWords): string {
  if (cause === "complained") return words.undeletable.complained
  if (cause === "blocked") return words.undeletable.blocked
  return words.undeletable.other
}

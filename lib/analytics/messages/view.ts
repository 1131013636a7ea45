import { shortReason } from "#lib/interface/status/explain"
import { automaticLabel } from "#lib/interface/status/statuses"
import { domainOf } from "#contract/address"
import { providerOfMessage } from "#contract/mailbox-providers"
import { formatClockSeconds, formatDay, formatFull, formatInstant } from "#lib/interface/format/date"
import type { Language } from "#lib/interface/format/language"
import { maskAddress, maskAddressesIn } from "#lib/interface/format/mask"
import { formatFixed, formatNumber } from "#lib/interface/format/number"
import { recipientWords } from "#lib/interface/format/recipient-names"
import { isSystemMail } from "#lib/mail-api/proxy/system-mail"
import { mailboxProviderWords } from "#words/mailbox-provider"
import { type MessagesWords, messagesWords } from "#words/messages"
import { reasonWords } from "#words/reason"
import { statusWords } from "#words/status"
import { versionValue } from "#lib/analytics/filters/template-value"

/** Turns stored messages into the rows of the list, in the viewer's language. Pure. */

export type MessageRow = {
  /** `{job_id}?to={tag}`: the message's job and recipient, and the end of its page's URL. */
  id: string
  /** The message's project; its name is shown if there are several. */
  project: { id: string; name: string }
  status: string
  /** The kind of traffic that opened or clicked it; null: none, or unknown. */
  readBy: string | null
  recipient: string
  subject: string
  template: string
  tags: string
  domain: string
  provider: string
  /** Filters that a click on a cell sets; null: none. */
  only: { domain: string; provider: string; template: string | null; tags: string[] }
  /**
   * The last reply or event; `isRaw` for a server's own words, empty for a delivered message, because its status is
   * enough.
   */
  answer: { text: string; isRaw: boolean }
  time: string
  fullTime: string
}

/** Columns of a stored message that the list shows. */
export type LetterFact = {
  project_id: string
  job_id: string
  email: string
  status: string
  first_at: Date
  subject: string | null
  template_id: string | null
  template_version: number | null
  tags: readonly string[]
  delivery_status: string | null
  destination_response: string | null
  provider: string | null
  read_by: string | null
  metadata: Record<string, string>
}

export type RowContext = {
  nowMs: number
  timeZone: string
  isMasked: boolean
  templateNames: ReadonlyMap<string, string>
  language: Language
  projectName?: string
}

/** `tag` identifies the message in a URL (letter-href.ts). */
export function messageRow(letter: LetterFact, context: RowContext, tag: string): MessageRow {
  const answer = answerOf(letter, context.language)
  const hide = hiding(letter, context)
  const provider = providerOfMessage(letter.email, letter.provider ?? undefined)
  return {
    id: `${encodeURIComponent(letter.job_id)}?to=${tag}`,
    project: { id: letter.project_id, name: context.projectName ?? "" },
    status: letter.status,
    readBy: letter.read_by,
    recipient: context.isMasked ? maskAddress(letter.email) : letter.email,
    subject: shownSubject(letter, context),
    template: templateText(letter, context.templateNames),
    tags: hide(letter.tags.join(", ")),
    domain: domainOf(letter.email),
    provider: mailboxProviderWords[context.language][provider],
    only: {
      domain: domainOf(letter.email),
      provider,
      template: templateOnly(letter),
      tags: letter.tags.map(hide),
    },
    answer: { ...answer, text: hide(answer.text) },
    time: timeText(letter.first_at, context),
    fullTime: formatFull(letter.first_at, context.timeZone, context.language),
  }
}

const hiding =
  ({ email }: Pick<LetterFact, "email">, { isMasked }: Pick<RowContext, "isMasked">) =>
  (text: string): string =>
    isMasked ? maskAddressesIn(text, recipientWords(email)) : text

/** PROXY-3, PROXY-4: for viewers, a subject without names of its recipient, and no subject of system mail. */
export const shownSubject = (
  letter: Pick<LetterFact, "email" | "subject" | "metadata">,
  context: Pick<RowContext, "isMasked" | "language">,
): string =>
  context.isMasked && isSystemMail(letter)
    ? messagesWords[context.language].systemMail
    : hiding(letter, context)(letter.subject ?? "")

/** PROXY-3: finding a message by a word that its viewer cannot see would reveal the word. */
export const isFoundInSight = (
  { subject }: Pick<MessageRow, "subject">,
  { job_id }: Pick<LetterFact, "job_id">,
  search: string,
): boolean => job_id.startsWith(search) || subject.toLowerCase().includes(search.toLowerCase())

const templateOnly = ({ template_id: id, template_version: version }: LetterFact): string | null =>
  id && version !== null ? versionValue(id, String(version)) : id

function templateText(
  { template_id, template_version }: LetterFact,
  names: ReadonlyMap<string, string>,
): string {
  if (!template_id) return "–"
  const version = template_version === null ? "" : ` v${template_version}`
  return `${names.get(template_id) ?? template_id.slice(0, 8)}${version}`
}

function answerOf(letter: LetterFact, language: Language): MessageRow["answer"] {
  const words = messagesWords[language]
  const deeds: Record<string, string> = words.deeds
  const { status, read_by, destination_response, delivery_status, email } = letter
  if (status === "delivered") return { text: "", isRaw: false }
  const action = Object.hasOwn(deeds, status) ? deeds[status] : undefined
  const quiet = automaticLabel(status, read_by, statusWords[language])
  if (action) return { text: quiet ?? action, isRaw: false }
  if (status === "sent") return { text: words.waitingFor({ host: domainOf(email) }), isRaw: false }
  if (destination_response) return { text: oneLine(destination_response), isRaw: true }
  return {
    text: shortReason(delivery_status, reasonWords[language]) ?? delivery_status ?? "–",
    isRaw: false,
  }
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim()

function timeText(instant: Date, { nowMs, timeZone, language }: RowContext): string {
  const isToday =
    formatDay(instant, timeZone, nowMs, language) === formatDay(nowMs, timeZone, nowMs, language)
  return isToday ? formatClockSeconds(instant, timeZone) : formatInstant(instant, timeZone, nowMs, language)
}

/** Properties of a page once its rows are loaded. */
export type PageSummary = {
  rows: number
  /** Rows of a full page. */
  rowsMax: number
  /** 1 for the newest page, 0 if not counted. */
  pageNo: number
  hasOlder: boolean
  scannedBackTo: Date | null
  tookMs: number
}

/** Number of matches. `isAbout`: from counts that outlive messages and are updated a moment after them. */
export type Total = { count: number; isAbout: boolean }

/**
 * "51–100 of 1,284 messages · 31 ms" if the number is stored, "7 messages · 31 ms" if all matches are on the page, else
 * "More than 50 messages · 31 ms" or "Page 3 · 31 ms": nothing is counted for this line.
 */
export function noteText(
  total: Total | null,
  page: PageSummary,
  context: Pick<RowContext, "language" | "timeZone" | "nowMs">,
) {
  const words = messagesWords[context.language]
  const back = scannedBackText(page.scannedBackTo, context)
  return [
    manyText(total, page, context.language),
    ...(back ? [words.lookedBack({ time: back })] : []),
    tookText(page.tookMs, context.language),
  ].join(" · ")
}

function manyText(total: Total | null, page: PageSummary, language: Language): string {
  const words = messagesWords[language]
  const { rows, rowsMax, pageNo, hasOlder, scannedBackTo } = page
  if (pageNo === 1 && (!hasOlder || scannedBackTo !== null))
    return words.messages({ count: total && !total.isAbout ? total.count : rows })
  const first = Math.max(0, pageNo - 1) * rowsMax
  const all = allText(total, first + rows, words)
  // A page of a search may be short, so the position of later pages is unknown.
  const isPlaced = pageNo === 1 || (pageNo > 1 && total?.isAbout === false)
  if (all && isPlaced)
    return words.position({
      from: formatNumber(first + 1, language),
      to: formatNumber(first + rows, language),
      all,
    })
  if (pageNo > 1) return [words.page({ number: pageNo }), ...(all ? [all] : [])].join(" · ")
  return all ?? (pageNo === 1 ? words.moreThan : words.messages)({ count: rows })
}

/** null if the pages so far have more rows than this number. */
function allText(total: Total | null, shown: number, words: MessagesWords): string | null {
  if (!total || (total.isAbout && total.count < shown)) return null
  return (total.isAbout ? words.about : words.messages)({ count: total.count })
}

/** The searched period; null if all matches were found or the page is full. */
export const scannedBackText = (
  instant: Date | null,
  { timeZone, nowMs, language }: Pick<RowContext, "language" | "timeZone" | "nowMs">,
): string | null => instant && formatInstant(instant, timeZone, nowMs, language)

/** "3.4 ms" */
export const tookText = (ms: number, language: Language): string =>
  `${ms < 10 ? formatFixed(ms, 1, language) : Math.round(ms)} ms`

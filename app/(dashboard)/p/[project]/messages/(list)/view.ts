import { explain } from "#components/status/explain"
import { domainOf } from "#contract/address"
import { formatClockSeconds, formatDay, formatFull, formatInstant } from "#lib/format/date"
import { maskAddress, maskAddressesIn } from "#lib/format/mask"
import { formatNumber } from "#lib/format/number"

/** From stored letters to the rows of the list. Pure. */

export type MessageRow = {
  id: string
  href: string
  status: string
  recipient: string
  subject: string
  template: string
  /** The last thing that was heard of it; `isRaw` when it is a server's own words. */
  answer: { text: string; isRaw: boolean }
  time: string
  fullTime: string
}

/** What of a stored letter the list shows. */
export type LetterFact = {
  job_id: string
  email: string
  status: string
  first_at: Date
  subject: string | null
  template_id: string | null
  template_version: number | null
  delivery_status: string | null
  destination_response: string | null
}

export type RowLook = {
  nowMs: number
  timeZone: string
  isMasked: boolean
  templateNames: ReadonlyMap<string, string>
}

export function messageRow(letter: LetterFact, look: RowLook, href: string): MessageRow {
  const answer = answerOf(letter)
  const hide = (text: string) => (look.isMasked ? maskAddressesIn(text) : text)
  return {
    id: href,
    href,
    status: letter.status,
    recipient: look.isMasked ? maskAddress(letter.email) : letter.email,
    subject: hide(letter.subject ?? ""),
    template: templateText(letter, look.templateNames),
    answer: { ...answer, text: hide(answer.text) },
    time: timeText(letter.first_at, look),
    fullTime: formatFull(letter.first_at, look.timeZone),
  }
}

function templateText(
  { template_id, template_version }: LetterFact,
  names: ReadonlyMap<string, string>,
): string {
  if (!template_id) return "–"
  const version = template_version === null ? "" : ` v${template_version}`
  return `${names.get(template_id) ?? template_id.slice(0, 8)}${version}`
}

/** What readers did, in words; what servers said, in theirs. */
const deeds: Record<string, string> = {
  accepted: "waiting to be sent",
  opened: "Opened",
  clicked: "Clicked",
  unsubscribed: "Unsubscribed",
  subscribed: "Subscribed again",
  spam: "Reported as spam",
}

function answerOf(letter: LetterFact): MessageRow["answer"] {
  const { status, destination_response, delivery_status, email } = letter
  const deed = Object.hasOwn(deeds, status) ? deeds[status] : undefined
  if (deed) return { text: deed, isRaw: false }
  if (status === "sent") return { text: `waiting for ${domainOf(email)}`, isRaw: false }
  if (destination_response) return { text: oneLine(destination_response), isRaw: true }
  return { text: explain(delivery_status)?.reason ?? delivery_status ?? "–", isRaw: false }
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim()

function timeText(instant: Date, { nowMs, timeZone }: RowLook): string {
  const isToday = formatDay(instant, timeZone, nowMs) === formatDay(nowMs, timeZone, nowMs)
  return isToday ? formatClockSeconds(instant, timeZone) : formatInstant(instant, timeZone, nowMs)
}

/** "1,284 letters · 31 ms" */
export const noteText = (letters: number, tookMs: number): string =>
  `${letters === 1 ? "1 letter" : `${formatNumber(letters)} letters`} · ${tookMs < 10 ? tookMs : Math.round(tookMs)} ms`

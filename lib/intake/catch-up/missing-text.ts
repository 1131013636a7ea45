import type { MissingEvents } from "#lib/intake/catch-up/read"
import { formatAgo, formatDay, formatDayAlone } from "#lib/interface/format/date"
import type { Language } from "#lib/interface/format/language"
import { formatNumber } from "#lib/interface/format/number"
import type { MissingEventsWords } from "#words/missing-events"

/** Texts about missing events, shared by the page of webhooks and the overview. Pure. */

export type MissingContext = { words: MissingEventsWords; language: Language; nowMs: number }

/** "1,204 events of 12–14 Nov were never received". Days are UTC, as the mail service counts. */
export const missingText = (missing: MissingEvents, context: MissingContext): string =>
  context.words.missing({ events: missing.events, span: spanText(missing.days, context) })

function spanText(days: MissingEvents["days"], { words, language, nowMs }: MissingContext): string {
  const [from = "", to = ""] = [days[0]?.day, days.at(-1)?.day]
  const text = (day: string) => formatDay(Date.parse(day), "UTC", nowMs, language)
  if (from === to) return text(from)
  return from.slice(0, 7) === to.slice(0, 7)
    ? words.sameMonth({ first: formatDayAlone(Date.parse(from), "UTC", language), last: text(to) })
    : words.twoMonths({ first: text(from), last: text(to) })
}

/** Needs attention: events are missing, are being fetched or could not be fetched. */
export const isUrgent = ({ events, fill }: MissingEvents): boolean =>
  events > 0 || fill?.state === "running" || fill?.state === "failed"

export type MissingLine = { tone: "warning" | "fine" | "plain"; text: string; notes: string[] }

/** Text of the panel, for the most important state. */
export function missingLine(missing: MissingEvents, context: MissingContext): MissingLine {
  const { words, language } = context
  const notes = notesOf(missing, context)
  if (missing.fill?.state === "running") return { tone: "plain", text: words.running, notes: [] }
  if (missing.events > 0)
    return { tone: "warning", text: missingText(missing, context), notes: [words.missingNote, ...notes] }
  const ends = {
    whole: { tone: "fine", text: words.whole },
    missing: { tone: "fine", text: words.whole },
    not_offered: { tone: "plain", text: words.notOffered },
    not_allowed: { tone: "plain", text: words.notAllowed },
    failed: {
      tone: "plain",
      text: missing.reason ? words.failedWith({ reason: missing.reason }) : words.failed,
    },
  } as const
  const fetched =
    missing.fill?.state === "done" && missing.fill.added > 0
      ? [words.fetched({ added: missing.fill.added, read: formatNumber(missing.fill.read, language) })]
      : []
  const end =
    missing.outcome === null ? ({ tone: "plain", text: words.notYet } as const) : ends[missing.outcome]
  return { ...end, notes: [...fetched, ...notes] }
}

function notesOf(missing: MissingEvents, { words, language, nowMs }: MissingContext): string[] {
  const { fill, rest, leftOut, checkedAt, isChecking } = missing
  const number = (value: number) => formatNumber(value, language)
  return [
    ...(fill?.state === "stopped" && missing.events > 0
      ? [words.stopped({ added: fill.added, missing: number(fill.missing) })]
      : []),
    ...(fill?.state === "failed" ? [words.fetchFailed({ reason: fill.reason ?? "" }).trim()] : []),
    ...(rest > 0 ? [words.rest({ count: rest })] : []),
    ...(leftOut.length > 0 ? [words.leftOut({ statuses: leftOut.join(", ") })] : []),
    ...(isChecking ? [words.checking] : checkedAt ? [words.checked({ ago: agoText(checkedAt) })] : []),
  ]

  function agoText(instant: string): string {
    return formatAgo(nowMs - Date.parse(instant), language) ?? words.justNow
  }
}

/** "2 of 3 days, 1,000 events read, 980 new". */
export const progressText = (
  { daysDone, days, read, added }: NonNullable<MissingEvents["fill"]>,
  { words, language }: MissingContext,
): string =>
  words.progress({
    done: formatNumber(Math.min(daysDone + 1, days), language),
    days,
    read,
    added: formatNumber(added, language),
  })

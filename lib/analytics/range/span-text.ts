import { formatClock, formatDay, formatDayAlone } from "#lib/interface/format/date"
import type { Language } from "#lib/interface/format/language"
import { wholeDays } from "./named-span.ts"
import type { PageRange } from "./range.ts"

/** RANGE-3: a range in words, with its last day. Pure. */

type Span = Pick<PageRange, "kind" | "from" | "to" | "timeZone">

/** "13 – 20 Nov", "28 Oct – 4 Nov"; for hours "24 Nov, 09:00–12:00", "24 Nov, 14:00 – 25 Nov, 14:00". */
export function spanText(span: Span, language: Language): string {
  const days = wholeDays(span)
  if (!days) return hoursText(span, language)
  const last = days.after - 1
  return daysText(
    { from: days.first, first: formatDay(days.first, "UTC", last, language) },
    formatDay(last, "UTC", undefined, language),
    language,
  )
}

function daysText(
  { from, first }: { from: number; first: string },
  last: string,
  language: Language,
): string {
  if (first === last) return first
  const isSameMonth = monthOf(first) === monthOf(last)
  return `${isSameMonth ? formatDayAlone(from, "UTC", language) : first} – ${last}`
}

function hoursText({ from, to, timeZone }: Span, language: Language): string {
  const day = formatDay(from, timeZone, to, language)
  const [start, end] = [formatClock(from, timeZone), formatClock(to, timeZone)]
  const isOneDay = day === formatDay(to - 1, timeZone, undefined, language) && start !== end
  if (isOneDay) return `${day}, ${start}–${end}`
  return `${day}, ${start} – ${formatDay(to, timeZone, undefined, language)}, ${end}`
}

/** The part of a formatted day after its number: "Nov", or "Nov 2025" for another year. */
const monthOf = (day: string): string => day.replace(/^\d+\.?\s/, "")

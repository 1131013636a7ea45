import { formatDay, formatDayAlone } from "#lib/format/date"
import type { Language } from "#lib/format/language"
import type { PageRange } from "./range.ts"

type Span = Pick<PageRange, "from" | "to" | "timeZone">

/** "13 – 20 Nov", "28 Oct – 4 Nov". */
export function spanText({ from, to, timeZone }: Span, language: Language): string {
  const first = formatDay(from, timeZone, to, language)
  const last = formatDay(to, timeZone, undefined, language)
  if (first === last) return first
  const isSameMonth = monthOf(first) === monthOf(last)
  return `${isSameMonth ? formatDayAlone(from, timeZone, language) : first} – ${last}`
}

/** What a written day has beside its number: "Nov", or "Nov 2025" of another year. */
const monthOf = (day: string): string => day.replace(/^\d+\.?\s/, "")

import type { ChartTick } from "#components/chart/points"
import { formatClock, formatDayNumber, formatWeekday } from "#lib/format/date"
import type { Language } from "#lib/format/language"
import type { PageRange } from "./range.ts"

/** The labels of a time axis under bars that begin at `start` (epoch ms). Pure. */

const labelsMax = 9

/** One label a day, or every few hours within a day or two, at the left of its bar. */
export function ticksOf(
  points: readonly { start: number }[],
  { timeZone, from, to }: Pick<PageRange, "from" | "to" | "timeZone">,
  language: Language,
): ChartTick[] {
  const isShort = to - from <= 52 * 3_600_000
  const labelled = points.flatMap((point, at) => {
    const label = isShort
      ? hourLabel(point.start, timeZone, language)
      : dayLabel(point.start, timeZone, language)
    return label ? [{ at: at / points.length, label }] : []
  })
  const every = Math.ceil(labelled.length / labelsMax)
  return labelled.filter((_, at) => at % every === 0)
}

function hourLabel(start: number, timeZone: string, language: Language): string | null {
  const clock = formatClock(start, timeZone)
  if (clock === "00:00") return dayLabel(start, timeZone, language)
  return /^(03|06|09|12|15|18|21):00$/.test(clock) ? clock : null
}

function dayLabel(start: number, timeZone: string, language: Language): string | null {
  if (formatClock(start, timeZone) !== "00:00") return null
  return `${formatWeekday(start, timeZone, language)} ${formatDayNumber(start, timeZone)}`
}

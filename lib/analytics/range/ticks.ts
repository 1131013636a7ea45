import type { ChartTick } from "#lib/analytics/series/points"
import { formatClock, formatDayNumber, formatWeekday } from "#lib/interface/format/date"
import type { Language } from "#lib/interface/format/language"
import type { PageRange } from "./range.ts"

/** Labels of a time axis under bars that begin at `start` (epoch ms). Pure. */

const labelsMax = 9

/** Minutes between labels within a day or two. */
const labelMinutes = [5, 15, 30, 60, 120, 180, 360, 720] as const

/** One label a day or, within a day or two, at round times of the clock, at the left of its bar. */
export function ticksOf(
  points: readonly { start: number }[],
  { timeZone, from, to }: Pick<PageRange, "from" | "to" | "timeZone">,
  language: Language,
): ChartTick[] {
  const label = (start: number) => dayLabel(start, timeZone, language)
  if (to - from > 52 * 3_600_000) return thinned(labelled(points, label))
  const hours = labelMinutes.map((every) =>
    labelled(points, (start) => label(start) ?? hourLabel(start, timeZone, every)),
  )
  return hours.find((ticks) => ticks.length <= labelsMax) ?? thinned(hours.at(-1) ?? [])
}

const labelled = (
  points: readonly { start: number }[],
  label: (start: number) => string | null,
): ChartTick[] =>
  points.flatMap(({ start }, at) => {
    const text = label(start)
    return text ? [{ at: at / points.length, label: text }] : []
  })

function thinned(ticks: readonly ChartTick[]): ChartTick[] {
  const every = Math.ceil(ticks.length / labelsMax)
  return ticks.filter((_, at) => at % every === 0)
}

function hourLabel(start: number, timeZone: string, everyMinutes: number): string | null {
  const clock = formatClock(start, timeZone)
  const [hour = 0, minute = 0] = clock.split(":").map(Number)
  return (hour * 60 + minute) % everyMinutes === 0 ? clock : null
}

function dayLabel(start: number, timeZone: string, language: Language): string | null {
  if (formatClock(start, timeZone) !== "00:00") return null
  return `${formatWeekday(start, timeZone, language)} ${formatDayNumber(start, timeZone)}`
}

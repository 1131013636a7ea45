import type { Language } from "#lib/interface/format/language"
import { formatNumber } from "#lib/interface/format/number"
import type { ChartWords } from "#words/chart"
import { type ChartPoint, type ChartSeries, previousOf, totalOf } from "#lib/analytics/series/points"

/** Context of the sentences for screen readers about the card at the cursor. Pure. */
type SpeechContext = {
  series: readonly ChartSeries[]
  previousLabel?: string | undefined
  words: ChartWords
  language: Language
}

/** One bar: its time, its kinds from the top as far as there are any, their sum, and the period before. */
export function spokenBar(
  point: ChartPoint,
  { series, previousLabel, words, language }: SpeechContext,
): string {
  const number = (value: number) => formatNumber(value, language)
  const kinds = series
    .toReversed()
    .filter(({ key }) => point.values[key])
    .map(({ key, label }) => `${label} ${number(point.values[key] ?? 0)}`)
  const before = previousLabel === undefined ? undefined : previousOf(point, series)
  return [
    `${point.label}.`,
    ...(kinds.length > 0 ? [`${kinds.join(", ")}.`] : []),
    `${words.total} ${number(totalOf(point, series))}.`,
    ...(before === undefined ? [] : [`${previousLabel} ${number(before)}.`]),
  ].join(" ")
}

/** A stretch that is chosen: from which bar to which, and how much is in it. */
export function spokenStretch(
  points: readonly ChartPoint[],
  { series, words, language }: SpeechContext,
): string {
  const total = points.reduce((sum, point) => sum + totalOf(point, series), 0)
  return words.stretch({
    first: points[0]?.label ?? "",
    last: points.at(-1)?.label ?? "",
    total: formatNumber(total, language),
  })
}

import { alertLetterWords } from "#words/alert-letter"
import { alertRuleWords } from "#words/alert-rule"
import { formatSpan } from "#lib/interface/format/date"
import type { Language } from "#lib/interface/format/language"
import type { AlertFacts, AlertPoint } from "#lib/data/store/schema/alerts"
import { boundsOf, isShare } from "./judge.ts"
import { valueText } from "./texts.ts"

/** The chart of the moment in which a rule fired, for mail, chats and the history. Pure. */
export type Moment = {
  /** 0 to 1 of the highest, each with its title; the last one is the measured value. */
  bars: readonly { height: number; title: string }[]
  /** The height at which the rule fires; null: it depends on unknown values, or there are no bars. */
  bound: number | null
  /** The chart in words, also for screen readers: its earlier maximum and the measured value. */
  text: string
  alt: string
}

export function momentOf(alert: AlertFacts, language: Language): Moment {
  const { metric, points } = alert
  const text = alertLetterWords[language].chart({ metric: alertRuleWords[language].metrics[metric] })
  const bars = barsOf(points, (point) => barTitle(alert, point, language))
  return { bars, bound: boundIn(alert), text, alt: altOf(bars, text) }
}

export const noMoment: Moment = { bars: [], bound: null, text: "", alt: "" }

const highestOf = (points: readonly AlertPoint[]): number =>
  Math.max(...points.map(({ value }) => value ?? 0), 0)

function boundIn({ metric, condition, usual, points }: AlertFacts): number | null {
  const highest = highestOf(points)
  const bounds = boundsOf(condition, isShare(metric), usual)
  return bounds && highest > 0 && bounds.breach >= 0 ? bounds.breach / highest : null
}

const barTitle = ({ metric, time_zone }: AlertFacts, { start, end, value }: AlertPoint, language: Language) =>
  `${formatSpan(start, end, time_zone, language)}: ${valueText(metric, value, language)}`

function barsOf(points: readonly AlertPoint[], title: (point: AlertPoint) => string): Moment["bars"] {
  const highest = highestOf(points)
  if (highest === 0) return points.map((point) => ({ height: 0, title: title(point) }))
  return points.map((point) => ({ height: (point.value ?? 0) / highest, title: title(point) }))
}

function altOf(bars: Moment["bars"], text: string): string {
  const before = bars
    .slice(0, -1)
    .reduce<Moment["bars"][number] | null>((top, bar) => (top && top.height >= bar.height ? top : bar), null)
  return [text, before?.title, bars.at(-1)?.title].filter(Boolean).join(" ")
}

import type { ChartPoint, ChartSeries, ChartTick } from "#components/chart/points"
import type { SpanRow } from "#components/chart/span-rows"
import type { SparklineEnds } from "#components/chart/sparkline"
import { statusLook } from "#components/status/statuses"
import { isStatus, type Status } from "#contract/status"
import { formatClock, formatDayNumber, formatInstant, formatSpan, formatWeekday } from "#lib/format/date"
import type { Language } from "#lib/format/language"
import { formatNumber } from "#lib/format/number"
import { formatChangeApart, formatPercent, formatPointsApart } from "#lib/format/percent"
import { changeOf, type Rate, ratesOf, type Which } from "#lib/metrics/rates"
import type { Point, Series, Totals } from "#lib/metrics/series"
import { chartWords } from "#words/chart"
import { type OverviewWords, overviewWords } from "#words/overview"
import { type StatusWords, statusWords } from "#words/status"
import { type MessagesPlace, messagesHref } from "../_range/messages-href.ts"
import type { StepChoice } from "../_range/range.ts"
import { type BlockFacts, blockSpans } from "./block-spans.ts"

/** From counted series to what the overview shows, in the reader's language. Pure. */

export type OverviewFacts = BlockFacts & {
  previous: Series
  lastLetterMs: number | null
  stepChoices: StepChoice[]
}

export type Figure = {
  label: string
  value: string
  ofWhat: string | null
  change: Change | null
  spark: (number | null)[]
  sparkEnds: SparklineEnds | null
  colour: string
  /** The messages that the figure counts. */
  link: Link | null
}

/** `title` says how many messages stand there. */
type Link = { href: string; title: string }

/** `text` null: there were no letters before. `tone` is only set when the change is larger than usual. */
export type Change = { text: string | null; isUp: boolean; tone: "good" | "bad" | "plain" }

export type DeliveryChart = {
  series: ChartSeries[]
  problems: ChartSeries[]
  points: ChartPoint[]
  ticks: ChartTick[]
  previousLabel: string
  hint: string
  /** Where the messages of a bar are listed, and the statuses of each kind; null for who may not see them. */
  messages: { place: MessagesPlace; status: Record<string, readonly string[]> } | null
  emptyText: { title: string; hint?: string }
  blockRows: SpanRow[]
}

export function overviewView(facts: OverviewFacts) {
  const { range, language } = facts
  const words = overviewWords[language]
  const blocks = blockSpans(facts)
  return {
    figures: figuresOf(facts),
    chart: {
      ...stackOf(facts),
      points: pointsOf(facts),
      ticks: ticksOf(facts),
      previousLabel: words.previous[range.kind],
      hint: words.hint({ perStep: words.perStep[range.stepMinutes] }),
      messages: barsOf(facts),
      emptyText: emptyTextOf(facts),
      blockRows: blocks.rows,
    } satisfies DeliveryChart,
    stepChoices: facts.stepChoices,
    hasEverHadLetters: facts.lastLetterMs !== null,
    openBlocks: blocks.open,
  }
}

function emptyTextOf(facts: OverviewFacts): { title: string; hint?: string } {
  const { lastLetterMs, range, nowMs, language } = facts
  const words = overviewWords[language]
  const title = words.empty[range.kind]
  if (lastLetterMs === null) return { title, hint: words.nothingSent }
  return {
    title,
    hint: words.lastOne({ when: formatInstant(lastLetterMs, range.timeZone, nowMs, language) }),
  }
}

// ── figures

const few = 50

function figuresOf(facts: OverviewFacts): Figure[] {
  const { series, previous, language } = facts
  const words = overviewWords[language]
  const [now, before] = [ratesOf(series.totals), ratesOf(previous.totals)]
  const perPoint = series.points.map((point) => ratesOf(totalsOfPoint(point)))
  const enough = before.sent.count >= few && now.sent.count >= few
  const line = (values: (number | null)[], format: (value: number) => string) => ({
    spark: values,
    sparkEnds: endsOf(values, format, language),
  })
  const rate = (name: RateName, colour: string, rule: Rule): Figure => ({
    label: words.figures[name],
    value: formatPercent(now[name].rate, rule.digits, language),
    ofWhat: ofWhat(now[name], words),
    change: pointsChange(now[name], before[name], rule, enough, language),
    ...line(
      perPoint.map((one) => one[name].rate),
      (value) => formatPercent(value, 1, language),
    ),
    colour,
    link: linkTo(facts, now[name]),
  })
  return [
    {
      label: words.figures.sent,
      value: formatNumber(now.sent.count, language),
      ofWhat: null,
      change: countChange(now.sent.count, before.sent.count, language),
      ...line(
        perPoint.map((one) => one.sent.count),
        (value) => formatNumber(value, language),
      ),
      colour: "var(--st-sent-ink)",
      link: linkTo(facts, now.sent),
    },
    rate("delivered", "var(--st-delivered)", { digits: 1, unusual: 0.01, good: "up" }),
    rate("bounced", "var(--st-hard-bounced)", { digits: 1, unusual: 0.01, good: "down" }),
    rate("spam", "var(--st-spam)", { digits: 3, unusual: 0.0005, good: "down" }),
    rate("opened", "var(--st-opened)", { digits: 1, unusual: 0.05, good: "up" }),
    rate("clicked", "var(--st-clicked)", { digits: 1, unusual: 0.03, good: "up" }),
  ]
}

/** Where a sparkline begins and ends upwards; null when nothing is known. */
function endsOf(
  values: readonly (number | null)[],
  format: (value: number) => string,
  language: Language,
): SparklineEnds | null {
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return null
  const low = format(Math.min(...known))
  const high = format(Math.max(...known))
  return { low, high, text: chartWords[language].sparkline({ low, high }) }
}

/** The messages of the whole range that a number counts. */
function linkTo(
  { messagesPath, series, range, language }: OverviewFacts,
  { count, which }: { count: number; which: Which },
): Link | null {
  const [first, last] = [series.points[0], series.points.at(-1)]
  if (messagesPath === null || count === 0 || !first || !last) return null
  const place = { path: messagesPath, timeZone: range.timeZone }
  return {
    href: messagesHref(place, { from: first.start, to: last.end, ...which }),
    title: overviewWords[language].showMessages({ count }),
  }
}

const ofWhat = (rate: Rate, words: OverviewWords): string | null =>
  rate.ofWhat === "letters" ? null : words.ofWhat[rate.ofWhat]

type RateName = "delivered" | "bounced" | "spam" | "opened" | "clicked"

/** `unusual`: from which change on a figure is coloured, as a part of one. */
type Rule = { digits: number; unusual: number; good: "up" | "down" }

function pointsChange(
  now: Rate,
  before: Rate,
  rule: Rule,
  hasEnough: boolean,
  language: Language,
): Change | null {
  const { by } = changeOf(now.rate, before.rate)
  if (now.rate === null) return null
  if (by === null) return { text: null, isUp: true, tone: "plain" }
  if (Number(Math.abs(by * 100).toFixed(rule.digits)) === 0) return null
  const text = formatPointsApart(by, rule.digits, language)
  const isUp = by > 0
  const isUnusual = hasEnough && Math.abs(by) >= rule.unusual
  return { text, isUp, tone: isUnusual ? (isUp === (rule.good === "up") ? "good" : "bad") : "plain" }
}

function countChange(now: number, before: number, language: Language): Change | null {
  const { by, ratio } = changeOf(now, before)
  if (now === 0 && before === 0) return null
  if (by === null || ratio === null) return { text: null, isUp: true, tone: "plain" }
  const percent = Math.abs(ratio * 100)
  // Past ten times as many a percentage says nothing; where it came from does.
  if (percent >= 1000)
    return { text: overviewWords[language].from({ count: before }), isUp: true, tone: "plain" }
  return { text: formatChangeApart(ratio, percent < 100 ? 1 : 0, language), isUp: by >= 0, tone: "plain" }
}

/** One bar as totals of its own: sparklines show shape, so what letters are now stands for what they ever were. */
function totalsOfPoint({ start: _start, end: _end, ...now }: Point): Totals {
  const letters = Object.values(now).reduce((sum, count) => sum + count, 0)
  return { letters, now, ever: { ...now, opened: (now.opened ?? 0) + (now.clicked ?? 0) } }
}

// ── chart

/** Kinds of bars from the bottom up; several statuses may share one. Those without `always` only appear when they occur. */
const kinds: readonly Kind[] = [
  { ...kindOf("clicked"), isAlways: true },
  { ...kindOf("opened"), isAlways: true },
  { ...kindOf("delivered"), isAlways: true },
  { ...kindOf("subscribed"), isAlways: false },
  { ...kindOf("unsubscribed"), isAlways: false },
  {
    key: "way",
    statuses: ["accepted", "sent"],
    fill: "var(--st-sent)",
    isAlways: true,
  },
  { key: "other", statuses: [], fill: "var(--st-accepted)", isAlways: false },
  { ...kindOf("soft_bounced"), isAlways: true },
  { ...kindOf("hard_bounced"), isAlways: true },
  { ...kindOf("spam"), isAlways: true },
]

type Kind = { key: string; statuses: string[]; fill: string; isAlways: boolean }

function kindOf(status: Status) {
  return { key: status, statuses: [status], fill: statusLook(status).fill }
}

/** Kinds that are no status of their own have a word here. */
function kindLabel(key: string, words: OverviewWords, statuses: StatusWords): string {
  if (key === "way") return words.onItsWay
  return key === "other" ? words.other : statusLook(key, statuses).label
}

const problemKeys = ["soft_bounced", "hard_bounced"]

function stackOf(facts: OverviewFacts): { series: ChartSeries[]; problems: ChartSeries[] } {
  const { series, language } = facts
  const totals = totalOfKinds(series)
  const shown = kinds.filter((kind) => kind.isAlways || totals[kind.key])
  const label = (key: string) => kindLabel(key, overviewWords[language], statusWords[language])
  const all = shown.map((kind): ChartSeries => {
    const count = totals[kind.key] ?? 0
    const link = linkTo(facts, { count, which: { status: statusesOf(kind, series) } })
    const text = formatNumber(count, language)
    return { key: kind.key, label: label(kind.key), fill: kind.fill, total: { text, ...link } }
  })
  return { series: all, problems: all.filter((one) => problemKeys.includes(one.key)) }
}

/** What a kind of bar counts; for all others together, the words that occur. */
const statusesOf = ({ key, statuses }: Kind, { totals }: Series): readonly string[] =>
  key === "other" ? Object.keys(totals.now).filter((status) => !isStatus(status)) : statuses

function totalOfKinds({ points }: Series): Record<string, number> {
  const totals: Record<string, number> = {}
  for (const point of points)
    for (const [key, count] of Object.entries(valuesOf(point))) totals[key] = (totals[key] ?? 0) + count
  return totals
}

function barsOf({ messagesPath, range, series }: OverviewFacts): DeliveryChart["messages"] {
  if (messagesPath === null) return null
  const status = Object.fromEntries(kinds.map((kind) => [kind.key, statusesOf(kind, series)]))
  return { place: { path: messagesPath, timeZone: range.timeZone }, status }
}

function pointsOf({ series, previous, range: { timeZone }, language }: OverviewFacts): ChartPoint[] {
  return series.points.map((point, at) => {
    const before = previous.points[at]
    return {
      start: point.start,
      end: point.end,
      label: formatSpan(point.start, point.end, timeZone, language),
      values: valuesOf(point),
      previous: before ? totalsOfPoint(before).letters : 0,
    }
  })
}

/** Letters of a bar by kind; every letter is in exactly one, also those whose status we do not know. */
function valuesOf(point: Point): Record<string, number> {
  const values: Record<string, number> = {}
  const { start: _start, end: _end, ...now } = point
  for (const [status, count] of Object.entries(now)) {
    const key = isStatus(status)
      ? (kinds.find((kind) => kind.statuses.includes(status))?.key ?? "other")
      : "other"
    values[key] = (values[key] ?? 0) + count
  }
  return values
}

const labelsMax = 9

/** One label a day, or every few hours within a day or two, at the left of its bar. */
function ticksOf({ series: { points }, range, language }: OverviewFacts): ChartTick[] {
  const { timeZone, from, to } = range
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

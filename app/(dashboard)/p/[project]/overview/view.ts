import type { Mark } from "#components/chart/mark-row"
import type { ChartPoint, ChartSeries, ChartTick } from "#components/chart/points"
import type { SpanRow } from "#components/chart/span-rows"
import type { SparklineEnds } from "#components/chart/sparkline"
import { statusLook } from "#components/status/statuses"
import { isStatus, type Status } from "#contract/status"
import { formatInstant, formatSpan } from "#lib/format/date"
import type { Language } from "#lib/format/language"
import { formatNumber } from "#lib/format/number"
import { formatChangeApart, formatPercent, formatPointsApart } from "#lib/format/percent"
import { changeOf, type Rate, type Rates, ratesOf, type Which } from "#lib/metrics/rates"
import type { Point, Series, Totals } from "#lib/metrics/series"
import { type Unusual, unusualCount, unusualRate } from "#lib/metrics/usual"
import { chartWords } from "#words/chart"
import { filtersWords } from "#words/filters"
import { type OverviewWords, overviewWords } from "#words/overview"
import { rangeWords } from "#words/range"
import { type StatusWords, statusWords } from "#words/status"
import { isListed, listFilters } from "../_filters/list-filters.ts"
import { type Filters, hasFilters } from "../_filters/query.ts"
import { type Comparison, hasTime } from "../_range/comparison.ts"
import { changeSentence, comparisonLabel, sameSentence } from "../_range/comparison-text.ts"
import { type Counted, type MessagesPlace, messagesHref } from "../_range/messages-href.ts"
import type { StepChoice } from "../_range/range.ts"
import { ticksOf } from "../_range/ticks.ts"
import { type BlockFacts, blockSpans } from "./block-spans.ts"
import { knownWith } from "./query.ts"

/** From counted series to what the overview shows, in the reader's language. Pure. */

export type OverviewFacts = BlockFacts & {
  comparison: Comparison
  query: Filters
  /** False: not with these filters together. */
  isCounted: boolean
  /** Counted by the edges of the comparison; null without one. */
  previous: Series | null
  /** The same hours and weekdays before (`usualSpans`). */
  usual: readonly Totals[]
  /** Templates that were published. */
  published: readonly { at: Date; target: string | null }[]
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

/** A sentence; `isUp` null: it did not move, or there is nothing to compare with. Coloured when larger than usual. */
export type Change = { text: string; isUp: boolean | null; tone: "good" | "bad" | "plain" }

export type DeliveryChart = {
  timeZone: string
  series: ChartSeries[]
  problems: ChartSeries[]
  points: ChartPoint[]
  ticks: ChartTick[]
  /** Null without a comparison. */
  previousLabel: string | null
  hint: string
  /** Where the messages of a bar are listed, and the statuses of each kind; null for who may not see them. */
  messages: {
    place: MessagesPlace
    status: Record<string, readonly string[]>
    filters: Partial<Counted>
  } | null
  emptyText: { title: string; hint?: string }
  blockRows: SpanRow[]
  /** Templates that were published, on the time axis. */
  marks: Mark[]
}

export function overviewView(facts: OverviewFacts) {
  const { series, range, language } = facts
  const words = overviewWords[language]
  const blocks = blockSpans(facts)
  return {
    figures: figuresOf(facts),
    chart: {
      timeZone: range.timeZone,
      ...stackOf(facts),
      points: pointsOf(facts),
      ticks: ticksOf(series.points, range, language),
      previousLabel: comparisonLabel(facts),
      hint: words.hint({ perStep: words.perStep[range.stepMinutes] }),
      messages: barsOf(facts),
      emptyText: emptyTextOf(facts),
      blockRows: blocks.rows,
      marks: marksOf(facts),
    } satisfies DeliveryChart,
    stepChoices: facts.stepChoices,
    isCounted: facts.isCounted,
    note: noteOf(facts),
    hasEverHadLetters: facts.lastLetterMs !== null,
    openBlocks: blocks.open,
  }
}

function marksOf({ published, series, range, nowMs, language }: OverviewFacts): Mark[] {
  const [from, to] = [series.points[0]?.start ?? range.from, series.points.at(-1)?.end ?? range.to]
  return published.map(({ at, target }) => ({
    at: (at.getTime() - from) / (to - from),
    title: overviewWords[language].published({
      name: target ?? "",
      when: formatInstant(at, range.timeZone, nowMs, language),
    }),
  }))
}

/** BOUNCEPAGE-5: what is not told with these filters, in a sentence. */
function noteOf({ isCounted, query, language }: OverviewFacts): string | null {
  if (!isCounted) return filtersWords[language].together
  return knownWith(query) === "bounces" ? overviewWords[language].onlyBounces : null
}

function emptyTextOf(facts: OverviewFacts): { title: string; hint?: string } {
  const { lastLetterMs, range, nowMs, language } = facts
  const words = overviewWords[language]
  if (hasFilters(facts.query)) return { title: words.emptyFiltered }
  const title = words.empty[range.kind]
  if (lastLetterMs === null) return { title, hint: words.nothingSent }
  return {
    title,
    hint: words.lastOne({ when: formatInstant(lastLetterMs, range.timeZone, nowMs, language) }),
  }
}

// ── figures

function figuresOf(facts: OverviewFacts): Figure[] {
  const { series, language } = facts
  const words = overviewWords[language]
  const now = ratesOf(series.totals)
  const before = facts.previous && ratesOf(facts.previous.totals)
  const usual = facts.usual.map(ratesOf)
  const perPoint = series.points.map((point) => ratesOf(totalsOfPoint(point)))
  const line = (values: (number | null)[], format: (value: number) => string) => ({
    spark: values,
    sparkEnds: endsOf(values, format, language),
  })
  const rate = (name: RateName, colour: string, rule: Rule): Figure => ({
    label: words.figures[name],
    value: formatPercent(now[name].rate, rule.digits, language),
    ofWhat: ofWhat(now[name], words),
    change:
      before &&
      rateChange(facts, rule, { now: now[name], before: before[name], usual: usual.map((one) => one[name]) }),
    ...line(
      perPoint.map((one) => one[name].rate),
      (value) => formatPercent(value, 1, language),
    ),
    colour,
    link: linkTo(facts, now[name]),
  })
  const all = [
    {
      label: words.figures.sent,
      value: formatNumber(now.sent.count, language),
      ofWhat: null,
      change:
        before &&
        countChange(facts, { now: now.sent, before: before.sent, usual: usual.map((one) => one.sent) }),
      ...line(
        perPoint.map((one) => one.sent.count),
        (value) => formatNumber(value, language),
      ),
      colour: "var(--st-sent-ink)",
      link: linkTo(facts, now.sent),
    },
    rate("delivered", "var(--st-delivered)", { digits: 1, tones: { more: "good", less: "bad" } }),
    rate("bounced", "var(--st-hard-bounced)", { digits: 1, tones: { more: "bad", less: "good" } }),
    // What people do comes later than the messages: that they did less until now is no news.
    rate("spam", "var(--st-spam)", { digits: 3, tones: { more: "bad" } }),
    rate("opened", "var(--st-opened)", { digits: 1, tones: { more: "good" } }),
    rate("clicked", "var(--st-clicked)", { digits: 1, tones: { more: "good" } }),
  ]
  if (facts.isCounted && knownWith(facts.query) === "all") return all
  return all.map((figure) =>
    figure.label === words.figures.bounced && facts.isCounted
      ? { ...figure, ...bouncedAlone(facts, now.bounced, before?.bounced ?? null, usual) }
      : { ...figure, value: "–", change: null, spark: [], sparkEnds: null, link: null },
  )
}

/** Where nobody knows how many were sent, bounces are a number and no share. */
function bouncedAlone(
  facts: OverviewFacts,
  now: Rate,
  before: Rate | null,
  usual: readonly Rates[],
): Partial<Figure> {
  const { series, language } = facts
  const spark = series.points.map((point) => ratesOf(totalsOfPoint(point)).bounced.count)
  return {
    value: formatNumber(now.count, language),
    ofWhat: null,
    change:
      before && countChange(facts, { now, before, usual: usual.map((one) => one.bounced) }, bouncedTones),
    spark,
    sparkEnds: endsOf(spark, (value) => formatNumber(value, language), language),
  }
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
  { messagesPath, series, range, language, query }: OverviewFacts,
  { count, which }: { count: number; which: Which },
): Link | null {
  const [first, last] = [series.points[0], series.points.at(-1)]
  if (messagesPath === null || count === 0 || !first || !last || !isListed(query)) return null
  const place = { path: messagesPath, timeZone: range.timeZone }
  return {
    href: messagesHref(place, { from: first.start, to: last.end, ...which, ...listFilters(query) }),
    title: overviewWords[language].showMessages({ count }),
  }
}

const ofWhat = (rate: Rate, words: OverviewWords): string | null =>
  rate.ofWhat === "letters" ? null : words.ofWhat[rate.ofWhat]

type RateName = "delivered" | "bounced" | "spam" | "opened" | "clicked"

/** `tones`: what it means when the figure is unusual. */
type Rule = { digits: number; tones: { more?: "good" | "bad"; less?: "good" | "bad" } }

type Moved = { now: Rate; before: Rate; usual: readonly Rate[] }

/** COMPARE-3: coloured when it moved to where it is unusually. */
function toneOf(tones: Rule["tones"], by: number, unusual: Unusual): Change["tone"] {
  const direction = by > 0 ? "more" : "less"
  return (unusual === direction && tones[direction]) || "plain"
}

function rateChange(
  facts: OverviewFacts,
  { digits, tones }: Rule,
  { now, before, usual }: Moved,
): Change | null {
  if (now.rate === null) return null
  const { by } = changeOf(now.rate, before.rate)
  if (by === null) return nothingThen(facts)
  if (Number(Math.abs(by * 100).toFixed(digits)) === 0) return unmoved(facts)
  return {
    text: changeSentence(facts, by, formatPointsApart(by, digits, facts.language)),
    isUp: by > 0,
    tone: toneOf(tones, by, unusualRate(now, usual)),
  }
}

/** Mail that stays out is trouble; more of it is neither good nor bad. */
const countTones: Rule["tones"] = { less: "bad" }
const bouncedTones: Rule["tones"] = { more: "bad", less: "good" }

function countChange(facts: OverviewFacts, { now, before, usual }: Moved, tones = countTones): Change | null {
  const { language } = facts
  const { by, ratio } = changeOf(now.count, before.count)
  if (now.count === 0 && before.count === 0) return null
  if (by === null || ratio === null) return nothingThen(facts)
  if (by === 0) return unmoved(facts)
  const percent = Math.abs(ratio * 100)
  // Past ten times as many a percentage says nothing; where it came from does.
  if (percent >= 1000)
    return { text: overviewWords[language].from({ count: before.count }), isUp: true, tone: "plain" }
  const unusual = unusualCount(
    now.count,
    usual.map((one) => one.count),
  )
  return {
    text: changeSentence(facts, by, formatChangeApart(ratio, percent < 100 ? 1 : 0, language)),
    isUp: by > 0,
    tone: toneOf(tones, by, unusual),
  }
}

const unmoved = (facts: OverviewFacts): Change => ({ text: sameSentence(facts), isUp: null, tone: "plain" })

const nothingThen = ({ language }: OverviewFacts): Change => ({
  text: rangeWords[language].compare.nothingThen,
  isUp: null,
  tone: "plain",
})

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
  const isBouncesOnly = knownWith(facts.query) === "bounces"
  const shown = isBouncesOnly
    ? kinds.filter((kind) => problemKeys.includes(kind.key))
    : kinds.filter((kind) => kind.isAlways || totals[kind.key])
  const label = (key: string) => kindLabel(key, overviewWords[language], statusWords[language])
  const all = shown.map((kind): ChartSeries => {
    const count = totals[kind.key] ?? 0
    const link = linkTo(facts, { count, which: { status: statusesOf(kind, series) } })
    const text = formatNumber(count, language)
    return { key: kind.key, label: label(kind.key), fill: kind.fill, total: { text, ...link } }
  })
  return { series: all, problems: isBouncesOnly ? [] : all.filter((one) => problemKeys.includes(one.key)) }
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

function barsOf({ messagesPath, range, series, query }: OverviewFacts): DeliveryChart["messages"] {
  if (messagesPath === null || !isListed(query)) return null
  const status = Object.fromEntries(kinds.map((kind) => [kind.key, statusesOf(kind, series)]))
  return { place: { path: messagesPath, timeZone: range.timeZone }, status, filters: listFilters(query) }
}

function pointsOf({
  series,
  previous,
  comparison,
  range: { timeZone },
  language,
}: OverviewFacts): ChartPoint[] {
  return series.points.map((point, at) => {
    const before = previous?.points[at]
    return {
      start: point.start,
      end: point.end,
      label: formatSpan(point.start, point.end, timeZone, language),
      values: valuesOf(point),
      ...(before && hasTime(comparison, at) && { previous: totalsOfPoint(before).letters }),
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

import { formatSpan } from "#lib/interface/format/date"
import { formatNumber } from "#lib/interface/format/number"
import { formatPercent } from "#lib/interface/format/percent"
import { type Rate, type Rates, ratesOf } from "#lib/analytics/series/rates"
import type { Point, Totals } from "#lib/analytics/series/series"
import { chartWords } from "#words/chart"
import { type OverviewWords, overviewWords } from "#words/overview"
import { type Change, countChange, rateChange, type Tones } from "#lib/analytics/range/change"
import { type Link, linkTo, type OverviewData, totalsOfPoint } from "./data.ts"
import { type FigureName, isAvailable, isOfPeople, availableWith } from "./query.ts"

/** The six figures of the overview: their base, their change, and whether it is unusual. Pure. */

export type Figure = {
  label: string
  value: string
  ofWhat: string | null
  /** Number of messages of a rate; null if the value is that number. */
  countText: string | null
  /** Kind of readers that it counts, and the machines' part of it; null if it has no readers. */
  byWhom?: { text: string; title: string } | null
  change: Change | null
  spark: (number | null)[]
  /** First, last, lowest and highest value in words; null without a line. */
  sparkText: string | null
  colour: string
  /** The messages that the figure counts. */
  link: Link | null
}

export function figuresOf(data: OverviewData): Figure[] {
  const { series, language } = data
  const words = overviewWords[language]
  const ratesIn = ratesBy(data)
  const now = ratesIn(series.totals)
  const before = data.previous && ratesIn(data.previous.totals)
  const usual = data.usual.map(ratesIn)
  const perPoint = series.points.map((point, at) => ratesIn(totalsAt(data, point, at)))
  const line = (values: (number | null)[], format: (value: number) => string) => ({
    spark: values,
    sparkText: sparkTextOf(data, values, format),
  })
  const rate = (name: RateName, colour: string, tones: Tones): NamedFigure => ({
    name,
    label: words.figures[name],
    value: formatPercent(now[name].rate, digitsOf(name), language),
    ofWhat: ofWhat(now[name], words),
    countText: now[name].of > 0 ? words.messages({ count: now[name].count }) : null,
    change:
      before &&
      rateChange(
        data,
        { digits: digitsOf(name), tones },
        { now: now[name], before: before[name], usual: usual.map((one) => one[name]) },
      ),
    ...line(
      perPoint.map((one) => one[name].rate),
      (value) => formatPercent(value, digitsOf(name), language),
    ),
    colour,
    link: linkTo(data, now[name]),
  })
  const all: NamedFigure[] = [
    {
      name: "sent",
      label: words.figures.sent,
      value: formatNumber(now.sent.count, language),
      ofWhat: null,
      countText: null,
      change:
        before &&
        countChange(data, countTones, {
          now: now.sent,
          before: before.sent,
          usual: usual.map((one) => one.sent),
        }),
      ...line(
        perPoint.map((one) => one.sent.count),
        (value) => formatNumber(value, language),
      ),
      colour: "var(--st-sent-ink)",
      link: linkTo(data, now.sent),
    },
    rate("delivered", "var(--st-delivered)", { more: "good", less: "bad" }),
    rate("bounced", "var(--st-hard-bounced)", { more: "bad", less: "good" }),
    // People react later than messages are sent, so a lower number until now is not unusual.
    rate("spam", "var(--st-spam)", { more: "bad" }),
    {
      ...rate("opened", "var(--st-opened)", { more: "good" }),
      byWhom: byWhom(data, "opened", now.opened),
    },
    {
      ...rate("clicked", "var(--st-clicked)", { more: "good" }),
      byWhom: byWhom(data, "clicked", now.clicked),
    },
  ]
  return all.map(asKnown(data, { now, before, usual }))
}

type FigureRates = { now: Rates; before: Rates | null; usual: readonly Rates[] }

const nothing = { countText: null, byWhom: null, change: null, spark: [], sparkText: null, link: null }

/** A figure, if it is known with the filters. */
const asKnown =
  (data: OverviewData, { now, before, usual }: FigureRates) =>
  ({ name, ...figure }: NamedFigure): Figure => {
    const known = availableWith(data.query)
    const isRead = name === "opened" || name === "clicked"
    const isCounted = data.isCounted && isAvailable(data.query, name)
    if (!isCounted || (isRead && isOfPeople(data.query) && !data.reads))
      return { ...figure, value: "–", ...nothing }
    if (known === "bounces")
      return { ...figure, ...bouncedAlone(data, now.bounced, before?.bounced ?? null, usual) }
    return known === "reads" && isRead
      ? { ...figure, ...readAlone(data, now[name], before?.[name] ?? null) }
      : figure
  }

/** COMPARE-2: the same rate has the same digits on every page. */
const digitsOf = (name: RateName): number => (name === "spam" ? 3 : 1)

const ratesBy =
  ({ query }: OverviewData) =>
  (totals: Totals): Rates =>
    isOfPeople(query) ? peopleRates(totals) : ratesOf(totals)

/** One bar, with opens and clicks of people if these are counted separately. */
function totalsAt({ reads }: OverviewData, point: Point, at: number): Totals {
  const totals = totalsOfPoint(point)
  const read = reads?.points[at]
  if (!read) return totals
  return { ...totals, ever: { ...totals.ever, opened: read.opened ?? 0, clicked: read.clicked ?? 0 } }
}

type NamedFigure = Figure & { name: FigureName }

/** FILTER-5: messages that people opened, even if machines opened more. */
function peopleRates(totals: Totals): Rates {
  const rates = ratesOf(totals)
  const { of } = rates.opened
  const count = totals.ever.opened ?? 0
  // As on Engagement, the rate is limited to 100%, because an open may be reported before its delivery.
  const rate = of > 0 ? Math.min(1, count / of) : null
  const opened = { ...rates.opened, count, rate, which: { had: "opened" } }
  return { ...rates, opened }
}

/** With a filter by place or device, the base of the share is unknown. */
const readAlone = (data: OverviewData, now: Rate, before: Rate | null): Partial<Figure> => ({
  value: formatNumber(now.count, data.language),
  ofWhat: null,
  countText: null,
  change: before && countChange(data, {}, { now, before, usual: [] }),
  spark: [],
  sparkText: null,
})

/** Opens and clicks include people and machines (ENGAGEMENT-1 separates them). */
function byWhom(
  { machines, language }: OverviewData,
  read: "opened" | "clicked",
  { of }: Rate,
): Figure["byWhom"] {
  const { readers } = overviewWords[language]
  if (!machines || of === 0) return null
  const share = formatPercent(Math.min(1, machines[read] / of), 1, language)
  return { text: readers.withMachines, title: readers[read]({ share }) }
}

/** If the number of sent messages is unknown, bounces are a number instead of a share. */
function bouncedAlone(
  data: OverviewData,
  now: Rate,
  before: Rate | null,
  usual: readonly Rates[],
): Partial<Figure> {
  const { series, language } = data
  const spark = series.points.map((point) => ratesOf(totalsOfPoint(point)).bounced.count)
  return {
    value: formatNumber(now.count, language),
    ofWhat: null,
    countText: null,
    change:
      before && countChange(data, bouncedTones, { now, before, usual: usual.map((one) => one.bounced) }),
    spark,
    sparkText: sparkTextOf(data, spark, (value) => formatNumber(value, language)),
  }
}

/** The first, last, lowest and highest value of a sparkline with their times, in words; null without values. */
function sparkTextOf(
  { series, range: { timeZone }, language }: OverviewData,
  values: readonly (number | null)[],
  format: (value: number) => string,
): string | null {
  const known = values.flatMap((value, at) => (value === null ? [] : [{ value, at }]))
  const [first, last] = [known[0], known.at(-1)]
  if (!first || !last) return null
  const lowest = known.reduce((low, one) => (one.value < low.value ? one : low))
  const highest = known.reduce((high, one) => (one.value > high.value ? one : high))
  const when = ({ at }: { at: number }) => {
    const point = series.points[at]
    return point ? formatSpan(point.start, point.end, timeZone, language) : ""
  }
  return chartWords[language].sparklineOf({
    ...{ first: format(first.value), last: format(last.value) },
    ...{ low: format(lowest.value), high: format(highest.value) },
    ...{ lowAt: when(lowest), highAt: when(highest) },
  })
}

const ofWhat = (rate: Rate, words: OverviewWords): string | null =>
  rate.ofWhat === "letters" ? null : words.ofWhat[rate.ofWhat]

type RateName = "delivered" | "bounced" | "spam" | "opened" | "clicked"

/** Fewer messages may be a problem; more are neither good nor bad. */
const countTones: Tones = { less: "bad" }
const bouncedTones: Tones = { more: "bad", less: "good" }

import type { SparklineEnds } from "#components/chart/sparkline"
import { formatSpan } from "#lib/format/date"
import { formatNumber } from "#lib/format/number"
import { formatPercent } from "#lib/format/percent"
import { type Rate, type Rates, ratesOf } from "#lib/metrics/rates"
import type { Totals } from "#lib/metrics/series"
import { chartWords } from "#words/chart"
import { type OverviewWords, overviewWords } from "#words/overview"
import { type Change, countChange, rateChange, type Tones } from "../_range/change.ts"
import { type Link, linkTo, type OverviewFacts, totalsOfPoint } from "./facts.ts"
import { type FigureName, isKnown, isOfPeople, knownWith } from "./query.ts"

/** The six figures of the overview: what they are a share of, how they moved, and whether that is unusual. Pure. */

export type Figure = {
  label: string
  value: string
  ofWhat: string | null
  /** Whose reading it counts, and the machines' part of it; null where nobody reads. */
  byWhom?: { text: string; title: string } | null
  change: Change | null
  spark: (number | null)[]
  sparkEnds: SparklineEnds | null
  colour: string
  /** The messages that the figure counts. */
  link: Link | null
}

export function figuresOf(facts: OverviewFacts): Figure[] {
  const { series, language } = facts
  const words = overviewWords[language]
  const ratesIn = (totals: Totals) => (isOfPeople(facts.query) ? peopleRates(totals) : ratesOf(totals))
  const now = ratesIn(series.totals)
  const before = facts.previous && ratesIn(facts.previous.totals)
  const usual = facts.usual.map(ratesIn)
  const perPoint = series.points.map((point) => ratesOf(totalsOfPoint(point)))
  const line = (values: (number | null)[], format: (value: number) => string) => ({
    spark: values,
    sparkEnds: endsOf(facts, values, format),
  })
  const rate = (name: RateName, colour: string, rule: Rule): NamedFigure => ({
    name,
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
  const all: NamedFigure[] = [
    {
      name: "sent",
      label: words.figures.sent,
      value: formatNumber(now.sent.count, language),
      ofWhat: null,
      change:
        before &&
        countChange(facts, countTones, {
          now: now.sent,
          before: before.sent,
          usual: usual.map((one) => one.sent),
        }),
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
    {
      ...rate("opened", "var(--st-opened)", { digits: 1, tones: { more: "good" } }),
      byWhom: byWhom(facts, "opened", now.opened),
    },
    {
      ...rate("clicked", "var(--st-clicked)", { digits: 1, tones: { more: "good" } }),
      byWhom: byWhom(facts, "clicked", now.clicked),
    },
  ]
  const known = knownWith(facts.query)
  const unknown = { value: "–", byWhom: null, change: null, spark: [], sparkEnds: null, link: null }
  return all.map(({ name, ...figure }) => {
    if (!facts.isCounted || !isKnown(facts.query, name)) return { ...figure, ...unknown }
    if (known === "bounces")
      return { ...figure, ...bouncedAlone(facts, now.bounced, before?.bounced ?? null, usual) }
    const isRead = name === "opened" || name === "clicked"
    if (known === "reads" && isRead)
      return { ...figure, ...readAlone(facts, now[name], before?.[name] ?? null) }
    // Lines are of all messages of a step: who opened them is not told by it.
    return isRead && isOfPeople(facts.query) ? { ...figure, spark: [], sparkEnds: null } : figure
  })
}

type NamedFigure = Figure & { name: FigureName }

/** FILTER-5: what people opened, however many more were opened by machines. */
function peopleRates(totals: Totals): Rates {
  const rates = ratesOf(totals)
  const { of } = rates.opened
  const count = totals.ever.opened ?? 0
  const opened = { ...rates.opened, count, rate: of > 0 ? count / of : null, which: { had: "opened" } }
  return { ...rates, opened }
}

/** Of messages that were read somewhere, or with something, nobody knows of how many that is a share. */
const readAlone = (facts: OverviewFacts, now: Rate, before: Rate | null): Partial<Figure> => ({
  value: formatNumber(now.count, facts.language),
  ofWhat: null,
  change: before && countChange(facts, {}, { now, before, usual: [] }),
  spark: [],
  sparkEnds: null,
})

/** Openings and clicks are those of people and of machines (ENGAGEMENT-1 has them apart). */
function byWhom(
  { machines, language }: OverviewFacts,
  read: "opened" | "clicked",
  { of }: Rate,
): Figure["byWhom"] {
  const { readers } = overviewWords[language]
  if (!machines || of === 0) return null
  const share = formatPercent(Math.min(1, machines[read] / of), 1, language)
  return { text: readers.withMachines, title: readers[read]({ share }) }
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
      before && countChange(facts, bouncedTones, { now, before, usual: usual.map((one) => one.bounced) }),
    spark,
    sparkEnds: endsOf(facts, spark, (value) => formatNumber(value, language)),
  }
}

/** Where a sparkline begins and ends, upwards and in time, in words too; null when nothing is known. */
function endsOf(
  { series, range: { timeZone }, language }: OverviewFacts,
  values: readonly (number | null)[],
  format: (value: number) => string,
): SparklineEnds | null {
  const known = values.flatMap((value, at) => (value === null ? [] : [{ value, at }]))
  const [first, last] = [known[0], known.at(-1)]
  if (!first || !last) return null
  const lowest = known.reduce((low, one) => (one.value < low.value ? one : low))
  const highest = known.reduce((high, one) => (one.value > high.value ? one : high))
  const [low, high] = [format(lowest.value), format(highest.value)]
  const when = ({ at }: { at: number }) => {
    const point = series.points[at]
    return point ? formatSpan(point.start, point.end, timeZone, language) : ""
  }
  const text = chartWords[language].sparklineOf({
    ...{ first: format(first.value), last: format(last.value) },
    ...{ low, high, lowAt: when(lowest), highAt: when(highest) },
  })
  return { low, high, text }
}

const ofWhat = (rate: Rate, words: OverviewWords): string | null =>
  rate.ofWhat === "letters" ? null : words.ofWhat[rate.ofWhat]

type RateName = "delivered" | "bounced" | "spam" | "opened" | "clicked"

type Rule = { digits: number; tones: Tones }

/** Mail that stays out is trouble; more of it is neither good nor bad. */
const countTones: Tones = { less: "bad" }
const bouncedTones: Tones = { more: "bad", less: "good" }

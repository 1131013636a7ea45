import type { ChartPoint, ChartSeries, ChartTick } from "#components/chart/points"
import type { SpanRow } from "#components/chart/span-rows"
import { statusLook } from "#components/status/statuses"
import { isStatus } from "#contract/status"
import { formatClock, formatDay, formatInstant, formatSpan, formatWeekday } from "#lib/format/date"
import { formatNumber } from "#lib/format/number"
import { formatPercent } from "#lib/format/percent"
import { changeOf, type Rate, ratesOf } from "#lib/metrics/rates"
import type { Point, Series, Totals } from "#lib/metrics/series"
import type { PageRange, StepChoice } from "../_range/range.ts"

/** From counted series to what the overview shows. Pure. */

export type OverviewFacts = {
  series: Series
  previous: Series
  blocks: readonly BlockFact[]
  range: PageRange
  nowMs: number
  lastLetterMs: number | null
  stepChoices: StepChoice[]
}

export type BlockFact = { block_time: Date; domain: string; domain_status: string; smtp_blocks_count: number }

export type Figure = {
  label: string
  value: string
  ofWhat: string | null
  change: Change | null
  spark: (number | null)[]
  colour: string
}

/** `text` null: there were no letters before. `tone` is only set when the change is larger than usual. */
export type Change = { text: string | null; isUp: boolean; tone: "good" | "bad" | "plain" }

export type DeliveryChart = {
  series: ChartSeries[]
  problems: ChartSeries[]
  points: ChartPoint[]
  ticks: ChartTick[]
  previousLabel: string
  hint: string
  emptyText: { title: string; hint?: string }
  blockRows: SpanRow[]
}

export function overviewView(facts: OverviewFacts) {
  const { series, previous, range } = facts
  const blocks = blockSpans(facts)
  return {
    figures: figuresOf(series, previous),
    chart: {
      ...stackOf(series),
      points: pointsOf(series, previous, range.timeZone),
      ticks: ticksOf(series.points, range),
      previousLabel: previousLabels[range.kind],
      hint: `letters by where they are now, ${stepWords[range.stepMinutes] ?? ""}`,
      emptyText: emptyTextOf(facts),
      blockRows: blocks.rows,
    } satisfies DeliveryChart,
    stepChoices: facts.stepChoices,
    hasEverHadLetters: facts.lastLetterMs !== null,
    openBlocks: blocks.open,
  }
}

const previousLabels = { "24h": "Day before", "7d": "Week before", "30d": "30 days before", custom: "Before" }
const stepWords: Record<number, string> = {
  15: "per 15 minutes",
  60: "per hour",
  180: "per 3 hours",
  1440: "per day",
}
const spanWords = {
  "24h": "these 24 hours",
  "7d": "these 7 days",
  "30d": "these 30 days",
  custom: "this time",
}

function emptyTextOf({ lastLetterMs, range, nowMs }: OverviewFacts): { title: string; hint?: string } {
  const title = `No letters in ${spanWords[range.kind]}`
  if (lastLetterMs === null) return { title, hint: "Nothing has been sent yet." }
  return { title, hint: `Last one: ${formatInstant(lastLetterMs, range.timeZone, nowMs)}` }
}

// ── figures

const few = 50

function figuresOf(series: Series, previous: Series): Figure[] {
  const [now, before] = [ratesOf(series.totals), ratesOf(previous.totals)]
  const perPoint = series.points.map((point) => ratesOf(totalsOfPoint(point)))
  const enough = before.sent.count >= few && now.sent.count >= few
  const rate = (label: string, name: RateName, colour: string, rule: Rule): Figure => ({
    label,
    value: formatPercent(now[name].rate, rule.digits),
    ofWhat: now[name].ofWhat === "letters" ? null : `of ${now[name].ofWhat}`,
    change: pointsChange(now[name], before[name], rule, enough),
    spark: perPoint.map((one) => one[name].rate),
    colour,
  })
  return [
    {
      label: "Letters sent",
      value: formatNumber(now.sent.count),
      ofWhat: null,
      change: countChange(now.sent.count, before.sent.count),
      spark: perPoint.map((one) => one.sent.count),
      colour: "var(--st-sent-ink)",
    },
    rate("Delivered", "delivered", "var(--st-delivered)", { digits: 1, unusual: 0.01, good: "up" }),
    rate("Bounced", "bounced", "var(--st-hard-bounced)", { digits: 1, unusual: 0.01, good: "down" }),
    rate("Spam reports", "spam", "var(--st-spam)", { digits: 3, unusual: 0.0005, good: "down" }),
    rate("Opened", "opened", "var(--st-opened)", { digits: 1, unusual: 0.05, good: "up" }),
    rate("Clicked", "clicked", "var(--st-clicked)", { digits: 1, unusual: 0.03, good: "up" }),
  ]
}

type RateName = "delivered" | "bounced" | "spam" | "opened" | "clicked"

/** `unusual`: from which change on a figure is coloured, as a part of one. */
type Rule = { digits: number; unusual: number; good: "up" | "down" }

function pointsChange(now: Rate, before: Rate, rule: Rule, hasEnough: boolean): Change | null {
  const { by } = changeOf(now.rate, before.rate)
  if (now.rate === null) return null
  if (by === null) return { text: null, isUp: true, tone: "plain" }
  const text = `${Math.abs(by * 100).toFixed(rule.digits)} pt`
  if (Number.parseFloat(text) === 0) return null
  const isUp = by > 0
  const isUnusual = hasEnough && Math.abs(by) >= rule.unusual
  return { text, isUp, tone: isUnusual ? (isUp === (rule.good === "up") ? "good" : "bad") : "plain" }
}

function countChange(now: number, before: number): Change | null {
  const { by, ratio } = changeOf(now, before)
  if (now === 0 && before === 0) return null
  if (by === null || ratio === null) return { text: null, isUp: true, tone: "plain" }
  const percent = Math.abs(ratio * 100)
  // Past ten times as many a percentage says nothing; where it came from does.
  if (percent >= 1000) return { text: `from ${formatNumber(before)}`, isUp: true, tone: "plain" }
  return { text: `${percent.toFixed(percent < 100 ? 1 : 0)}%`, isUp: by >= 0, tone: "plain" }
}

/** One bar as totals of its own: sparklines show shape, so what letters are now stands for what they ever were. */
function totalsOfPoint({ start: _start, end: _end, ...now }: Point): Totals {
  const letters = Object.values(now).reduce((sum, count) => sum + count, 0)
  return { letters, now, ever: { ...now, opened: (now.opened ?? 0) + (now.clicked ?? 0) } }
}

// ── chart

/** Kinds of bars from the bottom up; several statuses may share one. Those without `always` only appear when they occur. */
const kinds: readonly { key: string; label: string; statuses: string[]; fill: string; isAlways: boolean }[] =
  [
    { ...kindOf("clicked"), isAlways: true },
    { ...kindOf("opened"), isAlways: true },
    { ...kindOf("delivered"), isAlways: true },
    { ...kindOf("subscribed"), isAlways: false },
    { ...kindOf("unsubscribed"), isAlways: false },
    {
      key: "way",
      label: "On its way",
      statuses: ["accepted", "sent"],
      fill: "var(--st-sent)",
      isAlways: true,
    },
    { key: "other", label: "Other", statuses: [], fill: "var(--st-accepted)", isAlways: false },
    { ...kindOf("soft_bounced"), isAlways: true },
    { ...kindOf("hard_bounced"), isAlways: true },
    { ...kindOf("spam"), isAlways: true },
  ]

function kindOf(status: string) {
  const { label, fill } = statusLook(status)
  return { key: status, label, statuses: [status], fill }
}

const problemKeys = ["soft_bounced", "hard_bounced"]

function stackOf(series: Series): { series: ChartSeries[]; problems: ChartSeries[] } {
  const occurs = (key: string) => series.points.some((point) => valuesOf(point)[key])
  const shown = kinds.filter((kind) => kind.isAlways || occurs(kind.key))
  const all = shown.map(({ key, label, fill }) => ({ key, label, fill }))
  return { series: all, problems: all.filter((one) => problemKeys.includes(one.key)) }
}

function pointsOf(series: Series, previous: Series, timeZone: string): ChartPoint[] {
  return series.points.map((point, at) => {
    const before = previous.points[at]
    return {
      start: point.start,
      end: point.end,
      label: formatSpan(point.start, point.end, timeZone),
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
function ticksOf(points: readonly Point[], { timeZone, from, to }: PageRange): ChartTick[] {
  const isShort = to - from <= 52 * 3_600_000
  const labelled = points.flatMap((point, at) => {
    const label = isShort ? hourLabel(point.start, timeZone) : dayLabel(point.start, timeZone)
    return label ? [{ at: at / points.length, label }] : []
  })
  const every = Math.ceil(labelled.length / labelsMax)
  return labelled.filter((_, at) => at % every === 0)
}

function hourLabel(start: number, timeZone: string): string | null {
  const clock = formatClock(start, timeZone)
  if (clock === "00:00") return dayLabel(start, timeZone)
  return /^(03|06|09|12|15|18|21):00$/.test(clock) ? clock : null
}

function dayLabel(start: number, timeZone: string): string | null {
  if (formatClock(start, timeZone) !== "00:00") return null
  return `${formatWeekday(start, timeZone)} ${formatDay(start, timeZone).split(" ")[0]}`
}

// ── spam blocks

export type OpenBlock = { domain: string; servers: number; since: string }

/** Spans of blocks by domain on the time axis, and those that are open now. */
function blockSpans({ blocks, series, range, nowMs }: OverviewFacts): { rows: SpanRow[]; open: OpenBlock[] } {
  const from = series.points[0]?.start ?? range.from
  const to = series.points.at(-1)?.end ?? range.to
  const place = (ms: number) => Math.min(1, Math.max(0, (ms - from) / (to - from)))
  const open: OpenBlock[] = []
  const rows = [...Map.groupBy(blocks, (block) => block.domain)].map(([domain, told]) => {
    const spans = spansOf(told)
    const last = spans.at(-1)
    if (last && last.to === null)
      open.push({ domain, servers: last.servers, since: formatInstant(last.from, range.timeZone, nowMs) })
    return {
      label: domain,
      spans: spans
        .filter((span) => span.from < to && (span.to ?? to) > from)
        .map((span) => ({
          from: place(span.from),
          to: place(span.to ?? to),
          isOpen: span.to === null,
          title: spanTitle(domain, span, range.timeZone, nowMs),
        })),
    }
  })
  return { rows: rows.filter((row) => row.spans.length > 0), open }
}

type BlockSpan = { from: number; to: number | null; servers: number }

/** Told in order of time: "blocked" opens a span (or changes its count), "unblocked" closes it. */
function spansOf(told: readonly BlockFact[]): BlockSpan[] {
  const spans: BlockSpan[] = []
  for (const block of told) {
    const last = spans.at(-1)
    const isOpen = last !== undefined && last.to === null
    if (block.domain_status === "blocked" && isOpen) last.servers = block.smtp_blocks_count
    else if (block.domain_status === "blocked")
      spans.push({ from: block.block_time.getTime(), to: null, servers: block.smtp_blocks_count })
    else if (isOpen) last.to = block.block_time.getTime()
  }
  return spans
}

function spanTitle(domain: string, span: BlockSpan, timeZone: string, nowMs: number): string {
  const servers = span.servers === 1 ? "one server" : `${span.servers} servers`
  const since = formatInstant(span.from, timeZone, nowMs)
  return span.to === null
    ? `${domain} blocks ${servers} since ${since}`
    : `${domain} blocked ${servers} from ${since} to ${formatInstant(span.to, timeZone, nowMs)}`
}

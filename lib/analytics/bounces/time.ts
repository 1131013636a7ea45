import type { Mark } from "#lib/analytics/series/points"
import type { ChartNote, ChartPoint, ChartSeries, ChartTick } from "#lib/analytics/series/points"
import { statusStyle } from "#lib/interface/status/statuses"
import { formatSpan } from "#lib/interface/format/date"
import { formatNumber } from "#lib/interface/format/number"
import { bouncesWords } from "#words/bounces"
import { listFilters } from "#lib/analytics/filters/list-filters"
import { valueLabel } from "#lib/analytics/filters/labels"
import { bounceStatuses, hasFilters, noValue } from "#lib/analytics/filters/query"
import { marksOf, notesOfPoints } from "#lib/analytics/marks/marks"
import { hasTime } from "#lib/analytics/range/comparison"
import { comparisonLabel } from "#lib/analytics/range/comparison-text"
import type { MessagesSelection, MessagesPlace } from "#lib/analytics/range/messages-href"
import { ticksOf } from "#lib/analytics/range/ticks"
import { type BounceData, listHref, placeOf } from "./data.ts"
import type { Stack } from "./query.ts"

/** Bounces by step: soft and hard, or by the most frequent reasons or providers and one group of all others. Pure. */

export type BounceChart = {
  timeZone: string
  label: string
  series: ChartSeries[]
  points: ChartPoint[]
  ticks: ChartTick[]
  /** null without a comparison. */
  previousLabel: string | null
  emptyTitle: string
  /** Published templates and deployments, on the time axis. */
  marks: Mark[]
  /**
   * Links from a bar to its messages: all of its kinds, and each kind. Omitted if the list cannot show exactly these
   * messages. null for viewers without access to the list.
   */
  messages: {
    place: MessagesPlace
    all: Partial<MessagesSelection>
    of: Record<string, Partial<MessagesSelection>>
  } | null
}

/** Bounces by the steps of the range and of the comparison period. */
type Steps = { now: number[]; before: number[] }

/** Bounces of one kind. */
type Bars = {
  key: string
  label: string
  fill: string
  steps: Steps
  listed: Partial<MessagesSelection> | null
}

/** null: not counted together with the filters. */
export function chartBy(data: BounceData, stack: Stack): BounceChart | null {
  const bars = stack === "kind" ? kindBars(data) : valueBars(data, stack)
  return bars && chartOf(data, bars)
}

function chartOf(data: BounceData, bars: readonly Bars[]): BounceChart {
  const { range, language, query } = data
  const words = bouncesWords[language]
  const place = placeOf(data)
  const marks = marksOf({ ...data, marks: data.marks ?? [] })
  const listed = bars.flatMap(({ key, listed: of }) => (of ? [[key, of] as const] : []))
  return {
    timeZone: range.timeZone,
    label: words.why.chart({ perStep: words.perStep[range.stepMinutes] }),
    series: bars.map((one) => seriesOf(data, one)),
    points: pointsOf(data, bars, notesOfPoints(data.edges, marks, [])),
    ticks: ticksOf(
      data.edges.slice(0, -1).map((start) => ({ start })),
      range,
      language,
    ),
    previousLabel: comparisonLabel(data),
    emptyTitle: hasFilters(query) ? words.why.emptyFiltered : words.why.empty,
    marks,
    messages: place && {
      place,
      all: { status: bounceStatuses, ...listFilters(query) },
      of: Object.fromEntries(listed),
    },
  }
}

function seriesOf(data: BounceData, { key, label, fill, steps, listed }: Bars): ChartSeries {
  const count = sum(steps.now)
  const href = count > 0 && listed ? listHref(data, listed) : null
  const title = bouncesWords[data.language].showMessages({ count })
  return {
    ...{ key, label, fill },
    total: { text: formatNumber(count, data.language), ...(href && { href, title }) },
  }
}

function pointsOf(
  { edges, range, language, comparison }: BounceData,
  bars: readonly Bars[],
  notes: readonly ChartNote[][],
): ChartPoint[] {
  const at = (step: number, of: keyof Steps) =>
    Object.fromEntries(bars.map(({ key, steps }) => [key, steps[of][step] ?? 0]))
  return edges.slice(0, -1).map((start, step) => {
    const end = edges[step + 1] ?? start
    return {
      ...{ start, end, label: formatSpan(start, end, range.timeZone, language) },
      values: at(step, "now"),
      ...(hasTime(comparison, step) && { previous: at(step, "before") }),
      ...(notes[step]?.length && { notes: notes[step] }),
    }
  })
}

// ── kinds of bars

/** Messages by step of both ranges under one name. */
type Counts = { name: string; step: number; count: number }[]

const reasonCounts = ({ bounces }: BounceData, nameOf: (row: ReasonRow) => string): Counts =>
  (bounces.reasons ?? []).map((row) => ({ name: nameOf(row), step: row.step, count: row.letters_now }))

type ReasonRow = { status: string; delivery_status: string }

function kindBars(data: BounceData): Bars[] {
  const { query, language } = data
  const words = bouncesWords[language]
  const steps = stepsBy(
    data,
    reasonCounts(data, ({ status }) => status),
  )
  return bounceStatuses.map((status) => ({
    key: status,
    label: status === "soft_bounced" ? words.soft : words.hard,
    fill: statusStyle(status).fill,
    steps: steps.get(status) ?? noSteps,
    listed: { ...listFilters(query), status: [status] },
  }))
}

/** Kinds with their own color, which must be distinguishable. */
const fills = [5, 4, 2, 7, 6, 3].map((nth) => `var(--chart-${nth})`)
const otherFill = "var(--chart-8)"
/** Not a word that servers report, and not a provider. */
const otherKey = "(other)"

function valueBars(data: BounceData, name: "reason" | "provider"): Bars[] | null {
  const counts = countsBy(data, name)
  if (!counts) return null
  const all = [...stepsBy(data, counts)]
    .filter(([, { now }]) => sum(now) > 0)
    .toSorted(([a, x], [b, y]) => sum(y.now) - sum(x.now) || (a < b ? -1 : 1))
  const shown = all.slice(0, fills.length)
  const others = all.slice(fills.length)
  const bars = shown.map(([value, steps], nth): Bars => {
    const key = value === "" ? noValue : value
    return {
      ...{ key, steps, label: valueLabel(data, name, key), fill: fills[nth] ?? otherFill },
      listed: { ...listFilters(data.query), status: bounceStatuses, [name]: [key] },
    }
  })
  return others.length === 0
    ? bars
    : [
        ...bars,
        otherBars(
          data,
          others.map(([, steps]) => steps),
        ),
      ]
}

const otherBars = (data: BounceData, others: readonly Steps[]): Bars => {
  const added = (of: keyof Steps) =>
    data.edges.slice(1).map((_, at) => sum(others.map((steps) => steps[of][at] ?? 0)))
  return {
    ...{ key: otherKey, fill: otherFill, listed: null },
    label: bouncesWords[data.language].time.others({ count: others.length }),
    steps: { now: added("now"), before: added("before") },
  }
}

function countsBy(data: BounceData, name: "reason" | "provider"): Counts | null {
  if (name === "reason") return reasonCounts(data, ({ delivery_status }) => delivery_status)
  const rows = data.bounces.overTime
  return (
    rows?.map(({ provider, step, letters_now }) => ({ name: provider, step, count: letters_now })) ?? null
  )
}

function stepsBy({ edges, before }: BounceData, counts: Counts): Map<string, Steps> {
  const steps = new Map<string, Steps>()
  const zeros = () => edges.slice(1).map(() => 0)
  for (const { name, step, count } of counts) {
    if (count === 0) continue
    const kind = steps.get(name) ?? { now: zeros(), before: zeros() }
    const [bars, at] = step < before.length ? [kind.before, step] : [kind.now, step - before.length]
    bars[at] = (bars[at] ?? 0) + count
    steps.set(name, kind)
  }
  return steps
}

const noSteps: Steps = { now: [], before: [] }

const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0)

import type { Mark } from "#lib/analytics/series/points"
import type { ChartNote, ChartPoint, ChartSeries, ChartTick } from "#lib/analytics/series/points"
import type { SpanRow } from "#lib/analytics/series/points"
import { statusStyle } from "#lib/interface/status/statuses"
import { isStatus, type Status } from "#contract/status"
import { formatInstant, formatSpan } from "#lib/interface/format/date"
import { formatNumber } from "#lib/interface/format/number"
import type { Point, Series } from "#lib/analytics/series/series"
import { overviewWords } from "#words/overview"
import { statusWords } from "#words/status"
import { blockFilterNote } from "#lib/analytics/filters/choices"
import { listedFilters } from "#lib/analytics/filters/list-filters"
import { hasFilters } from "#lib/analytics/filters/query"
import { hasTime } from "#lib/analytics/range/comparison"
import { comparisonLabel } from "#lib/analytics/range/comparison-text"
import type { MessagesSelection, MessagesPlace } from "#lib/analytics/range/messages-href"
import { ticksOf } from "#lib/analytics/range/ticks"
import { linkTo, type OverviewData } from "./data.ts"
import { marksOf, notesOfPoints, type OwnDeployment } from "#lib/analytics/marks/marks"
import { isOfPeople, type Availability, availableWith } from "./query.ts"

/** Messages over time by outcome, with blocks and marks on the same axis. Pure. */

export type DeliveryChart = {
  timeZone: string
  series: ChartSeries[]
  problems: ChartSeries[]
  points: ChartPoint[]
  ticks: ChartTick[]
  /** null without a comparison. */
  previousLabel: string | null
  hint: string
  /** List of the messages of a bar, and the statuses of each kind; null for viewers without access. */
  messages: {
    place: MessagesPlace
    status: Record<string, readonly string[]>
    filters: Partial<MessagesSelection>
  } | null
  emptyText: { title: string; hint?: string }
  blockRows: SpanRow[]
  /** Filters that do not narrow blocks; null: there are none. */
  blocksNote: string | null
  /** Published templates and deployments, on the time axis. */
  marks: Mark[]
  deployments: readonly OwnDeployment[]
  canMark: boolean
}

export function deliveryChart(data: OverviewData, blockRows: SpanRow[]): DeliveryChart {
  const { series, range, language } = data
  const words = overviewWords[language]
  const edges = [...series.points.map(({ start }) => start), series.points.at(-1)?.end ?? range.to]
  const marks = marksOf({ ...data, edges })
  return {
    timeZone: range.timeZone,
    ...stackOf(data),
    points: pointsOf(data, notesOfPoints(edges, marks, blockRows)),
    ticks: ticksOf(series.points, range, language),
    previousLabel: comparisonLabel(data),
    hint: words.hint({ perStep: words.perStep[range.stepMinutes] }),
    messages: barsOf(data),
    emptyText: emptyTextOf(data),
    blockRows,
    blocksNote: blockFilterNote(data.query, language),
    marks,
    deployments: data.deployments,
    canMark: data.canMark,
  }
}

function emptyTextOf(data: OverviewData): { title: string; hint?: string } {
  const { lastLetterMs, range, nowMs, language } = data
  const words = overviewWords[language]
  if (hasFilters(data.query)) return { title: words.emptyFiltered }
  const title = words.empty
  if (lastLetterMs === null) return { title, hint: words.nothingSent }
  return {
    title,
    hint: words.lastOne({ when: formatInstant(lastLetterMs, range.timeZone, nowMs, language) }),
  }
}

/**
 * Kinds of bars from bottom to top; several statuses may share one. Kinds without `isAlways` only appear if they occur.
 */
const kinds: readonly Kind[] = [
  { ...kindOf("clicked"), isAlways: true },
  { ...kindOf("opened"), isAlways: true },
  { ...kindOf("delivered"), isAlways: true },
  { ...kindOf("subscribed"), isAlways: false },
  { ...kindOf("unsubscribed"), isAlways: false },
  {
    key: "in_transit",
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
  return { key: status, statuses: [status], fill: statusStyle(status).fill }
}

/** Bars by status count every reader. With a country or a device filter they count only the chosen readers. */
function kindLabel({ query, language }: OverviewData, key: string): string {
  const words = overviewWords[language]
  if (key === "in_transit") return words.onItsWay
  if (key === "other") return words.other
  const { label } = statusStyle(key, statusWords[language])
  const hasMachines = availableWith(query) !== "reads" || !isOfPeople(query)
  return hasMachines && (key === "opened" || key === "clicked")
    ? words.orByMachines({ status: label })
    : label
}

const problemKeys = ["soft_bounced", "hard_bounced"]

/** Kinds of bars that are known with the filters; null: all. */
const onlyKinds: Record<Availability, readonly string[] | null> = {
  all: null,
  now: null,
  bounces: problemKeys,
  reads: ["opened"],
}

function stackOf(data: OverviewData): { series: ChartSeries[]; problems: ChartSeries[] } {
  const { series, previous, language } = data
  const totals = totalOfKinds(series)
  // A kind that only occurred before also needs a place, or the line would not be the sum of its parts.
  const before = previous ? totalOfKinds(previous) : {}
  const only = onlyKinds[availableWith(data.query)]
  const shown = only
    ? kinds.filter((kind) => only.includes(kind.key))
    : kinds.filter((kind) => kind.isAlways || totals[kind.key] || before[kind.key])
  const label = (key: string) => kindLabel(data, key)
  const all = shown.map((kind): ChartSeries => {
    const count = totals[kind.key] ?? 0
    const link = linkTo(data, { count, which: { status: statusesOf(kind, series) } })
    const text = formatNumber(count, language)
    return { key: kind.key, label: label(kind.key), fill: kind.fill, total: { text, ...link } }
  })
  return { series: all, problems: only ? [] : all.filter((one) => problemKeys.includes(one.key)) }
}

/** Statuses counted in a kind of bar; for the group of all others, the statuses that occur. */
const statusesOf = ({ key, statuses }: Kind, { totals }: Series): readonly string[] =>
  key === "other" ? Object.keys(totals.now).filter((status) => !isStatus(status)) : statuses

function totalOfKinds({ points }: Series): Record<string, number> {
  const totals: Record<string, number> = {}
  for (const point of points)
    for (const [key, count] of Object.entries(valuesOf(point))) totals[key] = (totals[key] ?? 0) + count
  return totals
}

function barsOf(data: OverviewData): DeliveryChart["messages"] {
  const { messagesPath, added, params, range, series, query } = data
  const isOfReads = availableWith(query) === "reads"
  const filters = listedFilters(query, isOfReads ? { had: "opened" } : {})
  if (messagesPath === null || !filters) return null
  const statuses = Object.fromEntries(kinds.map((kind) => [kind.key, statusesOf(kind, series)]))
  return {
    place: { path: messagesPath, range, timeZone: range.timeZone, projects: added, params },
    // Opened messages are selected by past status.
    status: isOfReads ? {} : statuses,
    filters,
  }
}

function pointsOf(
  { series, previous, comparison, range: { timeZone }, language }: OverviewData,
  notes: readonly ChartNote[][],
): ChartPoint[] {
  return series.points.map((point, at) => {
    const before = previous?.points[at]
    return {
      start: point.start,
      end: point.end,
      label: formatSpan(point.start, point.end, timeZone, language),
      values: valuesOf(point),
      ...(before && hasTime(comparison, at) && { previous: valuesOf(before) }),
      ...(notes[at]?.length && { notes: notes[at] }),
    }
  })
}

/** Messages of a bar by kind; every message is in exactly one, also those with an unknown status. */
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

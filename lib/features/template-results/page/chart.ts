import type { ChartPoint, ChartSeries, ChartTick } from "#lib/analytics/series/points"
import type { Mark } from "#lib/analytics/series/points"
import type { SegmentCount } from "#lib/data/store/segment-counts"
import { formatSpan } from "#lib/interface/format/date"
import { formatNumber } from "#lib/interface/format/number"
import { totalsOf } from "#lib/analytics/series/series"
import { templateResultsWords } from "#words/template-results"
import { marksOf, notesOfPoints } from "#lib/analytics/marks/marks"
import { ticksOf } from "#lib/analytics/range/ticks"
import { type Figure, figuresOf, peopleOfRows, type ResultsData, versionsOf } from "./results-data.ts"
import { figureHref } from "./links-to.ts"
import type { Measure } from "./query.ts"

/** Results of a template's messages over time, by version, with the times at which versions went live. Pure. */

export type ResultsChart = {
  label: string
  hint: string
  series: ChartSeries[]
  points: ChartPoint[]
  ticks: ChartTick[]
  marks: Mark[]
  timeZone: string
  emptyTitle: string
  /** For each bar, links to the lists of messages by version, and of all (""). */
  hrefs: Record<string, string | null>[]
  previousLabel: null
}

/** Number of versions with a colour each; older ones are drawn as one. */
const shownMax = 4
const fills = ["var(--st-delivered)", "var(--st-unsubscribed)", "var(--st-clicked)", "var(--st-opened)"]
const older = "older"
const all = "all"

export function chartOf(data: ResultsData): ResultsChart {
  const { edges, range, language, query, nowMs } = data
  const words = templateResultsWords[language]
  const series = seriesOf(data)
  const starts = edges.slice(0, -1)
  const marks = marksOf({ marks: data.marks, edges, range, nowMs, language })
  const notes = notesOfPoints(edges, marks, [])
  const rows = rowsBySteps(data)
  const counted = starts.map((_, step) => figuresIn(data, series, rows(step)))
  return {
    label: words.chart.label({
      measure: words.measures[query.of],
      perStep: words.perStep[range.stepMinutes],
    }),
    hint: words.chart.hints[query.of],
    series: series.map(({ versions, ...one }) => ({
      ...one,
      total: {
        text: formatNumber(
          counted.reduce((sum, figures) => sum + (figures[one.key]?.count ?? 0), 0),
          language,
        ),
      },
    })),
    points: starts.map((start, step) => {
      const end = edges[step + 1] ?? start
      const values = Object.entries(counted[step] ?? {}).map(([key, { count }]) => [key, count ?? 0])
      return {
        ...{ start, end, label: formatSpan(start, end, range.timeZone, language) },
        values: Object.fromEntries(values),
        notes: notes[step] ?? [],
      }
    }),
    ticks: ticksOf(
      starts.map((start) => ({ start })),
      range,
      language,
    ),
    marks,
    timeZone: range.timeZone,
    emptyTitle: data.counts.ways ? words.chart.empty[query.of] : words.apart,
    hrefs: counted.map((figures, step) => hrefsIn(data, figures, step)),
    previousLabel: null,
  }
}

type VersionSeries = ChartSeries & { versions: readonly string[] }

/** From the bottom, oldest first, so that new versions are on top; one series if versions cannot be distinguished. */
function seriesOf(data: ResultsData): VersionSeries[] {
  const words = templateResultsWords[data.language]
  const versions = versionsOf(data)
  if (isRead(data.query.of) && versions.length > 1 && !data.counts.readsByVersion)
    return [{ key: all, label: words.allVersions, fill: fills[0] ?? "", versions }]
  const shown = versions.slice(0, shownMax).map((version, nth) => ({
    key: version === "" ? "none" : `v${version}`,
    label: version === "" ? words.noVersion : `v${version}`,
    fill: fills[nth] ?? "",
    versions: [version],
  }))
  const rest = versions.slice(shownMax)
  return [
    ...(rest.length > 0 ? [{ key: older, label: words.older, fill: "var(--st-sent)", versions: rest }] : []),
    ...shown.toReversed(),
  ]
}

const isRead = (measure: Measure): boolean => measure === "opened" || measure === "clicked"

type StepRows = {
  ways: SegmentCount<"template_version">[]
  reads: SegmentCount[] | null
  readsByVersion: SegmentCount<"template_version">[] | null
}

/** Rows of a step, indexed because there may be hundreds of steps. */
function rowsBySteps({ counts }: ResultsData): (step: number) => StepRows {
  const grouped = <Row extends { step: number }>(rows: readonly Row[] | null) =>
    rows && Map.groupBy(rows, ({ step }) => step)
  const [ways, reads, readsByVersion] = [
    grouped(counts.ways),
    grouped(counts.reads),
    grouped(counts.readsByVersion),
  ]
  return (step) => ({
    ways: ways?.get(step) ?? [],
    reads: reads && (reads.get(step) ?? []),
    readsByVersion: readsByVersion && (readsByVersion.get(step) ?? []),
  })
}

/** Values of the drawn measure in one step, by series. */
const figuresIn = (
  { query }: ResultsData,
  series: readonly VersionSeries[],
  { ways, reads, readsByVersion }: StepRows,
): Record<string, Figure> =>
  Object.fromEntries(
    series.map(({ key, versions }) => {
      const ofVersions = (rows: StepRows["ways"]) =>
        rows.filter(({ template_version }) => versions.includes(template_version))
      const read = readsByVersion ? ofVersions(readsByVersion) : reads
      return [key, figuresOf(totalsOf(ofVersions(ways)), peopleOfRows(read))[query.of]]
    }),
  )

function hrefsIn(
  data: ResultsData,
  figures: Record<string, Figure>,
  step: number,
): Record<string, string | null> {
  const [from, to] = [data.edges[step] ?? 0, data.edges[step + 1] ?? 0]
  const hrefs = Object.entries(figures).map(([key, figure]) => {
    const version = /^v(\d+)$/.exec(key)?.[1]
    return [key, version ? figureHref(data, figure, { version, from, to }) : null]
  })
  const count = Object.values(figures).reduce((sum, one) => sum + (one.count ?? 0), 0)
  const [first] = Object.values(figures)
  return {
    ...Object.fromEntries(hrefs),
    "": first ? figureHref(data, { ...first, count }, { from, to }) : null,
  }
}

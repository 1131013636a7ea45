import type { ChartNote, ChartPoint, ChartSeries } from "#lib/analytics/series/points"
import { csvLine } from "#lib/platform/csv"
import { type SearchParams, zonedText } from "#lib/analytics/range/range"
import type { PageAccess } from "#lib/access/auth/guard"

/** The numbers of a chart as a file: one line per step, as the chart counts them, in the page's time zone. */
export type ChartFile = {
  points: readonly ChartPoint[]
  series: readonly Pick<ChartSeries, "key">[]
  /** null without a comparison. */
  previousLabel: string | null
  timeZone: string
  /** Columns with the deployments, published templates and blocks of each step. */
  notes?: readonly NoteColumn[]
}

type NoteColumn = "marks" | "blocks"

export function* chartLines({ points, series, previousLabel, timeZone, notes: noteColumns = [] }: ChartFile) {
  const keys = series.map(({ key }) => key)
  yield csvLine([
    ...["from", "to", ...keys.map(columnName), "total"],
    ...(previousLabel === null ? [] : ["compared"]),
    ...noteColumns,
  ])
  for (const { start, end, values, previous, notes = [] } of points) {
    const counts = keys.map((key) => values[key] ?? 0)
    const sumOf = (of: Record<string, number>) => keys.reduce((sum, key) => sum + (of[key] ?? 0), 0)
    yield csvLine([
      zonedText(start, timeZone),
      zonedText(end, timeZone),
      ...[...counts, sumOf(values)].map(String),
      ...(previousLabel === null ? [] : [previous ? String(sumOf(previous)) : ""]),
      ...noteColumns.map((column) => noteCells[column](notes)),
    ])
  }
}

const noteCells: Record<NoteColumn, (notes: readonly ChartNote[]) => string> = {
  // "deployment: Release 7 https://git.example/7; template: Order", in chronological order.
  marks: (notes) =>
    notes
      .filter(({ kind }) => kind !== "block")
      .map(({ kind, name, href }) => [`${kind}: ${name}`, ...(isElsewhere(href) ? [href] : [])].join(" "))
      .join("; "),
  blocks: (notes) =>
    notes
      .filter(({ kind }) => kind === "block")
      .map(({ name }) => name)
      .join("; "),
}

/** Links to our own pages are omitted: users of the dashboard find them. */
const isElsewhere = (href: string | null): boolean => href !== null && !href.startsWith("/")

/** Names in files of charts and tables: the page's labels in English for viewers in every language (CHART-1). Pure. */

const columns: Readonly<Record<string, string>> = {
  in_transit: "on_its_way",
  human: "people",
  protected: "image_proxies",
  machine: "machines",
  unknown: "not_known",
}

/** The column of a series; statuses have their usual names. */
export const columnName = (key: string): string =>
  (Object.hasOwn(columns, key) ? columns[key] : undefined) ?? key

/** An empty value needs a name for its row. */
export const valueName = (value: string): string => (value === "" ? "(none)" : value)

type Page = [access: PageAccess, params: SearchParams]

/**
 * CHART-1: files of a page of charts: its chart, and each of its tables by the name in `table`. null: its filters are
 * not counted together; `notComparable` gives another reason why there is none.
 */
export type PageFiles = {
  chart: (...page: Page) => Promise<ChartFile | null>
  tables: Readonly<
    Record<string, (...page: Page) => Promise<readonly string[] | { notComparable: string } | null>>
  >
}

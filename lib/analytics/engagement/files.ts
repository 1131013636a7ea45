import { csvLine } from "#lib/platform/csv"
import { elapsedClasses } from "#lib/data/events/letter/elapsed"
import { columnName, valueName } from "#lib/analytics/charts/chart-lines"
import { barTables, tableRows } from "./audience.ts"
import { type EngagementData, kinds, shownRows, type ValueRow } from "./data.ts"

/** Tables of the page as files: one line per value, with a column per kind of reader. Pure. */

export const tables = ["links", ...barTables] as const
type TableName = (typeof tables)[number]

/**
 * Every value as counted, not only those that fit on the page, in the order of the page:
 * `country,people,image_proxies,machines,not_known,messages`. The last column is the page's count, of people only or of
 * all. null: not counted with these filters.
 */
export function tableLines(data: EngagementData, name: TableName): string[] | null {
  const rows = fileRows(data, name)
  if (!rows) return null
  const lines = [...Map.groupBy(rows, ({ value }) => value)]
    .map(([value, valueRows]) => ({
      value,
      counts: kinds.map((kind) => sumOf(valueRows.filter(({ traffic_type }) => traffic_type === kind))),
      shown: sumOf(shownRows(valueRows, data.query)),
    }))
    .toSorted(name === "elapsed" ? fromShortest : fromMost)
  return [
    csvLine([name, ...kinds.map(columnName), "messages"]),
    ...lines.map(({ value, counts, shown }) =>
      csvLine([valueName(value), ...[...counts, shown].map(String)]),
    ),
  ]
}

type Line = { value: string; shown: number }

const fromMost = (a: Line, b: Line): number => b.shown - a.shown || a.value.localeCompare(b.value)

/** Opens without a delay class come last. */
const placeOf = ({ value }: Line): number => {
  const place = elapsedClasses.map(String).indexOf(value)
  return place === -1 ? elapsedClasses.length : place
}
const fromShortest = (a: Line, b: Line): number => placeOf(a) - placeOf(b)

const fileRows = (data: EngagementData, name: TableName): ValueRow[] | null =>
  name === "links"
    ? (data.counts.links?.map((row) => ({ ...row, value: row.link })) ?? null)
    : tableRows(data, name)

const sumOf = (rows: readonly Pick<ValueRow, "letters_ever">[]): number =>
  rows.reduce((sum, { letters_ever }) => sum + letters_ever, 0)

import { addressColumn, bestColumn, hasNamesFirst, type Rows } from "./address-column.ts"
import { columnKey, exporterOf } from "./exporters.ts"
import { isAboutCause, type SettableCause } from "./read-cells.ts"
import { dayFirstIn, readCreated } from "./read-created.ts"

/** The columns that an import reads, by a known service's names, else guessed from names and first lines. Pure. */
export type Columns = {
  email: number
  cause: number | null
  created: number | null
  /** True or false: dates such as 03/04/2026 begin with the day or with the month. Absent: such dates are not read. */
  dayFirst?: boolean
}
export type Head = {
  /** Names of the columns; numbers if the file has none. */
  names: string[]
  hasNames: boolean
  columns: Columns
  /** The cause of rows without one, if the kind of export implies it. */
  cause?: SettableCause
}

const namesOf = {
  cause: /cause|reason|status|type|event|grund/i,
  created: /since|creat|date|time|_at$|datum|seit|added/i,
}

export function readHead(rows: Rows): Head | null {
  const [first, ...others] = rows
  if (!first) return null
  const hasNames = hasNamesFirst(rows)
  const width = Math.max(...rows.map((row) => row.length))
  const names = Array.from({ length: width }, (_, at) => (hasNames && first[at]?.trim()) || String(at + 1))
  const sample = hasNames ? others : rows
  const keys = names.map(columnKey)
  const exporter = hasNames ? exporterOf(keys) : undefined
  if (!exporter) return { names, hasNames, columns: withDayOrder(guessed(names, sample), sample) }
  const { email, cause, created, dayFirst, rowsAre } = exporter
  const columns: Columns = {
    email: keys.indexOf(email),
    cause: readable(keys.indexOf(cause ?? ""), sample, isAboutCause),
    created: readable(keys.indexOf(created), sample, isDate),
  }
  return {
    names,
    hasNames,
    columns: dayFirst ? { ...columns, dayFirst } : withDayOrder(columns, sample),
    ...(rowsAre ? { cause: rowsAre } : {}),
  }
}

function guessed(names: string[], sample: Rows): Columns {
  const email = addressColumn(names, sample) ?? 0
  const optional = (name: RegExp, fits: Fits, taken: readonly (number | null)[]) =>
    bestColumn(names, (text, at) => {
      if (taken.includes(at) || readable(at, sample, fits) === null) return 0
      const cells = cellsOf(at, sample)
      const share = cells.filter(fits).length / (cells.length || 1)
      // Cells count more than the column's name.
      return (share > 0.3 ? share * 2 : 0) + (name.test(text) ? 1 : 0)
    })
  const created = optional(namesOf.created, isDate, [email])
  const cause = optional(namesOf.cause, isAboutCause, [email, created])
  return { email, cause, created }
}

type Fits = (cell: string) => boolean

/** A date with either order of day and month makes its column one of dates. */
const isDate = (cell: string): boolean =>
  readCreated(cell, true) !== null || readCreated(cell, false) !== null

function withDayOrder(columns: Columns, sample: Rows): Columns {
  const dayFirst = columns.created === null ? undefined : dayFirstIn(cellsOf(columns.created, sample))
  return dayFirst === undefined ? columns : { ...columns, dayFirst }
}

/** The column, unless none of its cells can be read, despite its name. */
function readable(at: number | null, sample: Rows, fits: Fits): number | null {
  if (at === null || at < 0) return null
  const cells = cellsOf(at, sample)
  return cells.length === 0 || cells.some(fits) ? at : null
}

const cellsOf = (at: number, sample: Rows): string[] =>
  sample.map((row) => row[at]?.trim() ?? "").filter((cell) => cell !== "")

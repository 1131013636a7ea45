import { cleanAddress, isRecipientAddress } from "#contract/address"
import { substitutionName } from "#contract/substitutions"
import { addressColumn, hasNamesFirst, isBlank } from "#lib/features/imports/address-column"
import { type BadLine, type Reader, type Readers, sortReaders } from "./readers.ts"

/** A CSV file as a table: names of its columns, and rows with the line of the file each begins on. */
export type Table = {
  columns: string[]
  rows: { line: number; cells: string[] }[]
  /** Lines that are no rows of this table. */
  bad: BadLine[]
  hasHead: boolean
}

/** Columns for the address and for merge fields (by name; absent: none). */
export type Mapping = { email: string; fields: Record<string, string> }

/** Reads a CSV file of the user. */
export async function readTable(file: Blob): Promise<Table> {
  const { csvRows } = await import("#lib/features/imports/csv-rows")
  const filled = (await csvRows(file)).filter(({ cells }) => !isBlank(cells))
  const [head] = filled
  if (!head) return { columns: [], rows: [], bad: [], hasHead: false }
  const hasHead = hasNamesFirst([head.cells], isCleanAddress)
  const columns = hasHead ? uniqueNames(head.cells) : head.cells.map((_cell, at) => `${columnWord} ${at + 1}`)
  const table: Table = { columns, rows: [], bad: [], hasHead }
  for (const row of hasHead ? filled.slice(1) : filled) {
    if (row.isBroken) table.bad.push(badRow(row, "quote"))
    else if (row.cells.length !== columns.length) table.bad.push(badRow(row, "columns"))
    else table.rows.push({ line: row.line, cells: row.cells.map((cell) => cell.trim()) })
  }
  return table
}

const isCleanAddress = (cell: string): boolean => isRecipientAddress(cleanAddress(cell))

/** Names columns of a file without a head; the page shows them as "Column 1" in the reader's language. */
const columnWord = "#"

const badRow = (row: { line: number; cells: string[] }, reason: BadLine["reason"]): BadLine => ({
  line: row.line,
  text: row.cells.join(", ").slice(0, 120),
  reason,
})

/** Two columns of one name become `name` and `name 2`; a nameless one is called by its place. */
function uniqueNames(cells: readonly string[]): string[] {
  const names: string[] = []
  for (const [at, cell] of cells.entries()) {
    const base = cell.trim() || `${columnWord} ${at + 1}`
    let name = base
    for (let nth = 2; names.includes(name); nth += 1) name = `${base} ${nth}`
    names.push(name)
  }
  return names
}

const rowsLookedAt = 200

/** The likeliest mapping: the column with most addresses, and columns called like a merge field. */
export function guessMapping(table: Table, fields: readonly string[]): Mapping {
  const rows = table.rows.slice(0, rowsLookedAt).map(({ cells }) => cells)
  const email = table.columns[addressColumn(table.columns, rows, isCleanAddress) ?? -1] ?? ""
  const named = (field: string) =>
    table.columns.find((name) => name !== email && alike(name) === alike(field)) ??
    (field === "to_name" ? table.columns.find((name) => personName.test(name.trim())) : undefined)
  return {
    email,
    fields: Object.fromEntries(
      fields.flatMap((field) => (named(field) ? [[field, named(field) ?? ""]] : [])),
    ),
  }
}

const personName = /^(?:(?:full |first )?name|vorname)$/i
const alike = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "")

/** A mapping for this table: what it names and the table has not is dropped, what is missing is guessed. */
export function fittedMapping(table: Table, fields: readonly string[], wanted: Mapping | null): Mapping {
  const guess = guessMapping(table, fields)
  if (!wanted) return guess
  const known = (name: string | undefined) =>
    name !== undefined && (name === "" || table.columns.includes(name))
  return {
    email: wanted.email && known(wanted.email) ? wanted.email : guess.email,
    fields: Object.fromEntries(
      fields.flatMap((field) => {
        const column = known(wanted.fields[field]) ? wanted.fields[field] : guess.fields[field]
        return column === undefined ? [] : [[field, column]]
      }),
    ),
  }
}

/** Recipients of a table: an empty cell gives no value, so that the fallback of a tag applies. */
export function tableReaders(table: Table, mapping: Mapping): Readers {
  const place = new Map(table.columns.map((name, at) => [name, at]))
  const emailAt = place.get(mapping.email)
  const sources = Object.entries(mapping.fields).flatMap(([field, column]) => {
    const at = place.get(column)
    return at !== undefined && substitutionName.test(field) ? [{ field, at }] : []
  })
  const named = table.rows.map(
    ({ line, cells }): Reader => ({
      email: emailAt === undefined ? "" : cleanAddress(cells[emailAt] ?? ""),
      line,
      values: Object.fromEntries(
        sources.flatMap(({ field, at }) => (cells[at] ? [[field, cells[at] ?? ""]] : [])),
      ),
    }),
  )
  return sortReaders(named, table.bad)
}

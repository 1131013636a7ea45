import { addressColumn, hasNamesFirst, isBlank } from "#lib/features/imports/address-column"
import type { Entry } from "./view.ts"

/** A CSV file as its rows, and its list of addresses. */

export const rowsMax = 20_000
export const fileMbMax = 5

/** Why a file was not taken. */
export type FileFault = "bad" | "empty" | "big" | "long"

/** Reads a CSV file in the browser, without the blank lines at its end. */
export async function readCsv(file: File): Promise<{ rows: string[][] } | { fault: FileFault }> {
  if (file.size > fileMbMax * 1024 * 1024) return { fault: "big" }
  try {
    const { csvRows } = await import("#lib/features/imports/csv-rows")
    const all = (await csvRows(file)).map(({ cells }) => cells)
    const rows = all.slice(0, all.findLastIndex((cells) => !isBlank(cells)) + 1)
    if (rows.length === 0) return { fault: "empty" }
    return rows.length > rowsMax + 1 ? { fault: "long" } : { rows }
  } catch {
    return { fault: "bad" }
  }
}

/** Column of the addresses, and whether the first row has the names of the columns. */
export type Layout = { column: number; hasNames: boolean }

/** Less strict than an address of a recipient, because the list is here to be checked. */
const looksLikeAddress = (text: string): boolean => /^\s*[^\s@]+@[^\s@]+\s*$/.test(text)

/** The likely column; the first row has names when it has no address and some column fits. */
export function guessLayout(rows: readonly string[][]): Layout {
  const sample = rows.slice(0, 200)
  const hasNames = hasNamesFirst(sample, looksLikeAddress)
  const names = columnsOf(sample, hasNames).map(({ name }) => name)
  const column = addressColumn(names, hasNames ? sample.slice(1) : sample, looksLikeAddress)
  return { column: column ?? 0, hasNames: hasNames && column !== null }
}

export type ColumnChoice = { at: number; name: string; sample: string }

/** The columns, by name where the file has names. */
export function columnsOf(rows: readonly string[][], hasNames: boolean): ColumnChoice[] {
  const width = Math.max(1, ...rows.slice(0, 200).map((row) => row.length))
  const first = hasNames ? 1 : 0
  return Array.from({ length: width }, (_, at) => ({
    at,
    name: hasNames ? (rows[0]?.[at] ?? "").trim() : "",
    sample: (rows.slice(first).find((row) => (row[at] ?? "").trim() !== "")?.[at] ?? "").trim().slice(0, 60),
  }))
}

export type List = { entries: Entry[]; blank: number; twice: number }

/** Each address once, in the order of the file; case does not make another address of it. */
export function entriesOf(rows: readonly string[][], { column, hasNames }: Layout): List {
  const seen = new Set<string>()
  const list: List = { entries: [], blank: 0, twice: 0 }
  for (const [at, row] of rows.entries()) {
    if (at === 0 && hasNames) continue
    const email = (row[column] ?? "").trim()
    const folded = email.toLowerCase()
    if (email === "") list.blank += 1
    else if (seen.has(folded)) list.twice += 1
    else list.entries.push({ row: at + 1, email })
    seen.add(folded)
  }
  return list
}

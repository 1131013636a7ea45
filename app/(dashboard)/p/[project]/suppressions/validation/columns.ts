import type { Entry } from "./view.ts"

/** A CSV file as its rows, and what of it is a list of addresses. Pure. */

export const rowsMax = 20_000
export const fileMbMax = 5

/** Column of the addresses, and whether the first row names the columns. */
export type Layout = { column: number; hasNames: boolean }

const looksLikeAddress = (text: string): boolean => /^\s*[^\s@]+@[^\s@]+\s*$/.test(text)

/** The column with the most addresses; the first row is names when it has no address and a row below has one. */
export function guessLayout(rows: readonly string[][]): Layout {
  const some = rows.slice(0, 200)
  const width = Math.max(1, ...some.map((row) => row.length))
  const counts = Array.from(
    { length: width },
    (_, at) => some.filter((row) => looksLikeAddress(row[at] ?? "")).length,
  )
  const most = Math.max(...counts)
  const named = rows[0]?.findIndex((name) => /^e-?mail/i.test(name.trim())) ?? -1
  const column = most > 0 ? counts.indexOf(most) : Math.max(0, named)
  const first = rows[0]?.[column] ?? ""
  return { column, hasNames: !looksLikeAddress(first) && (most > 0 || named >= 0) }
}

export type ColumnChoice = { at: number; name: string; sample: string }

/** The columns that there are, by name where the file gives names. */
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

import { formulaStart } from "#contract/spreadsheet-cell"
import { fileMbMax, rowsMax } from "./columns.ts"

/** Why a file was not taken. */
export type FileFault = "bad" | "empty" | "big" | "long"

/** Reads a CSV file in the browser. The parser comes with the first file and not with the page. */
export async function readCsv(file: File): Promise<{ rows: string[][] } | { fault: FileFault }> {
  if (file.size > fileMbMax * 1024 * 1024) return { fault: "big" }
  const { parse } = (await import("papaparse")).default
  try {
    // A byte order mark belongs to no address.
    const text = (await file.text()).replace(/^\uFEFF/, "")
    const { data } = parse<string[]>(text, { skipEmptyLines: false })
    const rows = withoutTail(data)
    if (rows.length === 0) return { fault: "empty" }
    return rows.length > rowsMax + 1 ? { fault: "long" } : { rows }
  } catch {
    return { fault: "bad" }
  }
}

/** Blank lines at the end are no rows. */
function withoutTail(rows: string[][]): string[][] {
  const last = rows.findLastIndex((row) => row.some((cell) => cell.trim() !== ""))
  return rows.slice(0, last + 1)
}

/** Hands rows to the browser as a CSV file; a cell that a spreadsheet would run gets an apostrophe in front. */
export async function saveCsv(name: string, rows: string[][]): Promise<void> {
  const { unparse } = (await import("papaparse")).default
  // The parser's own pattern lets a formula pass that has a second line.
  const text = unparse(rows, { escapeFormulae: formulaStart })
  const url = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }))
  const link = document.createElement("a")
  link.href = url
  link.download = name
  link.click()
  // The download has begun by then; the address is of no more use.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

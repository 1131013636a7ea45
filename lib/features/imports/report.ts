import { spreadsheetCell } from "#contract/spreadsheet-cell"
import { csvSlices, isBlank } from "./csv-rows.ts"
import { isFault, type Kind, type OutcomeLog } from "./outcome-log.ts"

/** The file again, each line with its result. */
export type ReportWords = { line: string; outcome: string; kind: (kind: Kind) => string }

/** Lines of CSV; with `onlyFaults` only the unusable ones. */
export async function reportOf(
  file: Blob,
  { hasNames, log, onlyFaults }: { hasNames: boolean; log: OutcomeLog; onlyFaults: boolean },
  words: ReportWords,
): Promise<Blob> {
  const parts: string[] = []
  let row = 0
  let isFirst = true
  for await (const { rows } of csvSlices(file)) {
    const lines: string[] = []
    for (const { line, cells } of rows) {
      const wasFirst = isFirst
      isFirst = false
      if (wasFirst) lines.push(csvLine([words.line, words.outcome, ...(hasNames ? cells : [])]))
      if ((wasFirst && hasNames) || isBlank(cells)) continue
      const kind = log.get(row++)
      if (kind && (!onlyFaults || isFault(kind)))
        lines.push(csvLine([String(line), words.kind(kind), ...cells]))
    }
    parts.push(lines.join(""))
  }
  return new Blob(parts, { type: "text/csv;charset=utf-8" })
}

const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(",")}\r\n`

/** Quoted if needed. A cell that a spreadsheet would read as a formula gets a leading apostrophe. */
function csvCell(text: string): string {
  const plain = spreadsheetCell(text)
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** Downloads a file. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement("a")
  link.href = url
  link.download = name
  link.click()
  // The browser has read it within a minute.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

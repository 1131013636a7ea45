import { spreadsheetCell } from "#contract/spreadsheet-cell"
import { formatUtc, parseUtc } from "#contract/time"

/** One line of a CSV file, with the line break of RFC 4180. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(",")}\r\n`

/** An instant to the second, with its zone: `2026-11-26T21:00:00Z`. */
export const csvInstant = (epochMs: number | Date): string => `${formatUtc(epochMs).replace(" ", "T")}Z`

/** The same format for an instant of the mail service, which has no zone; other text stays unchanged. */
export function csvUtc<T extends string | undefined>(text: T): T | string {
  const epochMs = parseUtc(text ?? "")
  return epochMs === null ? text : csvInstant(epochMs)
}

/** Quoted where needed. A cell that a spreadsheet would take for a formula is prefixed with an apostrophe. */
export function cell(text: string): string {
  const plain = spreadsheetCell(text)
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

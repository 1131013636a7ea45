import { spreadsheetCell } from "#contract/spreadsheet-cell"
import { formatUtc, parseUtc } from "#contract/time"
import type { Failure } from "./result.ts"

/** One line of a CSV file, with the line break that RFC 4180 asks for. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(",")}\r\n`

/** An instant to the second, with its zone: `2026-11-26T21:00:00Z`. */
export const csvInstant = (epochMs: number | Date): string => `${formatUtc(epochMs).replace(" ", "T")}Z`

/** The same of an instant as the mail service writes it, without its zone; other text stays as it is. */
export function csvUtc<T extends string | undefined>(text: T): T | string {
  const epochMs = parseUtc(text ?? "")
  return epochMs === null ? text : csvInstant(epochMs)
}

/** Quoted where needed. A cell that a spreadsheet would take for a formula gets an apostrophe in front. */
export function cell(text: string): string {
  const plain = spreadsheetCell(text)
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** A page of a file that did not come: the file must not end as if it were whole. */
export class PageFailed extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.message)
    this.failure = failure
  }
}

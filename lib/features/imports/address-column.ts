import { isRecipientAddress } from "#contract/address"
import { readAddress } from "#lib/features/suppressions/address-text"

/** Finds names, addresses and blank lines among the cells of a file. Pure, and free of the CSV parser. */

export type Rows = readonly (readonly string[])[]

/** True for a line with nothing on it. */
export const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === "")

type IsAddress = (cell: string) => boolean

const isWrittenAddress: IsAddress = (cell) => isRecipientAddress(readAddress(cell))

/** The first row has names if none of its cells is an address. */
export const hasNamesFirst = (rows: Rows, isAddress: IsAddress = isWrittenAddress): boolean =>
  !(rows[0] ?? []).some(isAddress)

const addressName = /e-?mail|mail$|^address|recipient|adresse|empf/i

/** The column with the most addresses; its name counts like half of the rows. null if no column fits by either. */
export function addressColumn(
  names: readonly string[],
  rows: Rows,
  isAddress: IsAddress = isWrittenAddress,
): number | null {
  const shareOf = (at: number) => rows.filter((row) => isAddress(row[at] ?? "")).length / (rows.length || 1)
  return bestColumn(names, (name, at) => shareOf(at) * 2 + (addressName.test(name.trim()) ? 1 : 0))
}

/** The first column with the highest score; null if no score is positive. */
export function bestColumn(
  names: readonly string[],
  scoreOf: (name: string, at: number) => number,
): number | null {
  const scores = names.map(scoreOf)
  const most = Math.max(0, ...scores)
  return most > 0 ? scores.indexOf(most) : null
}

import { diffLines, diffWordsWithSpace } from "diff"

/**
 * Differences between two texts. The work grows with length times differences, so it stops when nearly everything
 * differs, and both texts are shown in full. Pure.
 */
export type Piece = { is: "same" | "added" | "removed"; text: string }

const charsMax = 1_000_000
const differentMax = 2000

type Differ = (before: string, after: string, options: { maxEditLength: number }) => Change[] | undefined
type Change = { value: string; added: boolean; removed: boolean }

/** Added and removed words in reading order; null: too different. */
export const wordDifferences = (before: string, after: string): Piece[] | null =>
  differences(diffWordsWithSpace as Differ, before, after)

function differences(differ: Differ, before: string, after: string): Piece[] | null {
  if (before === after) return before === "" ? [] : [{ is: "same", text: before }]
  if (before.length + after.length > charsMax) return null
  const changes = differ(before, after, { maxEditLength: differentMax })
  return changes?.map(({ value, added, removed }) => ({ is: pieceOf(added, removed), text: value })) ?? null
}

const pieceOf = (added: boolean, removed: boolean): Piece["is"] =>
  added ? "added" : removed ? "removed" : "same"

export const isSame = (pieces: readonly Piece[] | null): boolean =>
  pieces?.every(({ is }) => is === "same") ?? false

/** A source line with its number on each side; or equal lines far from any difference. */
export type LineRow =
  | { is: Piece["is"]; before: number | null; after: number | null; text: string }
  | { is: "skipped"; count: number; from: number }

/** Equal lines shown around a difference. */
const around = 3

/** Added and removed lines; equal ones far from a difference are counted. Null: too different. */
export function lineDifferences(before: string, after: string): LineRow[] | null {
  const pieces = differences(diffLines as Differ, readable(before), readable(after))
  if (!pieces) return null
  const at = { before: 0, after: 0 }
  return pieces.flatMap((piece, index): LineRow[] => {
    const lines = piece.text.replace(/\n$/, "").split("\n")
    const rows = lines.map((text): LineRow => {
      if (piece.is !== "added") at.before += 1
      if (piece.is !== "removed") at.after += 1
      return {
        ...{ is: piece.is, text },
        before: piece.is === "added" ? null : at.before,
        after: piece.is === "removed" ? null : at.after,
      }
    })
    if (piece.is !== "same") return rows
    return shortened(rows, index === 0 ? 0 : around, index === pieces.length - 1 ? 0 : around)
  })
}

function shortened(rows: LineRow[], first: number, last: number): LineRow[] {
  const count = rows.length - first - last
  // The line with the count takes up a line as well.
  if (count < 2) return rows
  const from = rows[first]
  return [
    ...rows.slice(0, first),
    { is: "skipped", count, from: from && "after" in from ? (from.after ?? 0) : 0 },
    ...rows.slice(rows.length - last),
  ]
}

const lineCharsMax = 300

/** Generated one-line source is split between its elements, or the whole source would be one difference. */
const readable = (source: string): string =>
  source
    .replace(/\r\n?/g, "\n")
    .split("\n")
    .map((line) => (line.length > lineCharsMax ? line.replace(/></g, ">\n<") : line))
    .join("\n")
    .replace(/([^\n])$/, "$1\n")

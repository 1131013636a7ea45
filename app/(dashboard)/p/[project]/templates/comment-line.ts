import type { CommentThread } from "#lib/features/templates/told"

/** As much of a line as it is known by. */
const quoteCharsMax = 200

export const quoteOfLine = (text: string, line: number): string => quoteOf(text.split("\n")[line - 1] ?? "")

const quoteOf = (line: string): string => line.trim().slice(0, quoteCharsMax).trim()

/**
 * The line of a source that a comment is about, by what stood there: that line, or the nearest one that says the same; null
 * where none does. Pure.
 */
export function lineOf({ line, quote }: { line: number; quote: string }, text: string): number | null {
  const lines = text.split("\n")
  if (quote === "") return Math.min(line, lines.length)
  let nearest: number | null = null
  for (const [at, one] of lines.entries()) {
    if (quoteOf(one) !== quote) continue
    const number = at + 1
    if (nearest === null || Math.abs(number - line) < Math.abs(nearest - line)) nearest = number
  }
  return nearest
}

/** Threads that are open before those that are resolved; both oldest first. */
export const inOrder = (threads: readonly CommentThread[]): CommentThread[] =>
  threads.toSorted((one, other) => Number(one.resolved !== null) - Number(other.resolved !== null))

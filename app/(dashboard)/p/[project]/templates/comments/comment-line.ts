import type { CommentThread } from "#lib/features/templates/draft-data"

/** Maximum length of the text that identifies a line. */
const quoteCharsMax = 200

export const quoteOfLine = (text: string, line: number): string => quoteOf(text.split("\n")[line - 1] ?? "")

const quoteOf = (line: string): string => line.trim().slice(0, quoteCharsMax).trim()

/**
 * Finds the source line of a comment by the text that was there: that line, or the nearest equal one; null without a
 * match. Pure.
 */
export function lineOf({ line, quote }: { line: number; quote: string }, text: string): number | null {
  const lines = text.split("\n")
  if (quote === "") return Math.min(line, lines.length)
  let nearest: number | null = null
  for (const [at, lineText] of lines.entries()) {
    if (quoteOf(lineText) !== quote) continue
    const number = at + 1
    if (nearest === null || Math.abs(number - line) < Math.abs(nearest - line)) nearest = number
  }
  return nearest
}

/** Open threads before resolved ones, each oldest first. */
export const inOrder = (threads: readonly CommentThread[]): CommentThread[] =>
  threads.toSorted((one, other) => Number(one.resolved !== null) - Number(other.resolved !== null))

import { piecesOf } from "#lib/documents/expression"

/** A merge tag being typed: where its braces begin, and its path up to the caret. Pure. */
type OpenTag = { from: number; query: string }

/** The tag at the caret that is not closed before it; null outside of one, and after its `|`. */
export function openTagAt(text: string, caret: number): OpenTag | null {
  const [whole, query] = /\{\{\s*([\w.[\]-]*)$/.exec(text.slice(0, caret)) ?? []
  return whole === undefined ? null : { from: caret - whole.length, query: query ?? "" }
}

/**
 * The text with a complete tag in place of the open one, including its part after the caret; and the caret after it.
 */
export function closedTag(text: string, caret: number, { from }: OpenTag, path: string) {
  const rest = text.slice(caret).replace(/^[\w.[\]-]*(\s*\}\})?/, "")
  const tag = `{{${path}}}`
  return { text: `${text.slice(0, from)}${tag}${rest}`, caret: from + tag.length }
}

/** Whether two braces form no tag: engines would send them unchanged, or refuse them. */
export const hasUnreadableTag = (text: string): boolean =>
  piecesOf(text).some((piece) => "literal" in piece && piece.literal.includes("{{"))

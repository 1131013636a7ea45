import { piecesOf } from "#lib/documents/expression"

/** A merge tag that is being typed: where its braces begin, and what of its path is there up to the caret. Pure. */
type OpenTag = { from: number; query: string }

/** The tag that the caret stands in and that is not closed before it; null outside of one, and behind its `|`. */
export function openTagAt(text: string, caret: number): OpenTag | null {
  const [whole, query] = /\{\{\s*([\w.[\]-]*)$/.exec(text.slice(0, caret)) ?? []
  return whole === undefined ? null : { from: caret - whole.length, query: query ?? "" }
}

/** The text with a whole tag in place of the open one, also of what of it stands behind the caret; and the caret behind it. */
export function closedTag(text: string, caret: number, { from }: OpenTag, path: string) {
  const rest = text.slice(caret).replace(/^[\w.[\]-]*(\s*\}\})?/, "")
  const tag = `{{${path}}}`
  return { text: `${text.slice(0, from)}${tag}${rest}`, caret: from + tag.length }
}

/** Whether two braces make no tag: engines would send them as they stand, or refuse them. */
export const hasUnreadableTag = (text: string): boolean =>
  piecesOf(text).some((piece) => "literal" in piece && piece.literal.includes("{{"))

/**
 * Merge tags as documents keep them, whatever engine fills them in: `{{name}}`, `{{order.items[0].name}}`, and with a text
 * that stands where the value is empty `{{name|there}}`. The same text is the `expr` of a mergeTag node.
 */
export type Expression = { path: string; fallback: string | null }

export const pathPattern = "[A-Za-z][A-Za-z0-9_]*(?:\\.[A-Za-z_]\\w*(?:-\\w+)*|\\[\\d{1,4}\\])*"
const expression = new RegExp(`^(?:\\s*(${pathPattern})\\s*|(${pathPattern})\\|([^{}\\r\\n]*))$`)

/** The expression, or null when it is none. */
export function readExpression(expr: string): Expression | null {
  const [whole, alone, path, fallback] = expression.exec(expr) ?? []
  if (whole === undefined) return null
  return { path: alone ?? path ?? "", fallback: fallback || null }
}

/** A text in its parts: what is written, and the tags in it. */
export type Piece = { literal: string } | { expr: string; expression: Expression }

const tag = /\{\{([^{}\r\n]{1,300})\}\}/g

/** What looks like a tag and is none stays literal. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const { 0: written, 1: expr = "", index } of text.matchAll(tag)) {
    const found = readExpression(expr)
    if (!found) continue
    if (index > from) pieces.push({ literal: text.slice(from, index) })
    pieces.push({ expr, expression: found })
    from = index + written.length
  }
  if (from < text.length) pieces.push({ literal: text.slice(from) })
  return pieces
}

/** The name whose value a path begins with. */
export const nameOf = (path: string): string => /^\w+/.exec(path)?.[0] ?? ""

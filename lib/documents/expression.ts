/**
 * Merge tags as stored in documents, for every engine: `{{name}}`, `{{order.items[0].name}}`, and with a fallback for
 * an empty value `{{name|there}}`. The same text is the `expr` of a mergeTag node.
 */
export type Expression = { path: string; fallback: string | null }

export const pathPattern = "[A-Za-z][A-Za-z0-9_]*(?:\\.[A-Za-z_]\\w*(?:-\\w+)*|\\[\\d{1,4}\\])*"
const expression = new RegExp(`^(?:\\s*(${pathPattern})\\s*|(${pathPattern})\\|([^{}\\r\\n]*))$`)

/** The expression, or null if it is invalid. */
export function readExpression(expr: string): Expression | null {
  const [whole, alone, path, fallback] = expression.exec(expr) ?? []
  if (whole === undefined) return null
  return { path: alone ?? path ?? "", fallback: fallback || null }
}

/** A part of a text: literal text or a tag. */
export type Piece = { literal: string } | { expr: string; expression: Expression }

const tag = /\{\{([^{}\r\n]{1,300})\}\}/g

/** Text that looks like a tag but is invalid stays literal. */
export function piecesOf(text: string): Piece[] {
  if (!text.includes("{{")) return text === "" ? [] : [{ literal: text }]
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

/** The name at the beginning of a path. */
export const nameOf = (path: string): string => /^\w+/.exec(path)?.[0] ?? ""

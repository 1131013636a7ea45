import type { Mark, Node } from "@tiptap/pm/model"
import { piecesOf } from "#lib/documents/expression"

/**
 * A merge tag in a block as text: its position, its content without blanks around its path, and the marks of its first
 * character.
 */
export type TypedTag = { from: number; to: number; expr: string; marks: readonly Mark[] }

/**
 * Tags typed or pasted as text, `{{name}}`, in a block whose content begins at `start`; including those split by a
 * mark, such as a half-bold word. An invalid tag (expression.ts) stays text. In the order of the block.
 */
export function typedTags(block: Node, start: number): TypedTag[] {
  const found: TypedTag[] = []
  for (const run of runsOf(block, start)) {
    let at = run.from
    for (const piece of piecesOf(run.text)) {
      if ("literal" in piece) {
        at += piece.literal.length
        continue
      }
      const length = piece.expr.length + braces
      const expr = piece.expr.trim() === piece.expression.path ? piece.expression.path : piece.expr
      found.push({ from: at, to: at + length, expr, marks: marksAt(block, at - start) })
      at += length
    }
  }
  return found
}

const braces = "{{}}".length

type Run = { from: number; text: string }

/** Adjacent texts joined into one. */
function runsOf(block: Node, start: number): Run[] {
  const runs: Run[] = []
  let isOpen = false
  block.forEach((child, offset) => {
    if (!child.isText) {
      isOpen = false
      return
    }
    const last = runs.at(-1)
    if (isOpen && last) last.text += child.text ?? ""
    else runs.push({ from: start + offset, text: child.text ?? "" })
    isOpen = true
  })
  return runs
}

const marksAt = (block: Node, offset: number): readonly Mark[] => block.childAfter(offset).node?.marks ?? []

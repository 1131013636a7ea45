import { type EditorState, Plugin, type Transaction } from "@tiptap/pm/state"
import type { Mark, Node } from "@tiptap/pm/model"
import { piecesOf } from "#lib/documents/expression"

/**
 * Converts tags in text to chips, however they came: typed, pasted, or completed by a deletion between their braces. A
 * tag being typed stays text until the cursor leaves it. Undo removes the chip and the last brace together. Each editor
 * converts only its own text, because two conversions would create two chips.
 */
export const chipPlugin = (isOfOthers: (change: Transaction) => boolean = () => false): Plugin =>
  new Plugin({
    appendTransaction: (changes, _, state) =>
      changes.some(({ docChanged, selectionSet }) => docChanged || selectionSet) && !changes.some(isOfOthers)
        ? withChips(state)
        : null,
  })

/** The change that converts all tags in text to chips; null: there are none. */
function withChips({ doc, selection, schema, tr }: EditorState): Transaction | null {
  const { mergeTag } = schema.nodes
  if (!mergeTag) return null
  const isWrittenIn = (from: number, to: number) =>
    selection.empty && selection.from > from && selection.from < to
  const found: ReturnType<typeof typedTags> = []
  doc.descendants((node, at) => {
    if (!node.isTextblock) return true
    found.push(...typedTags(node, at + 1).filter(({ from, to }) => !isWrittenIn(from, to)))
    return false
  })
  if (found.length === 0) return null
  // From the end, so that earlier positions stay valid.
  for (const { from, to, expr, marks } of found.toReversed())
    tr.replaceWith(from, to, mergeTag.create({ expr }, null, marks))
  return tr
}

/**
 * A merge tag in a block as text: its position, its content without blanks around its path, and the marks of its first
 * character.
 */
type TypedTag = { from: number; to: number; expr: string; marks: readonly Mark[] }

/**
 * Tags typed or pasted as text, `{{name}}`, in a block whose content begins at `start`; including those split by a
 * mark, such as a half-bold word. An invalid tag (expression.ts) stays text. In the order of the block.
 */
function typedTags(block: Node, start: number): TypedTag[] {
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

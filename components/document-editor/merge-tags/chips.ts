import { type EditorState, Plugin, type Transaction } from "@tiptap/pm/state"
import { typedTags } from "./typed-tags.ts"

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

import { type EditorState, Plugin, type Transaction } from "@tiptap/pm/state"
import { typedTags } from "./typed-tags.ts"

/**
 * Makes chips of tags that were written as text, however they came: typed, pasted, or completed by taking something away
 * between their braces. One that somebody is writing in stays text until the cursor is out of it. Undoing takes the chip
 * and the last brace back together. What others write they make chips of themselves: two who did so would make two.
 */
export const chipPlugin = (isOfOthers: (change: Transaction) => boolean = () => false): Plugin =>
  new Plugin({
    appendTransaction: (changes, _, state) =>
      changes.some(({ docChanged, selectionSet }) => docChanged || selectionSet) && !changes.some(isOfOthers)
        ? withChips(state)
        : null,
  })

/** The change that makes chips of all tags that stand there as text; null: there are none. */
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
  // From the end on, so that places before it hold.
  for (const { from, to, expr, marks } of found.toReversed())
    tr.replaceWith(from, to, mergeTag.create({ expr }, null, marks))
  return tr
}

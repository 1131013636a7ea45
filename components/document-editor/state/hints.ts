import type { Node } from "@tiptap/pm/model"
import { type EditorState, Plugin } from "@tiptap/pm/state"
import { Decoration, DecorationSet, type EditorView } from "@tiptap/pm/view"
import type { Repeat, Test } from "#lib/documents/attributes"

/** Hints in an empty document, and labels above repeated or conditional rows. */
export type Hints = {
  emptyDocument: string
  emptyHeading: string
  emptyParagraph: string
  repeated: (repeat: Repeat) => string
  shownWhen: (test: Test) => string
}

export const hintsPlugin = (hints: () => Hints): Plugin =>
  new Plugin({ props: { decorations: (state) => decorationsOf(state, hints()) } })

function decorationsOf(state: EditorState, hints: Hints): DecorationSet {
  const found: Decoration[] = []
  const { doc, selection } = state
  if (doc.childCount === 0)
    found.push(Decoration.widget(0, emptyLine(hints.emptyDocument), { key: hints.emptyDocument }))
  const isEmpty = doc.childCount === 1 && isBlank(doc.firstChild)
  doc.descendants((node, pos) => {
    if (node.type.name === "tableRow") found.push(...rowLabel(node, pos, hints))
    if (!node.isTextblock) return true
    const hint = hintFor(
      node,
      { isOnly: isEmpty, isHere: selection.empty && selection.$from.parent === node },
      hints,
    )
    if (hint)
      found.push(Decoration.node(pos, pos + node.nodeSize, { class: "doc-hinted", "data-hint": hint }))
    return false
  })
  return DecorationSet.create(doc, found)
}

/** Looks like the paragraph created by the first press, because viewing writes nothing. */
const emptyLine =
  (hint: string) =>
  ({ dom }: EditorView) => {
    const line = dom.ownerDocument.createElement("p")
    line.className = "doc-text doc-hinted"
    line.dataset.hint = hint
    return line
  }

const isBlank = (node: Node | null): boolean => node?.type.name === "paragraph" && node.content.size === 0

function hintFor(
  node: Node,
  { isOnly, isHere }: { isOnly: boolean; isHere: boolean },
  hints: Hints,
): string | null {
  if (node.content.size > 0) return null
  if (node.type.name === "heading") return hints.emptyHeading
  if (isOnly) return hints.emptyDocument
  return isHere ? hints.emptyParagraph : null
}

/** A line above the row, which screen readers read with the table. */
function rowLabel({ attrs, childCount }: Node, pos: number, hints: Hints): Decoration[] {
  const { repeat, when } = attrs as { repeat: Repeat | null; when: Test | null }
  const text = [repeat && hints.repeated(repeat), when && hints.shownWhen(when)].filter(Boolean).join(" · ")
  if (!text) return []
  const draw = ({ dom }: EditorView) => {
    const row = dom.ownerDocument.createElement("tr")
    row.className = "doc-row-label"
    row.contentEditable = "false"
    const cell = row.insertCell()
    cell.colSpan = childCount > 1 ? 20 : 1
    cell.textContent = text
    return row
  }
  return [Decoration.widget(pos, draw, { side: -1, key: `row-${text}`, ignoreSelection: true })]
}

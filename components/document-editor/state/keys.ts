import { chainCommands, toggleMark } from "@tiptap/pm/commands"
import { liftListItem, sinkListItem, splitListItem } from "@tiptap/pm/schema-list"
import { type Command, type EditorState, NodeSelection, TextSelection } from "@tiptap/pm/state"
import type { Place } from "#lib/documents/nodes"
import { turnInto } from "../blocks/insert-block.ts"
import { blockPlace, duplicate, move, select } from "./acts.ts"
import { nodeAt, placeAt } from "./places.ts"
import { tableAround, toNextCell } from "./table-acts.ts"

/** Keys of the canvas in addition to ProseMirror's. `Mod` is ⌘ on a Mac, Ctrl elsewhere. */
export type KeyActions = { editNode(): boolean; link(): boolean; blockMenu(): boolean; textBar(): boolean }

export const keysOf = (actions: KeyActions): Record<string, Command> => ({
  Enter: chainCommands(() => actions.editNode(), enterSelected, listItem(splitListItem)),
  "Shift-Enter": insertBreak,
  Tab: chainCommands(toNextCell(1), listItem(sinkListItem)),
  "Shift-Tab": chainCommands(toNextCell(-1), listItem(liftListItem)),
  Backspace: leaveList,
  "Mod-b": mark("bold"),
  "Mod-i": mark("italic"),
  "Mod-u": mark("underline"),
  "Mod-Shift-s": mark("strike"),
  "Mod-k": () => actions.link(),
  "Mod-/": () => actions.blockMenu(),
  // As in other editors; Tab is for cells and lists.
  "Alt-F10": () => actions.textBar(),
  "Alt-ArrowUp": onBlock((place) => move(place, -1)),
  "Alt-ArrowDown": onBlock((place) => move(place, 1)),
  "Mod-d": onBlock(duplicate),
  "Mod-Alt-0": (state, dispatch) => turnInto("paragraph")?.(state, dispatch) ?? false,
  "Mod-Alt-1": (state, dispatch) => turnInto("heading1")?.(state, dispatch) ?? false,
  "Mod-Alt-2": (state, dispatch) => turnInto("heading2")?.(state, dispatch) ?? false,
  "Mod-Alt-3": (state, dispatch) => turnInto("heading3")?.(state, dispatch) ?? false,
  Escape: selectBlock,
})

const listItem =
  (act: typeof splitListItem): Command =>
  (state, dispatch) => {
    const { listItem: type } = state.schema.nodes
    return type ? act(type)(state, dispatch) : false
  }

export const mark =
  (name: "bold" | "italic" | "underline" | "strike"): Command =>
  (state, dispatch) => {
    const type = state.schema.marks[name]
    return type ? toggleMark(type)(state, dispatch) : false
  }

/** Enter in a block that is selected whole goes to its text. */
const enterSelected: Command = (state, dispatch) => {
  const { selection } = state
  if (!(selection instanceof NodeSelection) || selection.node.isLeaf || !selection.node.isBlock) return false
  let inside = -1
  selection.node.descendants((node, at) => {
    if (inside < 0 && node.isTextblock) inside = selection.from + 1 + at + 1
    return inside < 0
  })
  if (selection.node.isTextblock) inside = selection.from + 1
  if (inside < 0) return false
  dispatch?.(state.tr.setSelection(TextSelection.create(state.doc, inside)).scrollIntoView())
  return true
}

const insertBreak: Command = (state, dispatch) => {
  const { hardBreak } = state.schema.nodes
  if (!hardBreak || !state.selection.$from.parent.inlineContent) return false
  dispatch?.(state.tr.replaceSelectionWith(hardBreak.create(), false).scrollIntoView())
  return true
}

/** At the beginning of an item, Backspace moves it out of its list. */
const leaveList: Command = (state, dispatch) => {
  const { $cursor } = state.selection as TextSelection
  if (!$cursor || $cursor.parentOffset > 0 || $cursor.node(-1)?.type.name !== "listItem") return false
  if ($cursor.index(-1) > 0 || $cursor.index(-2) > 0) return false
  return listItem(liftListItem)(state, dispatch)
}

const parts: ReadonlySet<string> = new Set(["tableRow", "column", "listItem"])

/** Place of a part of a block that is selected whole: keys move the row, not its table. */
function chosenPart({ selection, doc }: EditorState): Place | null {
  const isPart = selection instanceof NodeSelection && parts.has(selection.node.type.name)
  return isPart ? placeAt(doc, selection.from) : null
}

const onBlock =
  (act: (place: readonly number[]) => Command): Command =>
  (state, dispatch) => {
    const place = chosenPart(state) ?? blockPlace(state.selection)
    if (!place) return false
    // The key is handled even when nothing moves, because a caret jump would be surprising.
    act(place)(state, dispatch && ((tr) => dispatch(keepCaret(state, place, tr))))
    return true
  }

/** After a block is moved, the caret is at its old offset in the text. */
function keepCaret(state: EditorState, place: readonly number[], tr: EditorState["tr"]): EditorState["tr"] {
  const block = nodeAt(state.doc, place)
  const { selection } = state
  if (!block || selection instanceof NodeSelection) return tr
  const offset = selection.from - block.pos
  const start = tr.selection instanceof NodeSelection ? tr.selection.from : tr.selection.$from.before()
  const at = tr.doc.resolve(Math.min(start + offset, tr.doc.content.size))
  return at.parent.inlineContent ? tr.setSelection(TextSelection.create(tr.doc, at.pos)).scrollIntoView() : tr
}

/**
 * Escape in a text selects its block, so that keys act on the whole of it. In a table it selects the row first, and
 * then the table: Tab moves through cells, and only a whole selection lets it leave the message.
 */
export const selectBlock: Command = (state, dispatch) => {
  const pos = widerAt(state)
  const node = pos === null ? null : state.doc.nodeAt(pos)
  if (pos === null || !node) return false
  dispatch?.(
    node.isTextblock ? state.tr.setSelection(NodeSelection.create(state.doc, pos)) : select(state.tr, pos),
  )
  return true
}

/** Start of the next larger selection around the current one. */
function widerAt(state: EditorState): number | null {
  const { selection } = state
  const chosen = selection instanceof NodeSelection ? selection.node : null
  const table = tableAround(state)
  if (chosen?.type.name === "tableRow") return table?.tablePos ?? null
  // A value is a part of its text.
  if (chosen?.isBlock) return null
  if (table) return table.rowPos
  if (chosen) return null
  const place = blockPlace(selection)
  return (place && nodeAt(state.doc, place)?.pos) ?? null
}

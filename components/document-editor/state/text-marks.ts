import type { Command, EditorState } from "@tiptap/pm/state"
import { isAddressFine } from "./acts.ts"

/** Marks and alignment of the selection. */
type TextState = { marks: string[]; align: string | null; href: string; colour: string }

export function textState({ selection, doc, storedMarks }: EditorState): TextState {
  const { from, to, empty, $from } = selection
  const found = new Map<string, Record<string, unknown>>()
  if (empty) for (const { type, attrs } of storedMarks ?? $from.marks()) found.set(type.name, attrs)
  // A mark on a part of the selection counts as off, as in every editor: pressing applies it to the whole.
  let isFirst = true
  if (!empty)
    doc.nodesBetween(from, to, (node) => {
      if (!node.isInline || node.type.name === "hardBreak") return
      const nodeMarks = new Map(node.marks.map(({ type, attrs }) => [type.name, attrs]))
      if (isFirst) for (const [name, attrs] of nodeMarks) found.set(name, attrs)
      else for (const name of [...found.keys()]) if (!nodeMarks.has(name)) found.delete(name)
      isFirst = false
    })
  return {
    marks: [...found.keys()],
    align: ($from.parent.attrs.align as string | null | undefined) ?? null,
    href: String(found.get("link")?.href ?? ""),
    colour: String(found.get("colour")?.colour ?? ""),
  }
}

/** Alignment of the selected paragraphs and headings; null is the language's default. */
export const alignText =
  (align: "left" | "center" | "right" | null): Command =>
  (state, dispatch) => {
    const { tr, selection } = state
    state.doc.nodesBetween(selection.from, selection.to, (node, pos) => {
      if (!node.isTextblock) return true
      tr.setNodeMarkup(pos, null, { ...node.attrs, align })
      return false
    })
    if (!tr.docChanged) return false
    dispatch?.(tr)
    return true
  }

/** Adds a link to the selection, or removes it with "". An invalid address is refused. */
export const linkText =
  (href: string): Command =>
  (state, dispatch) => {
    const { link } = state.schema.marks
    const { from, to, empty } = state.selection
    if (!link || empty) return false
    if (href !== "" && !isAddressFine("link", href)) return false
    const tr = state.tr.removeMark(from, to, link)
    dispatch?.(href === "" ? tr : tr.addMark(from, to, link.create({ href })))
    return true
  }

export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

export const colourText =
  (colour: string): Command =>
  (state, dispatch) => {
    const { colour: type } = state.schema.marks
    const { from, to, empty } = state.selection
    if (!type || empty || (colour !== "" && !isColour(colour))) return false
    const tr = state.tr.removeMark(from, to, type)
    dispatch?.(colour === "" ? tr : tr.addMark(from, to, type.create({ colour })))
    return true
  }

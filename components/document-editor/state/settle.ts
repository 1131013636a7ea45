import { type EditorState, Plugin, TextSelection, type Transaction } from "@tiptap/pm/state"
import { ySyncPluginKey } from "@tiptap/y-tiptap"
import { isAsAround } from "./fits.ts"

/** What keeps a document one that can be written in and stored, whatever is typed, pasted and dragged. */

/** What others did, what was undone, and what was there when the document was opened. */
export const isFromYjs = (change: Transaction): boolean => Boolean(change.getMeta(ySyncPluginKey))

/** Marks a transaction of somebody who goes to the selected block, where the selection itself stays as it was. */
export const entered = "entered"

/** A change that would put something into a condition's branch that may not stand around it is not made. */
export const branchesPlugin = (): Plugin =>
  new Plugin({
    filterTransaction: (change, state) =>
      !change.docChanged || isFromYjs(change) || isAsAround(change.doc) || !isAsAround(state.doc),
  })

/**
 * Whoever comes to an empty document, or empties one, finds a paragraph to write in. Only who writes makes it: two people
 * who look at an empty document make none.
 */
export const writablePlugin = (): Plugin =>
  new Plugin({
    appendTransaction: (changes, _, state) =>
      state.doc.childCount === 0 && changes.some((one) => one.docChanged) && !changes.some(isFromYjs)
        ? withParagraph(state)
        : null,
    props: {
      handleDOMEvents: {
        focus: (view) => {
          const change = view.editable && view.state.doc.childCount === 0 ? withParagraph(view.state) : null
          if (change) view.dispatch(change)
          return false
        },
      },
      handleKeyDown: (view) => {
        const change = view.editable && view.state.doc.childCount === 0 ? withParagraph(view.state) : null
        if (change) view.dispatch(change)
        return false
      },
    },
  })

const withParagraph = ({ tr, schema }: EditorState): Transaction | null => {
  const paragraph = schema.nodes.paragraph?.create()
  if (!paragraph) return null
  tr.insert(0, paragraph)
  return tr.setSelection(TextSelection.create(tr.doc, 1))
}

/** Characters that no document may hold (lib/documents/attributes.ts): those of the composer's vault, and controls. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const refused = /[\uE000\uE001\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g

export const cleanText = (text: string): string => text.replace(refused, "").toWellFormed()

export const typedTextPlugin = (): Plugin =>
  new Plugin({
    props: {
      handleTextInput: (view, from, to, text) => {
        const clean = cleanText(text)
        if (clean === text) return false
        view.dispatch(view.state.tr.insertText(clean, from, to))
        return true
      },
    },
  })

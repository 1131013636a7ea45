import { type EditorState, Plugin, TextSelection, type Transaction } from "@tiptap/pm/state"
import { ySyncPluginKey } from "@tiptap/y-tiptap"
import { isAsAround } from "./fits.ts"

/** Keeps a document editable and storable, whatever is typed, pasted and dragged. */

/** Changes of others, undone changes, and the initial content. */
export const isFromYjs = (change: Transaction): boolean => Boolean(change.getMeta(ySyncPluginKey))

/** Marks a transaction in which a person goes to the selected block without changing the selection. */
export const entered = "entered"

/** Drops a change that would put disallowed content into a condition's branch. */
export const branchesPlugin = (): Plugin =>
  new Plugin({
    filterTransaction: (change, state) =>
      !change.docChanged || isFromYjs(change) || isAsAround(change.doc) || !isAsAround(state.doc),
  })

/**
 * Adds a paragraph to an empty document for writing. Only writing adds it, so that viewers of an empty document create
 * none.
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

/**
 * Characters not allowed in documents (lib/documents/attributes.ts): those reserved by the composer, and control
 * characters.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters
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

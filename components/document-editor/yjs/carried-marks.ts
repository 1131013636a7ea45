import { Plugin } from "@tiptap/pm/state"
import type { Node, Schema } from "@tiptap/pm/model"
import type { MarkJson } from "../state/document-json.ts"
import { isFromYjs } from "../state/settle.ts"

/**
 * The bridge to Yjs keeps only marks of text: a bold chip would lose its marks. So a chip stores its marks in an
 * attribute as well, which only the editor has: it is absent in stored documents and on clipboards. Marks of line
 * breaks have no effect and are dropped.
 */
export const carriedMarksPlugin = (): Plugin =>
  new Plugin({
    appendTransaction: (changes, _, state) => {
      if (!changes.some((change) => change.docChanged)) return null
      const isOfOthers = changes.some(isFromYjs)
      const { tr, schema } = state
      state.doc.descendants((node, pos) => {
        if (!node.isInline || node.isText) return
        if (node.type.name === "hardBreak") {
          if (node.marks.length > 0) tr.setNodeMarkup(pos, null, node.attrs, [])
          return
        }
        const carried = (node.attrs.marks as MarkJson[] | null) ?? []
        const current = marksOf(node)
        if (formOf(carried) === formOf(current)) return
        if (isOfOthers) tr.setNodeMarkup(pos, null, node.attrs, readMarks(schema, carried))
        else
          tr.setNodeMarkup(
            pos,
            null,
            { ...node.attrs, marks: current.length > 0 ? current : null },
            node.marks,
          )
      })
      if (!tr.docChanged) return null
      // The bridge applies the flag to the whole edit, so a person's own change must not have it.
      return isOfOthers ? tr.setMeta("addToHistory", false) : tr
    },
  })

const marksOf = (node: Node): MarkJson[] =>
  node.marks.map(({ type, attrs }) => ({ type: type.name, ...(Object.keys(attrs).length > 0 && { attrs }) }))

/** Marks in one form: the server writes empty attributes, and the order differs. */
const formOf = (marks: readonly MarkJson[]): string =>
  JSON.stringify(
    marks.toSorted((a, b) => (a.type < b.type ? -1 : 1)).map(({ type, attrs = {} }) => [type, attrs]),
  )

const readMarks = (schema: Schema, carried: readonly MarkJson[]) =>
  carried.flatMap(({ type, attrs }) => schema.marks[type]?.create(attrs) ?? [])

import { Plugin } from "@tiptap/pm/state"
import type { Node, Schema } from "@tiptap/pm/model"
import type { MarkJson } from "../state/document-json.ts"
import { isFromYjs } from "../state/settle.ts"

/**
 * The bridge to Yjs keeps marks of text alone: a bold chip would come back plain. So a chip carries its marks in an
 * attribute as well, which is the editor's own: no stored document and no clipboard has it. Marks of line breaks show
 * nothing and are dropped.
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
        const own = marksOf(node)
        if (JSON.stringify(carried) === JSON.stringify(own)) return
        if (isOfOthers) tr.setNodeMarkup(pos, null, node.attrs, readMarks(schema, carried))
        else tr.setNodeMarkup(pos, null, { ...node.attrs, marks: own.length > 0 ? own : null }, node.marks)
      })
      return tr.docChanged ? tr.setMeta("addToHistory", false) : null
    },
  })

const marksOf = (node: Node): MarkJson[] =>
  node.marks.map(({ type, attrs }) => ({ type: type.name, ...(Object.keys(attrs).length > 0 && { attrs }) }))

const readMarks = (schema: Schema, carried: readonly MarkJson[]) =>
  carried.flatMap(({ type, attrs }) => schema.marks[type]?.create(attrs) ?? [])

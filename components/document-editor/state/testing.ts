import { getSchema } from "@tiptap/core"
import { Node } from "@tiptap/pm/model"
import { type Command, EditorState, type Plugin, Selection, TextSelection } from "@tiptap/pm/state"
import { editedDocument } from "./canvas-extension.ts"
import { nodeAt } from "./places.ts"
import { select } from "./acts.ts"
import type * as Y from "yjs"
import { documentVersion } from "#lib/documents/document"
import type { Place } from "#lib/documents/nodes"
import { readDocument } from "#lib/documents/read-document"
import { replaceIn } from "#lib/documents/yjs/to-yjs"
import type { DocumentJson } from "./document-json.ts"

/** Documents in an editor state, without an editor, for tests of commands. */
export const schema = getSchema(editedDocument())

type JsonNode = {
  type: string
  attrs?: Record<string, unknown>
  content?: JsonNode[]
  text?: string
  marks?: { type: string }[]
}
export const p = (text = ""): JsonNode => ({
  type: "paragraph",
  ...(text && { content: [{ type: "text", text }] }),
})
export const node = (type: string, attrs: Record<string, unknown>, ...content: JsonNode[]): JsonNode => ({
  type,
  attrs,
  content,
})
export const cells = (...texts: string[]): JsonNode =>
  node("tableRow", {}, ...texts.map((text) => node("tableCell", {}, p(text))))
export const isSet = (tag: string) => ({ test: { kind: "set", tag } })

export function stateOf(content: JsonNode[], plugins: Plugin[] = []): EditorState {
  const doc = Node.fromJSON(schema, { type: "doc", content })
  doc.check()
  const state = EditorState.create({ doc, plugins })
  return state.apply(state.tr.setSelection(Selection.atStart(doc)))
}

/** The state after a command; unchanged when it does not apply. */
export function applied(state: EditorState, command: Command): EditorState {
  let next = state
  command(state, (tr) => {
    next = state.apply(tr)
  })
  return next
}

/** The caret at the end of the text of a place, or the place selected whole. */
export function at(state: EditorState, place: Place): EditorState {
  const found = nodeAt(state.doc, place)
  if (!found) throw new Error(`nothing at ${place.join()}`)
  const { pos, node: there } = found
  return state.apply(
    there.isTextblock
      ? state.tr.setSelection(TextSelection.create(state.doc, pos + 1 + there.content.size))
      : select(state.tr, pos),
  )
}

export const shown = ({ doc }: EditorState): string => doc.toString()

/** A document in an empty Y.Doc, as the server creates it. */
export function writeDocument(ydoc: Y.Doc, doc: DocumentJson): void {
  const read = readDocument({ version: documentVersion, doc })
  if ("faults" in read) throw new Error(JSON.stringify(read.faults))
  replaceIn(ydoc, read.document.doc)
}

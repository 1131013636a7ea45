import * as Y from "yjs"
import type { DocumentNode, Mark, NodeOf } from "../nodes.ts"

/** Name of a document's content in the shared Yjs document; TipTap's collaboration uses the same. */
export const fragmentName = "doc"

/**
 * A valid document as a Yjs document, in the form of ProseMirror's binding (y-tiptap): nodes are elements, adjacent
 * texts are one text whose marks are formats. That binding drops marks of nodes other than texts, so those of merge
 * tags are in an attribute, `marks`, and the editor preserves both.
 */
export function toYjs(doc: NodeOf<"doc">): Y.Doc {
  const ydoc = new Y.Doc()
  replaceIn(ydoc, doc)
  return ydoc
}

/** Replaces the content with a document, for all users who have it open. */
export function replaceIn(ydoc: Y.Doc, doc: NodeOf<"doc">): void {
  const fragment = ydoc.getXmlFragment(fragmentName)
  ydoc.transact(() => {
    fragment.delete(0, fragment.length)
    fragment.insert(0, typesOf(doc.content))
  })
}

type Text = Extract<DocumentNode, { type: "text" }>
type Type = Y.XmlElement | Y.XmlText

function typesOf(content: readonly DocumentNode[]): Type[] {
  const types: Type[] = []
  let texts: Text[] = []
  const endText = () => {
    if (texts.length > 0) types.push(textOf(texts))
    texts = []
  }
  for (const node of content) {
    if (node.type === "text") {
      texts.push(node)
      continue
    }
    endText()
    types.push(elementOf(node))
  }
  endText()
  return types
}

function textOf(texts: readonly Text[]): Y.XmlText {
  const type = new Y.XmlText()
  type.applyDelta(texts.map(({ text, marks }) => ({ insert: text, attributes: formatsOf(marks) })))
  return type
}

const formatsOf = (marks: readonly Mark[]): Record<string, unknown> =>
  Object.fromEntries(marks.map(({ type, attrs }) => [type, attrs]))

/** Attributes of elements can be any JSON, despite their type. */
type AnyElement = Y.XmlElement<Record<string, object | string | number | boolean>>

function elementOf(node: Exclude<DocumentNode, Text>): Y.XmlElement {
  const element: AnyElement = new Y.XmlElement(node.type)
  // As the binding writes them: null is absent.
  for (const [name, value] of Object.entries(node.attrs))
    if (value !== null) element.setAttribute(name, value)
  if (node.type === "mergeTag" && node.marks.length > 0) element.setAttribute("marks", node.marks)
  element.insert(0, typesOf(node.content))
  return element as Y.XmlElement
}

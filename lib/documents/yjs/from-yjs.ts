import * as Y from "yjs"
import { fragmentName } from "./to-yjs.ts"

type Json = Record<string, unknown>

/** The content of a Yjs document as JSON of ProseMirror, for read-document.ts; written by users' editors. */
export const fromYjs = (ydoc: Y.Doc): { type: "doc"; content: Json[] } => ({
  type: "doc",
  content: ydoc.getXmlFragment(fragmentName).toArray().flatMap(nodesOf),
})

/**
 * Whether a document contains only elements and texts. Other Yjs types have no node in an editor, and an editor that
 * finds one shows nothing at all.
 */
export const isOfNodes = (ydoc: Y.Doc): boolean => ydoc.getXmlFragment(fragmentName).toArray().every(isNode)

const isNode = (type: unknown): boolean =>
  type instanceof Y.XmlText || (type instanceof Y.XmlElement && type.toArray().every(isNode))

function nodesOf(type: unknown): Json[] {
  if (type instanceof Y.XmlText) return textsOf(type)
  return type instanceof Y.XmlElement ? [elementOf(type)] : []
}

function textsOf(text: Y.XmlText): Json[] {
  const delta: { insert: unknown; attributes?: Json }[] = text.toDelta()
  return delta.map(({ insert, attributes }) => ({
    type: "text",
    text: insert,
    ...marked(marksOf(attributes)),
  }))
}

/** The binding appends a hash to the name of a mark that can occur twice. */
const marksOf = (formats: Json = {}): Json[] =>
  Object.entries(formats).map(([name, attrs]) => ({ type: name.replace(/--.+$/, ""), attrs }))

const marked = (marks: unknown): Json => (Array.isArray(marks) && marks.length > 0 ? { marks } : {})

function elementOf(element: Y.XmlElement): Json {
  const { marks, ...attrs } = element.getAttributes() as Json
  const content = element.toArray().flatMap(nodesOf)
  return {
    type: element.nodeName,
    ...(Object.keys(attrs).length > 0 && { attrs }),
    ...(content.length > 0 && { content }),
    ...marked(marks),
  }
}

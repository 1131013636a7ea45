import type { Document } from "./document.ts"
import { nameOf, piecesOf, readExpression } from "./expression.ts"
import type { DocumentNode, Place } from "./nodes.ts"
import { type Walked, walk } from "./walk.ts"

/**
 * A value used by a document: `path` as written, `name` at its beginning. `isItem`: from an item of a repeated row around
 * it, so the name is not a substitution. `isList`: the list of a repeated row.
 */
export type UsedTag = { name: string; path: string; place: Place; isItem: boolean; isList: boolean }

/**
 * The values used by a document in its order: by tags, conditions and repeated rows. Without the unsubscribe link, which
 * comes from the service. `nodes` are those of the document, if the caller has them.
 */
export function tagsOf(document: Document, nodes: Iterable<Walked> = walk(document)): UsedTag[] {
  const used: UsedTag[] = []
  const add = (path: string, place: Place, isItem: (name: string) => boolean, isList = false) => {
    const name = nameOf(path)
    if (name !== "UnsubscribeUrl") used.push({ name, path, place, isItem: isItem(name), isList })
  }
  for (const path of pathsIn(document.preheader)) add(path, [], () => false)
  for (const { node, place, around } of nodes) {
    const isItem = (name: string) => around.some((one) => itemOf(one) === name)
    for (const path of pathsOf(node)) add(path, place, isItem)
    if (node.type !== "tableRow") continue
    const { repeat, when } = node.attrs
    if (repeat) add(repeat.list, place, isItem, true)
    // A row's condition is within its repetition.
    if (when) add(when.tag, place, (name) => itemOf(node) === name || isItem(name))
  }
  return used
}

const itemOf = (node: DocumentNode): string | null =>
  node.type === "tableRow" && node.attrs.repeat ? node.attrs.repeat.item : null

/** Paths in the node itself, except for those of a row. */
function pathsOf(node: DocumentNode): string[] {
  switch (node.type) {
    case "text":
      return [...pathsIn(node.text), ...pathsInMarks(node)]
    case "mergeTag":
      return [...pathsInExpression(node.attrs.expr), ...pathsInMarks(node)]
    case "condition":
      return [node.attrs.test.tag]
    case "tableRow":
      return []
    case "social":
      return node.attrs.links.flatMap(({ href }) => pathsIn(href))
    case "htmlBlock":
      // In the syntax of an engine, which reports its own values.
      return []
    case "snippet":
      // Its name is not message text; its content is found once it is resolved.
      return []
    default:
      return Object.values(node.attrs).flatMap((value) => (typeof value === "string" ? pathsIn(value) : []))
  }
}

const pathsInMarks = ({ marks }: DocumentNode): string[] =>
  marks.flatMap((mark) => (mark.type === "link" ? pathsIn(mark.attrs.href) : []))

const pathsInExpression = (expr: string): string[] => {
  const found = readExpression(expr)
  return found ? [found.path] : []
}

const pathsIn = (text: string): string[] =>
  piecesOf(text).flatMap((piece) => ("expr" in piece ? [piece.expression.path] : []))

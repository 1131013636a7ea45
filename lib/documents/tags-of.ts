import type { Document } from "./document.ts"
import { nameOf, piecesOf, readExpression } from "./expression.ts"
import type { DocumentNode, Place } from "./nodes.ts"
import { walk } from "./walk.ts"

/** A value used by a document: `path` as written, `name` the substitution at its beginning. */
export type UsedTag = { name: string; path: string; place: Place }

/**
 * The substitutions of a document in its order: of tags, conditions and repeated rows. Items of a repeated row are not
 * substitutions, and the unsubscribe link comes from the service.
 */
export function tagsOf(document: Document): UsedTag[] {
  const preheader = pathsIn(document.preheader).map((path) => ({ name: nameOf(path), path, place: [] }))
  const inside = [...walk(document)].flatMap(({ node, place, around }) => {
    const items = new Set(around.flatMap((one) => itemOf(one)))
    const inRepetition = new Set([...items, ...itemOf(node)])
    return pathsOf(node)
      .filter(({ path, isInside }) => !(isInside ? inRepetition : items).has(nameOf(path)))
      .map(({ path }) => ({ name: nameOf(path), path, place }))
  })
  return [...preheader, ...inside].filter(({ name }) => name !== "UnsubscribeUrl")
}

const itemOf = (node: DocumentNode): string[] =>
  node.type === "tableRow" && node.attrs.repeat ? [node.attrs.repeat.item] : []

/** `isInside`: used within the node's own repetition. */
type Used = { path: string; isInside: boolean }

function pathsOf(node: DocumentNode): Used[] {
  const used = (...paths: string[]): Used[] => paths.map((path) => ({ path, isInside: false }))
  switch (node.type) {
    case "text":
      return used(...pathsIn(node.text), ...pathsInMarks(node))
    case "mergeTag":
      return used(...pathsInExpression(node.attrs.expr), ...pathsInMarks(node))
    case "condition":
      return used(node.attrs.test.tag)
    case "tableRow": {
      const { repeat, when } = node.attrs
      return [...(repeat ? used(repeat.list) : []), ...(when ? [{ path: when.tag, isInside: true }] : [])]
    }
    case "social":
      return used(...node.attrs.links.flatMap(({ href }) => pathsIn(href)))
    case "htmlBlock":
      // In the syntax of an engine, which reports its own values.
      return []
    case "snippet":
      // Its name is not message text; its content is found once it is resolved.
      return []
    default:
      return used(
        ...Object.values(node.attrs).flatMap((value) => (typeof value === "string" ? pathsIn(value) : [])),
      )
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

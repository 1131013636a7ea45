import type { Document } from "./document.ts"
import type { DocumentNode, Place } from "./nodes.ts"

/** The chosen branch of the condition, or of the row with a condition, at this place. Without "otherwise" it is hidden. */
export type BranchChoice = { place: Place; branch: "shown" | "otherwise" }

/** The document with the chosen branches in place of their conditions; choices elsewhere change nothing. */
export function withBranches(document: Document, choices: readonly BranchChoice[]): Document {
  const chosen = new Map(choices.map(({ place, branch }) => [place.join("."), branch]))

  const inside = ({ content }: Exclude<DocumentNode, { type: "text" }>, place: Place): DocumentNode[] =>
    content.flatMap((child, at) => switched(child, [...place, at]))

  const switched = (node: DocumentNode, place: Place): DocumentNode[] => {
    if (node.type === "text") return [node]
    const choice = chosen.get(place.join("."))
    if (choice && node.type === "condition") {
      const at = node.content.findIndex(({ type }) => type === choice)
      const branch = node.content[at]
      return branch && branch.type !== "text" ? inside(branch, [...place, at]) : []
    }
    const isRow = choice !== undefined && node.type === "tableRow" && node.attrs.when !== null
    if (isRow && choice === "otherwise") return []
    const content = inside(node, place)
    // A table needs a row.
    if (node.type === "table" && content.length === 0) return []
    const attrs = isRow ? { ...node.attrs, when: null } : node.attrs
    return [{ ...node, attrs, content } as DocumentNode]
  }

  return { ...document, doc: { ...document.doc, content: inside(document.doc, []) } as Document["doc"] }
}

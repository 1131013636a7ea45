import type { TemplateEngine } from "#contract/message-words"
import type { CheckPlace } from "../checks/publication.ts"
import type { Document } from "../document.ts"
import { piecesOf } from "../expression.ts"
import type { DocumentNode } from "../nodes.ts"
import { walk } from "../walk.ts"
import { type ReadText, textsOfSource } from "./texts-of-source.ts"

/**
 * Everything that recipients read of a visual template: its fields, words in blocks (bold or not, a paragraph is one
 * text), labels of buttons, alternative texts of pictures, and the words of HTML blocks. A digit replaces each merge
 * tag, so that text adjacent to one is not treated as a word.
 */
export function* textsOfDocument(
  document: Document,
  { subject, engine }: { subject: string; engine: TemplateEngine },
): Generator<ReadText<CheckPlace>> {
  yield line(subject, "subject")
  yield line(document.preheader, "preheader")
  for (const { node, place } of walk(document)) {
    if (node.type === "htmlBlock")
      for (const { text } of textsOfSource(node.attrs.html, engine).texts)
        yield { text, spots: [{ at: 0, place }] }
    const attributeText = ownWords(node)
    if (attributeText !== null) yield line(attributeText, place)
    if (node.type !== "text" && node.content.some(({ type }) => type === "text")) yield inlineOf(node, place)
  }
}

const line = (written: string, place: CheckPlace): ReadText<CheckPlace> => ({
  text: withoutTags(written),
  spots: [{ at: 0, place }],
})

const withoutTags = (written: string): string =>
  piecesOf(written)
    .map((piece) => ("literal" in piece ? piece.literal : "0"))
    .join("")

/** Words in an attribute. */
function ownWords(node: DocumentNode): string | null {
  if (node.type === "button") return node.attrs.label
  if (node.type === "image") return node.attrs.alt
  return node.type === "footer" ? node.attrs.unsubscribe : null
}

/** The texts of a block in order; each has its own place. */
function inlineOf(
  node: Exclude<DocumentNode, { type: "text" }>,
  place: readonly number[],
): ReadText<CheckPlace> {
  let text = ""
  const spots = node.content.map((child, index) => {
    const at = text.length
    text += child.type === "text" ? withoutTags(child.text) : child.type === "mergeTag" ? "0" : " "
    return { at, place: [...place, index] }
  })
  return { text, spots }
}

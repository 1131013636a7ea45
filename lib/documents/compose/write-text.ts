import type { Document } from "../document.ts"
import type { DocumentNode, Place } from "../nodes.ts"
import { brandFooterText, hasBrandFooter } from "../nodes/footer/compose.ts"
import type { Draft } from "./draft.ts"
import { type HtmlReader, isAlways, joined, type TextPart } from "./text-part.ts"
import { blockWriters, rowWriters } from "./writers.ts"
import { writerOf } from "./writing.ts"

/**
 * The text part, written from the document itself: blocks with an empty line between them, links as `text (address)`,
 * rows of tables with bars. Conditions and repeats are the same as in the HTML.
 */
export function writeText(draft: Draft, document: Document, textOfHtml: HtmlReader): string {
  const parts = [
    ...partsOf({ draft, textOfHtml }, document.doc.content, []),
    ...(hasBrandFooter(draft.brand, document) ? [brandFooterText(draft)] : []),
  ]
  const text = joined(parts, "\n\n")
  // If everything is conditional, the text ends with the empty line of the last shown part.
  return parts.some(isAlways) && text !== "" ? `${text}\n` : text
}

const writers = { ...blockWriters, ...rowWriters }

function partsOf(
  text: { draft: Draft; textOfHtml: HtmlReader },
  content: DocumentNode[],
  place: Place,
): TextPart[] {
  return content.flatMap((node, at) => {
    const written = writerOf(writers, node)?.text(node, {
      ...text,
      spot: { place: [...place, at], node: node.type },
      partsOf: (inside, from) => partsOf(text, inside, from),
    })
    if (typeof written !== "string") return written ?? []
    return written === "" ? [] : [written]
  })
}

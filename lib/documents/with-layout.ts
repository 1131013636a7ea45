import type { Document } from "./document.ts"
import { type Finding, findingLevels } from "./finding.ts"
import type { Place } from "./nodes.ts"
import { replaceNodes } from "./replace-nodes.ts"

/** `placeOf` maps a place to the document; null for nodes of the layout, [] for the message as a whole. */
export type LaidOut = { document: Document; findings: Finding[]; placeOf(place: Place): Place | null }

/**
 * Inserts a document's blocks into the slot of a layout. Properties of the message are the document's. Nothing of a
 * document is lost: without a slot its blocks are appended to the layout.
 */
export function withLayout(layout: Document, document: Document): LaidOut {
  const { content } = document.doc
  let hasSlot = false
  const { document: filled, originOf } = replaceNodes(layout, (node) => {
    if (node.type !== "slot" || hasSlot) return null
    hasSlot = true
    return content.filter(({ type }) => type !== "slot")
  })
  // Slots of a document that is not a layout are removed, so places after one move.
  const places = content.flatMap(({ type }, at) => (type === "slot" ? [] : [at]))
  const original = ([at = 0, ...inside]: Place): Place => [places[at] ?? at, ...inside]
  if (hasSlot)
    return {
      document: { ...document, doc: filled.doc },
      findings: [],
      placeOf: (place) => {
        const { inside } = originOf(place)
        return place.length === 0 ? place : inside && original(inside)
      },
    }
  const from = layout.doc.content.length
  const code = "layout_has_no_slot"
  return {
    document: { ...document, doc: { ...layout.doc, content: [...layout.doc.content, ...content] } },
    findings: [{ code, level: findingLevels[code], place: [], node: null, subject: null }],
    placeOf: (place) => {
      const [at, ...inside] = place
      if (at === undefined) return place
      return at < from ? null : [at - from, ...inside]
    },
  }
}

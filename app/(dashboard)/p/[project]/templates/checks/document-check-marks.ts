import type { NodeAt } from "./document-check-rows.ts"

type Json = { type?: unknown; text?: unknown; attrs?: Record<string, unknown>; content?: Json[] }

/** A node of a document at a place: its kind, and text that identifies it. */
export const nodeAtIn =
  (doc: unknown): NodeAt =>
  (place) => {
    let node = doc as Json | null | undefined
    for (const at of place) node = node?.content?.[at]
    if (typeof node?.type !== "string") return null
    return { type: node.type, words: wordsOf(node).slice(0, charsMax) }
  }

const charsMax = 60

function wordsOf({ text, attrs = {}, content = [] }: Json): string {
  if (typeof text === "string") return text
  const label = attrs.label ?? attrs.alt ?? attrs.expr ?? attrs.name
  if (typeof label === "string" && label !== "") return label
  return content.map(wordsOf).join(" ").trim()
}

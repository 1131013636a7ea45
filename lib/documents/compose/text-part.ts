import type { DocumentNode, Place } from "../nodes.ts"
import type { Draft, Spot } from "./draft.ts"

/** Extracts the words of HTML blocks: the parser is not part of the browser bundle. */
export type HtmlReader = (html: string) => string

export type TextWriting = {
  draft: Draft
  spot: Spot
  textOfHtml: HtmlReader
  partsOf: (content: DocumentNode[], place: Place) => TextPart[]
}

/** A block or a row: text that is always shown, or conditional text that includes its breaks, after or before it. */
export type TextPart = string | ((breaks: { before: string; behind: string }) => string)

export const isAlways = (part: TextPart): part is string => typeof part === "string"

/**
 * Joins parts with breaks, so that an absent one leaves nothing: it has its breaks after it until the last part that is
 * always shown, and before it from then on.
 */
export function joined(parts: TextPart[], lineBreak: string): string {
  const last = parts.findLastIndex(isAlways)
  return parts
    .map((part, at) => {
      const breaks =
        at < last || last < 0 ? { before: "", behind: lineBreak } : { before: lineBreak, behind: "" }
      if (!isAlways(part)) return part(breaks)
      return at === last ? part : `${part}${lineBreak}`
    })
    .join("")
}

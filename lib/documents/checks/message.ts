import { piecesOf } from "../expression.ts"
import type { DocumentNode } from "../nodes.ts"
import { isAlwaysRead } from "./always-read.ts"
import type { Found } from "./publication.ts"
import type { Survey } from "./survey.ts"

type Size = Found<{ bytes: number; bytesMax: number }>

/** Gmail shows this much of a message and hides the rest, its footer first, behind "View entire message". */
export const clippedBytes = 102 * 1024
/** The size is an estimate, and values of other recipients can be longer. */
const nearlyClippedBytes = Math.floor(clippedBytes * 0.8)

type Sized = Pick<Survey, "bytes">

export const clippedHtml = (survey: Sized) => sizeAbove(survey, clippedBytes, Number.POSITIVE_INFINITY)
export const nearlyClippedHtml = (survey: Sized) => sizeAbove(survey, nearlyClippedBytes, clippedBytes)

function sizeAbove({ bytes }: Sized, above: number, upTo: number): Size[] {
  return bytes > above && bytes <= upTo ? [{ place: [], values: { bytes, bytesMax: clippedBytes } }] : []
}

/** Whether every recipient gets an unsubscribe link under all conditions. The engine none fills it in nowhere. */
export function missingUnsubscribe(survey: Survey): Found<Record<never, never>>[] {
  const { document, engine, needsUnsubscribe } = survey
  if (!needsUnsubscribe || (engine !== "none" && hasUnsubscribe(document.doc, survey))) return []
  return [{ place: [], values: {} }]
}

function hasUnsubscribe(node: DocumentNode, survey: Pick<Survey, "engine" | "readHtml">): boolean {
  const isIn = (child: DocumentNode): boolean => hasUnsubscribe(child, survey)
  switch (node.type) {
    case "footer":
      return true
    case "condition":
      return node.content.length === 2 && node.content.every(isIn)
    case "tableRow":
      return !node.attrs.repeat && !node.attrs.when && node.content.some(isIn)
    case "htmlBlock":
      return isAlwaysRead(node.attrs.html, survey.engine, survey.readHtml(node.attrs.html).unsubscribes)
    case "text":
      return textsOf(node).some(asksForLink)
    default:
      return textsOf(node).some(asksForLink) || node.content.some(isIn)
  }
}

const asksForLink = (text: string): boolean =>
  piecesOf(text).some((piece) => "expr" in piece && piece.expression.path === "UnsubscribeUrl")

/** Texts and addresses of the node itself. */
function textsOf(node: DocumentNode): string[] {
  const linked = node.marks.flatMap((mark) => (mark.type === "link" ? [mark.attrs.href] : []))
  switch (node.type) {
    case "text":
      return [node.text, ...linked]
    case "mergeTag":
      return [`{{${node.attrs.expr}}}`, ...linked]
    case "button":
    case "image":
      return [node.attrs.href]
    case "social":
      return node.attrs.links.map(({ href }) => href)
    default:
      return []
  }
}

/** Only pictures: unreadable if they are not loaded, and suspicious to spam filters. The footer does not count. */
export function missingText({ nodes, hasHtmlText }: Survey): Found<Record<never, never>>[] {
  const hasText =
    hasHtmlText ||
    nodes.some(({ node, around }) => isText(node) && around.every(({ type }) => type !== "footer"))
  return hasText ? [] : [{ place: [], values: {} }]
}

function isText(node: DocumentNode): boolean {
  if (node.type === "text") return node.text.trim() !== ""
  if (node.type === "button") return node.attrs.label.trim() !== ""
  return node.type === "mergeTag"
}

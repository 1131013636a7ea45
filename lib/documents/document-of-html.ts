import { type Document, documentVersion } from "./document.ts"
import type { DocumentFault } from "./document-fault.ts"
import { parseHtml } from "./parse-html.ts"
import { readDocument } from "./read-document.ts"

/**
 * Parts of a whole page that a document of one block drops. `subject` names them: elements of the head, attributes of
 * the body. A hint, because most of them have no effect in a message.
 */
export type HtmlHint = { code: "head_is_left_out" | "body_attributes_are_left_out"; subject: string }

/**
 * Converts HTML from elsewhere to a document with one HTML block: byte for byte or, for a whole page, the content of
 * its body, after the styles and the comments for Outlook of its head. Language and direction become the document's.
 * `title` is the page's, or "".
 */
export function documentOfHtml(
  html: string,
): { document: Document; title: string; hints: HtmlHint[] } | { faults: DocumentFault[] } {
  if (html.length > htmlCharsMax) return { faults: [tooLong] }
  const page = readPage(html)
  const block = { type: "htmlBlock", attrs: { html: page.body } }
  const head = {
    version: documentVersion,
    ...(page.direction && { direction: page.direction }),
    doc: { type: "doc", content: [block] },
  }
  // The language of a page can be invalid.
  const found = readDocument({ ...head, language: page.language })
  const read = "faults" in found ? readDocument(head) : found
  return "faults" in read ? read : { document: read.document, title: page.title, hints: page.hints }
}

/** The limit of an HTML block (nodes.ts). */
export const htmlCharsMax = 500_000
const tooLong: DocumentFault = { code: "too_long", place: [], node: "htmlBlock", name: "html" }

type Page = {
  body: string
  title: string
  language: string
  direction: "ltr" | "rtl" | null
  hints: HtmlHint[]
}

/** Head elements that every message has already. */
const usual = new Set(["head", "meta", "title", "style", "base"])

function readPage(html: string): Page {
  const head = { from: -1, to: -1, pieces: [] as string[], lost: new Set<string>() }
  const body = { from: -1, to: -1, attributes: [] as string[] }
  const page = { isWhole: false, title: "", language: "", direction: "" }
  let open = ""
  let from = 0
  const isInHead = () => head.from >= 0 && head.to < 0
  parseHtml(
    html,
    (parser) => ({
      onopentag(name, attributes) {
        if (name === "html") {
          Object.assign(page, {
            isWhole: true,
            language: attributes.lang ?? "",
            direction: attributes.dir ?? "",
          })
        }
        if (name === "head" && head.from < 0) head.from = parser().startIndex
        if (name === "body" && body.from < 0) {
          Object.assign(body, { from: parser().endIndex + 1, attributes: Object.keys(attributes) })
          // The end tag of a head is optional.
          if (isInHead()) head.to = parser().startIndex
        }
        if (!isInHead()) return
        if (!usual.has(name)) head.lost.add(name)
        open = name
        from = parser().startIndex
      },
      ontext(text) {
        if (!isInHead()) return
        if (open === "title") page.title += text
        // A directive, or text that a browser would show.
        else if (open === "head" && text.trim() !== "") head.pieces.push(text.trim())
      },
      oncomment() {
        // Styles for Outlook, and comments that hide content from it.
        const written = html.slice(parser().startIndex, parser().endIndex + 1)
        if (isInHead() && /\[(if|endif)\b/.test(written)) head.pieces.push(written)
      },
      onclosetag(name, isImplied) {
        if (name === "head" && isInHead()) head.to = isImplied ? parser().startIndex : parser().endIndex + 1
        if (name === "body" && body.to < 0) body.to = isImplied ? html.length : parser().startIndex
        if (!isInHead()) return
        if (name === "style") head.pieces.push(html.slice(from, parser().endIndex + 1))
        open = "head"
      },
    }),
    { lowerCaseTags: true, decodeEntities: false },
  )
  const isPage = page.isWhole || head.from >= 0 || body.from >= 0
  if (!isPage) return { body: html, title: "", language: "", direction: null, hints: [] }
  return {
    body: [...head.pieces, bodyOf(html, head, body).trim()].join("\n"),
    title: page.title.trim(),
    language: page.language.trim(),
    direction: directionOf(page.direction),
    hints: [
      ...hint("head_is_left_out", [...head.lost]),
      ...hint(
        "body_attributes_are_left_out",
        body.attributes.filter((name) => name !== "xmlns"),
      ),
    ],
  }
}

type Part = { from: number; to: number }

/** The content of the body; without a body element, everything except the head and the page around it. */
function bodyOf(html: string, head: Part, body: Part): string {
  if (body.from >= 0) return html.slice(body.from, body.to < 0 ? html.length : body.to)
  const outside =
    head.from >= 0 ? html.slice(0, head.from) + html.slice(head.to < 0 ? html.length : head.to) : html
  // Up to the next `<`, so that many unfinished tags take no quadratic time.
  return outside.replace(/<!doctype[^<>]*>|<\/?html\b[^<>]*>/gi, "")
}

const directionOf = (written: string): Page["direction"] =>
  /^rtl$/i.test(written.trim()) ? "rtl" : /^ltr$/i.test(written.trim()) ? "ltr" : null

const hint = (code: HtmlHint["code"], names: string[]): HtmlHint[] =>
  names.length === 0 ? [] : [{ code, subject: names.join(", ").slice(0, 200) }]

import type { TemplateEngine } from "#contract/message-words"
import { partsOfHtml } from "../checks/parts-of-html.ts"
import type { CheckPlace, HtmlParts, Publication } from "../checks/publication.ts"
import { type Document, documentVersion } from "../document.ts"
import type { DocumentNode } from "../nodes.ts"
import { parseHtml } from "../parse-html.ts"

/** `offsetOf` maps a place to the offset of its element in the source; null: no element has this place. */
type SourcePublication = { publication: Publication; offsetOf: (place: CheckPlace) => number | null }

type Known = Pick<
  Publication,
  "brand" | "head" | "samples" | "imageBytes" | "verifiedDomains" | "needsUnsubscribe"
>

/**
 * A template kept as HTML or MJML in the form that checks read: a document of HTML blocks; the first contains all of
 * its texts, and each other one an element with a link or a picture. A finding about an address is at its block, and
 * the block's element gives the place in the source.
 */
export function sourcePublication(
  source: string,
  { engine, texts, ...known }: Known & { engine: TemplateEngine; texts: readonly string[] },
): SourcePublication {
  const elements = elementsOf(source)
  const all = [source, ...texts].join("\n")
  const document: Document = {
    ...{ version: documentVersion, language: "en", direction: "ltr", preheader: "" },
    doc: {
      ...{ type: "doc", attrs: {}, marks: [] },
      content: [all, ...elements.map(({ html }) => html)].map(blockOf),
    },
  }
  const read: HtmlParts = { hasText: true, links: [], images: [], unsubscribes: mentionsIn(source, all) }
  const readHtml = (html: string): HtmlParts =>
    html === all ? read : { ...partsOfHtml(html), unsubscribes: [] }
  return {
    publication: { ...known, document, engine, html: null, readHtml },
    offsetOf: (place) => (typeof place === "string" ? null : (elements[(place[0] ?? 0) - 1]?.offset ?? null)),
  }
}

/** Offsets of the unsubscribe link; a source without HTML has it in its plain text. */
const mentionsIn = (source: string, all: string): number[] =>
  source.trim() === ""
    ? Array.from(all.matchAll(/UnsubscribeUrl/g), ({ index }) => index)
    : partsOfHtml(source, linking).unsubscribes

const blockOf = (html: string): DocumentNode => ({
  type: "htmlBlock",
  attrs: { html },
  content: [],
  marks: [],
})

/** Attributes with a link and with a picture, by elements of HTML and of MJML. */
const [linking, showing] = [
  new Set(["a", "area", "mj-button", "mj-image", "mj-navbar-link", "mj-social-element"]),
  new Set(["img", "mj-image", "mj-carousel-image"]),
]

/** More than any message has; further elements are not checked. */
const elementsMax = 2000

function elementsOf(source: string): { html: string; offset: number }[] {
  const found: { html: string; offset: number }[] = []
  parseHtml(
    source,
    (parser) => ({
      onopentag(name, { href, src, alt }) {
        const html = [
          linking.has(name) && href !== undefined && `<a href="${quoted(href)}">a</a>`,
          showing.has(name) &&
            `<img src="${quoted(src ?? "")}"${alt === undefined ? "" : ` alt="${quoted(alt)}"`}>`,
        ].filter((one) => one !== false)
        if (html.length > 0 && found.length < elementsMax)
          found.push({ html: html.join(""), offset: parser().startIndex })
      },
    }),
    { recognizeSelfClosing: true },
  )
  return found
}

const quoted = (value: string): string => value.replaceAll("&", "&amp;").replaceAll('"', "&quot;")

import type { DocumentNode, Mark, Place } from "../nodes.ts"
import type { Draft, Spot } from "./draft.ts"

/** Text, tags and line breaks of a paragraph as HTML. */
export function writeInline(draft: Draft, content: DocumentNode[], place: Place): string {
  return content.map((node, at) => writeOne(draft, node, { place: [...place, at], node: node.type })).join("")
}

function writeOne(draft: Draft, node: DocumentNode, spot: Spot): string {
  if (node.type === "hardBreak") return "<br />"
  const text =
    node.type === "text"
      ? draft.tagged(node.text, "html", spot)
      : node.type === "mergeTag"
        ? draft.tag(node.attrs.expr, "html", spot)
        : ""
  return node.marks.reduceRight((inside, mark) => writeMark(draft, mark, inside, spot), text)
}

function writeMark(draft: Draft, mark: Mark, inside: string, spot: Spot): string {
  if (mark.type === "link") return writeLink(draft, mark.attrs.href, inside, spot)
  if (mark.type === "colour") return `<span style="color:${mark.attrs.colour}">${inside}</span>`
  const tag = tags[mark.type]
  return `<${tag}>${inside}</${tag}>`
}

const tags = { bold: "strong", italic: "em", underline: "u", strike: "s" } as const

/** A link around HTML. Mail programs that ignore style sheets would choose a colour themselves. */
export const writeLink = (draft: Draft, href: string, inside: string, spot: Spot): string =>
  `<a href="${writeHref(draft, href, spot)}" target="_blank" style="color:${draft.brand.light.link}">${inside}</a>`

/** An address for an attribute; an empty one is reported. */
export function writeHref(draft: Draft, href: string, spot: Spot): string {
  if (href.trim() === "") draft.find("link_is_empty", spot)
  return draft.tagged(href, "link", spot)
}

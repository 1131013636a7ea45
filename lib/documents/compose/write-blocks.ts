import type { BlockType, DocumentNode, NodeOf, NodeType, Place } from "../nodes.ts"
import type { Draft, Spot } from "./draft.ts"
import { writeHref, writeInline, writeLink } from "./write-inline.ts"
import { checkImage, writeList, writeRows } from "./write-table.ts"
import { networkNames } from "../network-names.ts"

/**
 * Surroundings of a block: on an author's ground its words keep their colour in the dark scheme as well. `widthPx` is
 * the width of its column.
 */
export type Around = { isOwnGround: boolean; isInCondition: boolean; widthPx: number }

/** Blocks as the children of an mj-column. */
export function writeBlocks(draft: Draft, blocks: Placed[], around: Around): string {
  return blocks
    .map(({ node, place }) => writeBlock(draft, node, { place, node: node.type }, around))
    .join("\n")
}

export type Placed = { node: DocumentNode; place: Place }

export const placed = (content: DocumentNode[], place: Place): Placed[] =>
  content.map((node, at) => ({ node, place: [...place, at] }))

function writeBlock(draft: Draft, node: DocumentNode, spot: Spot, around: Around): string {
  switch (node.type) {
    case "heading":
      return words(writeHeading(draft, node, spot.place), around, node.attrs.align)
    case "paragraph":
      return writeParagraph(draft, node, spot.place, around)
    case "bulletList":
    case "orderedList":
      return words(writeList(draft, node, spot.place), around)
    case "button":
      return writeButton(draft, node, spot, around)
    case "image":
      return writeImage(draft, node, spot)
    case "divider":
      return `<mj-divider${cssClass("line", around)} />`
    case "spacer":
      return `<mj-spacer height="${node.attrs.height}px" />`
    case "table":
      return `<mj-table${cssClass("words", around)}>\n${writeRows(draft, node, spot.place, around.widthPx)}\n</mj-table>`
    case "social":
      return words(writeSocial(draft, node, spot), around, node.attrs.align)
    case "htmlBlock":
      return writeHtml(draft, node.attrs.html, spot, around)
    case "condition":
      return writeCondition(draft, node, spot, (inside) =>
        writeBlocks(draft, inside, { ...around, isInCondition: true }),
      )
    default:
      node.type satisfies Exclude<NodeType, BlockType> | "snippet"
      return ""
  }
}

/** Used by the dark style to change its colour. */
const cssClass = (name: string, { isOwnGround }: Around): string =>
  isOwnGround ? "" : ` css-class="${name}"`

const words = (inside: string, around: Around, align: string | null = null): string =>
  `<mj-text${cssClass("words", around)}${align ? ` align="${align}"` : ""}>${inside}</mj-text>`

/** A look is a class of the head (write-head.ts); small print has its own dark colour. */
function writeParagraph(
  draft: Draft,
  { attrs: { align, look }, content }: NodeOf<"paragraph">,
  place: Place,
  around: Around,
): string {
  const attributes = [
    ...(look === "normal" ? [] : [` mj-class="${look}"`]),
    cssClass(look === "muted" ? "muted" : "words", around),
    ...(align ? [` align="${align}"`] : []),
  ]
  return `<mj-text${attributes.join("")}>${writeInline(draft, content, place) || "&nbsp;"}</mj-text>`
}

const headingSizes = { 1: 26, 2: 20, 3: 17 } as const

function writeHeading(draft: Draft, { attrs, content }: NodeOf<"heading">, place: Place): string {
  const size = headingSizes[attrs.level as keyof typeof headingSizes]
  const font = draft.brand.headingFont ? `font-family:${draft.brand.headingFont};` : ""
  return `<h${attrs.level} style="margin:0;${font}font-size:${size}px;line-height:1.25">${writeInline(draft, content, place)}</h${attrs.level}>`
}

function writeButton(draft: Draft, { attrs }: NodeOf<"button">, spot: Spot, around: Around): string {
  const dark = attrs.style === "outline" ? cssClass("outline", around) : ""
  const align = attrs.align ? ` align="${attrs.align}"` : ""
  const href = writeHref(draft, attrs.href, spot)
  return `<mj-button mj-class="${attrs.style}"${dark}${align} href="${href}">${draft.tagged(attrs.label, "html", spot)}</mj-button>`
}

function writeImage(draft: Draft, { attrs }: NodeOf<"image">, spot: Spot): string {
  const { src, alt } = checkImage(draft, attrs, spot)
  if (src === "") return ""
  const optional = [
    ...(attrs.width ? [`width="${attrs.width}px"`] : []),
    ...(attrs.align ? [`align="${attrs.align}"`] : []),
    ...(attrs.href ? [`href="${writeHref(draft, attrs.href, spot)}"`] : []),
  ]
  return `<mj-image ${[`src="${src}"`, `alt="${alt}"`, ...optional].join(" ")} />`
}

/** Links with names, because icons of networks would need an external host. */
function writeSocial(draft: Draft, { attrs }: NodeOf<"social">, spot: Spot): string {
  return attrs.links
    .map(({ network, href }) => writeLink(draft, href, networkNames[network], spot))
    .join(" &nbsp;·&nbsp; ")
}

function writeHtml(draft: Draft, html: string, spot: Spot, around: Around): string {
  const hasBraces = html.replace(/\{\{[^{}]*\}\}/g, "").includes("}}")
  if (around.isInCondition && hasBraces && draft.endsConditionsWithBraces)
    draft.find("html_ends_condition", spot)
  if (/<!doctype|<html\b|<body\b/i.test(html)) draft.find("html_is_whole_document", spot)
  // Content with its own colours keeps them in the dark scheme.
  return `<mj-text${cssClass("html", around)} padding="0">${draft.vault.store(html)}</mj-text>`
}

/** A condition around blocks, written with `write`; its directives are between them, where MJML allows raw content. */
export function writeCondition(
  draft: Draft,
  node: NodeOf<"condition">,
  { place, node: type }: Spot,
  write: (inside: Placed[]) => string,
): string {
  const [then = "", otherwise = null] = node.content.map((branch, at) =>
    branch.type === "text" ? "" : write(placed(branch.content, [...place, at])),
  )
  return draft.shownOn(node.attrs.test, then, otherwise, { place, node: type }, raw)
}

const raw = (mark: string): string => `\n<mj-raw>${mark}</mj-raw>\n`

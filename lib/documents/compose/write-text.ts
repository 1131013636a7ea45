import type { Document } from "../document.ts"
import type { BlockType, DocumentNode, NodeOf, NodeType, Place, RowType } from "../nodes.ts"
import type { Draft, Spot } from "./draft.ts"
import { addressInText, linkInText } from "./link-in-text.ts"
import { networkNames } from "../network-names.ts"
import { hasBrandFooter, unsubscribeTag } from "./write-footer.ts"
import { rowAround } from "./write-table.ts"

/** Extracts the words of HTML blocks: the parser is not part of the browser bundle. */
export type HtmlReader = (html: string) => string

/**
 * The text part, written from the document itself: blocks with an empty line between them, links as `text (address)`,
 * rows of tables with bars. Conditions and repeats are the same as in the HTML.
 */
export function writeText(draft: Draft, document: Document, textOfHtml: HtmlReader): string {
  const writer = { draft, textOfHtml }
  const parts = [...partsOf(writer, document.doc.content, []), ...brandFooter(draft, document)]
  const text = joined(parts, "\n\n")
  // If everything is conditional, the text ends with the empty line of the last shown part.
  return parts.some(isAlways) && text !== "" ? `${text}\n` : text
}

type Writer = { draft: Draft; textOfHtml: HtmlReader }

/** A block or a row: text that is always shown, or conditional text that includes its breaks, after or before it. */
type Part = string | ((breaks: { before: string; behind: string }) => string)

const isAlways = (part: Part): part is string => typeof part === "string"

/**
 * Joins parts with breaks, so that an absent one leaves nothing: it has its breaks after it until the last part that is
 * always shown, and before it from then on.
 */
function joined(parts: Part[], lineBreak: string): string {
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

function partsOf(writer: Writer, content: DocumentNode[], place: Place): Part[] {
  return content.flatMap((node, at) => partsOfNode(writer, node, { place: [...place, at], node: node.type }))
}

/** The parts of a node; an empty node has none. */
function partsOfNode(writer: Writer, node: DocumentNode, spot: Spot): Part[] {
  switch (node.type) {
    case "condition":
      return [conditionPart(writer, node, spot)]
    case "table":
      return [tablePart(writer, node, spot.place)]
    case "section":
    case "columns":
    case "column":
      return partsOf(writer, node.content, spot.place)
    default:
      return [writeBlock(writer, node, spot)].filter(Boolean)
  }
}

/** Written by partsOfNode. */
type PartType = "condition" | "table" | "section" | "columns"

function writeBlock(writer: Writer, node: DocumentNode, spot: Spot): string {
  const { draft } = writer
  switch (node.type) {
    case "heading":
    case "paragraph":
      return writeInline(draft, node.content, spot.place)
    case "bulletList":
    case "orderedList":
      return writeList(draft, node, spot.place, "")
    case "button":
      return link(draft, tagged(draft, node.attrs.label, spot), node.attrs.href, spot)
    case "image":
      return writeImage(draft, node, spot)
    case "divider":
      return "----"
    case "social":
      return node.attrs.links
        .map(({ network, href }) => link(draft, tagged(draft, networkNames[network], spot), href, spot))
        .join("\n")
    case "htmlBlock":
      return draft.wordsOfHtml(node.attrs.html, writer.textOfHtml)
    case "footer":
      return writeFooter(writer, node, spot)
    default:
      node.type satisfies Exclude<NodeType, BlockType | RowType> | PartType | "spacer" | "snippet" | "slot"
      return ""
  }
}

function conditionPart(writer: Writer, node: NodeOf<"condition">, spot: Spot): Part {
  return ({ before, behind }) => {
    const [then = "", otherwise = null] = node.content.map((branch, at) =>
      branch.type === "text"
        ? ""
        : partsOf(writer, branch.content, [...spot.place, at])
            .map((part) => (isAlways(part) ? `${before}${part}${behind}` : part({ before, behind })))
            .join(""),
    )
    return writer.draft.shownOn(node.attrs.test, then, otherwise, spot)
  }
}

/** Words as written, including tags, and as they appear in the text. */
type Words = { written: string; text: string }

const tagged = (draft: Draft, written: string, spot: Spot): Words => ({
  written,
  text: draft.tagged(written, "text", spot),
})

function writeInline(draft: Draft, content: DocumentNode[], place: Place): string {
  const runs: (Words & { href: string | null; spot: Spot })[] = []
  for (const [at, node] of content.entries()) {
    const spot = { place: [...place, at], node: node.type }
    const href = node.marks.find((mark) => mark.type === "link")?.attrs.href ?? null
    const words = wordsOf(draft, node, spot)
    const last = runs.at(-1)
    // Bold words within a link are separate nodes: the address appears once, after the last one.
    if (last && last.href === href)
      runs.splice(-1, 1, {
        ...last,
        written: last.written + words.written,
        text: last.text + words.text,
      })
    else runs.push({ ...words, href, spot })
  }
  return runs.map((run) => (run.href === null ? run.text : link(draft, run, run.href, run.spot))).join("")
}

function wordsOf(draft: Draft, node: DocumentNode, spot: Spot): Words {
  switch (node.type) {
    case "hardBreak":
      return { written: "\n", text: "\n" }
    case "text":
      return tagged(draft, node.text, spot)
    case "mergeTag":
      return { written: `{{${node.attrs.expr}}}`, text: draft.tag(node.attrs.expr, "text", spot) }
    default:
      return { written: "", text: "" }
  }
}

const link = (draft: Draft, { written, text }: Words, href: string, spot: Spot): string =>
  linkInText(written, href, text, draft.tagged(addressInText(href.trim()), "text", spot))

/** Items on separate lines, inner lists indented. */
function writeList(draft: Draft, node: DocumentNode, place: Place, indent: string): string {
  if (node.type !== "bulletList" && node.type !== "orderedList") return ""
  return node.content
    .map((item, at) => {
      const bullet = node.type === "orderedList" ? `${node.attrs.start + at}. ` : "- "
      const parts = item.type === "text" ? [] : item.content
      const lines = parts.map((part, index) => writePart(draft, part, [...place, at, index], `${indent}  `))
      return `${indent}${bullet}${lines.join("\n").trimStart()}`
    })
    .join("\n")
}

const writePart = (draft: Draft, part: DocumentNode, place: Place, indent: string): string =>
  part.type === "paragraph"
    ? `${indent}${writeInline(draft, part.content, place)}`
    : writeList(draft, part, place, indent)

function writeImage(draft: Draft, { attrs }: NodeOf<"image">, spot: Spot): string {
  const alt = tagged(draft, attrs.alt ?? "", spot)
  return attrs.href ? link(draft, alt, attrs.href, spot) : alt.text
}

/** A row is a line, and its line break is left out or repeated with it. */
function tablePart({ draft }: Writer, table: NodeOf<"table">, place: Place): Part {
  const rows = table.content.flatMap((row, at): Part[] => {
    if (row.type !== "tableRow") return []
    const spot = { place: [...place, at], node: row.type }
    const cells = row.content.map((cell, index) => writeCell(draft, cell, [...spot.place, index])).join(" | ")
    if (!row.attrs.when && !row.attrs.repeat) return [cells]
    return [({ before, behind }) => rowAround(draft, row, `${before}${cells}${behind}`, spot)]
  })
  const text = joined(rows, "\n")
  if (rows.some(isAlways)) return text
  // Its last row already ends its line.
  return ({ before, behind }) => `${before}${text}${behind.replace("\n", "")}`
}

function writeCell(draft: Draft, cell: DocumentNode, place: Place): string {
  if (cell.type === "text") return ""
  return cell.content
    .map((node, at) => {
      const inside = [...place, at]
      return node.type === "image"
        ? writeImage(draft, node, { place: inside, node: node.type })
        : writePart(draft, node, inside, "")
    })
    .join(" ")
    .replace(/\n/g, " ")
}

function writeFooter({ draft }: Writer, { attrs, content }: NodeOf<"footer">, spot: Spot): string {
  const lines = [
    ...content.map((node, at) =>
      node.type === "text" ? "" : writeInline(draft, node.content, [...spot.place, at]),
    ),
    draft.tagged(draft.brand.footer, "text", spot),
    link(draft, tagged(draft, attrs.unsubscribe, spot), unsubscribeTag, spot),
  ]
  return ruled(lines)
}

const brandFooter = (draft: Draft, document: Document): Part[] =>
  hasBrandFooter(draft.brand, document)
    ? [ruled([draft.tagged(draft.brand.footer, "text", { place: [], node: null })])]
    : []

const ruled = (lines: string[]): string => ["----", ...lines.filter(Boolean)].join("\n")

import * as z from "zod"
import { address, align, colour, line, repeat, test } from "./attributes.ts"

/**
 * Every kind of node and mark: its attributes and allowed content, as data. Tests compare editor, reader and composer
 * with this table.
 */
const none = z.strictObject({})
const px = (min: number, max: number) => z.int().min(min).max(max)
const percent = z.number().min(1).max(100).nullable().default(null)

const inline = ["text", "mergeTag", "hardBreak"] as const
const lists = ["bulletList", "orderedList"] as const
/** Blocks of a column, from top to bottom. */
const blocks = [
  "heading",
  "paragraph",
  ...lists,
  "button",
  "image",
  "divider",
  "spacer",
  "table",
  "social",
  "htmlBlock",
  "snippet",
  "condition",
] as const
const rows = [...blocks, "columns"] as const

/** Networks with well-known names; "web" is the sender's website. */
const networks = [
  ...["bluesky", "facebook", "github", "instagram", "linkedin", "mastodon", "pinterest", "tiktok"],
  ...["vimeo", "whatsapp", "x", "xing", "youtube", "web"],
] as const

export const socialLinksMax = 20

const cell = z.strictObject({
  colspan: px(1, 20).default(1),
  // Rows are repeated and left out individually, so no cell spans two of them.
  rowspan: z.literal(1).default(1),
  align,
  width: percent,
})

export const nodes = {
  doc: { attrs: none, content: [...rows, "section", "footer", "slot"] },
  section: {
    attrs: z.strictObject({
      ground: colour.nullable().default(null),
      padding: px(0, 120).nullable().default(null),
    }),
    content: rows,
  },
  heading: { attrs: z.strictObject({ level: px(1, 3).default(1), align }), content: inline },
  paragraph: {
    attrs: z.strictObject({ align, look: z.enum(["normal", "muted", "large"]).default("normal") }),
    content: inline,
  },
  text: { attrs: none, content: [] },
  mergeTag: { attrs: z.strictObject({ expr: line(300).min(1) }), content: [] },
  hardBreak: { attrs: none, content: [] },
  bulletList: { attrs: none, content: ["listItem"], min: 1 },
  orderedList: { attrs: z.strictObject({ start: px(0, 9999).default(1) }), content: ["listItem"], min: 1 },
  listItem: { attrs: none, content: ["paragraph", ...lists], min: 1 },
  button: {
    attrs: z.strictObject({
      label: line(300).default(""),
      href: address("link").default(""),
      align,
      style: z.enum(["filled", "outline"]).default("filled"),
    }),
    content: [],
  },
  image: {
    attrs: z.strictObject({
      src: address("image").default(""),
      /** "" for a decorative picture; null while not filled in. */
      alt: line(500).nullable().default(null),
      width: px(1, 1200).nullable().default(null),
      href: address("link").default(""),
      align,
    }),
    content: [],
  },
  divider: { attrs: none, content: [] },
  spacer: { attrs: z.strictObject({ height: px(4, 200).default(24) }), content: [] },
  columns: { attrs: none, content: ["column"], min: 1, max: 4 },
  column: { attrs: z.strictObject({ width: percent }), content: blocks },
  table: { attrs: none, content: ["tableRow"], min: 1 },
  tableRow: {
    attrs: z.strictObject({
      repeat: repeat.nullable().default(null),
      when: test.nullable().default(null),
    }),
    content: ["tableHeader", "tableCell"],
    min: 1,
    max: 20,
  },
  tableHeader: { attrs: cell, content: ["paragraph"] },
  tableCell: { attrs: cell, content: ["paragraph", "image", ...lists] },
  social: {
    attrs: z.strictObject({
      links: z
        .array(z.strictObject({ network: z.enum(networks), href: address("link") }))
        .max(socialLinksMax),
      align,
    }),
    content: [],
  },
  /** In the syntax of the template's engine, preserved byte for byte. */
  htmlBlock: { attrs: z.strictObject({ html: z.string().max(500_000) }), content: [] },
  /** Refers to shared blocks (resolve-snippets.ts); the name is for users, also after the snippet is deleted. */
  snippet: { attrs: z.strictObject({ id: line(100).min(1), name: line(200).default("") }), content: [] },
  /** Position of the document's blocks in a layout (with-layout.ts); at most one per document. */
  slot: { attrs: none, content: [] },
  /** Always includes the unsubscribe link; only its words are the author's. */
  footer: {
    attrs: z.strictObject({ unsubscribe: line(200).min(1).default("Unsubscribe"), align }),
    content: ["paragraph"],
  },
  condition: { attrs: z.strictObject({ test }), content: ["shown", "otherwise"], min: 1, max: 2 },
  /** Branches allow the same nodes as the parent of the condition. */
  shown: { attrs: none, content: "as around" },
  otherwise: { attrs: none, content: "as around" },
} as const satisfies Record<string, NodeKind>

type NodeKind = { attrs: z.ZodType; content: readonly string[] | "as around"; min?: number; max?: number }

export type NodeType = keyof typeof nodes

/** Nodes by place, so that the composer's types refuse a forgotten one: in columns, in rows, and in cells of a table. */
export type BlockType = (typeof blocks)[number]
export type RowType = (typeof nodes)["doc"]["content"][number]
export type CellType = (typeof nodes)["tableCell" | "tableHeader"]["content"][number]

export const marks = {
  bold: none,
  italic: none,
  underline: none,
  strike: none,
  link: z.strictObject({ href: address("link") }),
  colour: z.strictObject({ colour }),
} as const satisfies Record<string, z.ZodType>

export type Mark = {
  [T in keyof typeof marks]: { type: T; attrs: z.output<(typeof marks)[T]> }
}[keyof typeof marks]

type TextNode = { type: "text"; text: string; marks: Mark[] }
type Others = Exclude<NodeType, "text">
export type NodeOf<T extends NodeType> = T extends Others
  ? { type: T; attrs: z.output<(typeof nodes)[T]["attrs"]>; content: DocumentNode[]; marks: Mark[] }
  : TextNode
/** A parsed node, with every attribute. It is JSON that ProseMirror accepts as well. */
export type DocumentNode = { [T in Others]: NodeOf<T> }[Others] | TextNode

/** Path of a node: the index of each node on the way from the doc, whose own place is []. */
export type Place = readonly number[]

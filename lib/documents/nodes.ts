import type * as z from "zod"
import { none } from "./attributes.ts"
import { blockNodes, rows } from "./nodes/blocks.ts"
import { columns } from "./nodes/columns/schema.ts"
import { branches } from "./nodes/condition/schema.ts"
import { footer } from "./nodes/footer/schema.ts"
import { inline, marks } from "./nodes/inline/schema.ts"
import { listParts } from "./nodes/lists/schema.ts"
import type { NodeKinds } from "./nodes/node-kind.ts"
import { section } from "./nodes/section/schema.ts"
import { slot } from "./nodes/shared/schema.ts"
import { tableParts } from "./nodes/table/schema.ts"

/**
 * Every kind of node and mark: its attributes and allowed content, as data. Tests compare editor, reader and composer
 * with this table. Each family of kinds has a folder: schema.ts is its part of this table, and compose.ts writes it
 * (compose/writers.ts), apart from the schema, which browsers load.
 */
export const nodes = {
  doc: { attrs: none, content: [...rows, "section", "footer", "slot"] },
  ...inline,
  ...blockNodes,
  ...listParts,
  ...tableParts,
  ...branches,
  ...columns,
  ...section,
  ...footer,
  ...slot,
} as const satisfies NodeKinds

export { marks }

export type NodeType = keyof typeof nodes

/** Nodes by place, so that the composer's types refuse a forgotten one: in columns, in rows, and in cells of a table. */
export type BlockType = keyof typeof blockNodes
export type RowType = (typeof nodes)["doc"]["content"][number]
export type CellType = (typeof nodes)["tableCell" | "tableHeader"]["content"][number]
export type InlineType = keyof typeof inline

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

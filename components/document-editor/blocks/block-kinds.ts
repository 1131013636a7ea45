import type { Node, Schema } from "@tiptap/pm/model"
import type { EditorState } from "@tiptap/pm/state"
import type { EngineWriting } from "#lib/documents/engines/engine"
import type { NodeType } from "#lib/documents/nodes"
import { gapFor } from "../state/fits.ts"

/** Content of the slash menu: every kind of block, in groups, with its initial content. */
export type BlockId = (typeof blockKinds)[number]["id"]
type BlockKind = {
  id: string
  group: BlockGroup
  type: NodeType
  /** The initial content; `tag` is a known one, for a first condition. */
  content: (tag: string) => Json
  /** Whether the engine supports it; absent: every engine does. */
  isSaid?: (engine: EngineWriting) => boolean
}
export const blockGroups = ["text", "content", "layout", "values"] as const
type BlockGroup = (typeof blockGroups)[number]

type Json = { type: NodeType; attrs?: Record<string, unknown>; content?: Json[] }

const paragraph: Json = { type: "paragraph" }
const list = (type: NodeType) => (): Json => ({ type, content: [{ type: "listItem", content: [paragraph] }] })
const heading = (level: number) => (): Json => ({ type: "heading", attrs: { level } })
const column: Json = { type: "column", content: [paragraph] }
const cells = (type: NodeType, count: number): Json[] =>
  Array.from({ length: count }, () => ({ type, content: [paragraph] }))
const row = (type: NodeType, attrs: Record<string, unknown> = {}): Json => ({
  type: "tableRow",
  attrs,
  content: cells(type, 2),
})
const repeated: Json = row("tableCell", { repeat: { item: "item", list: "items" } })

export const blockKinds = [
  { id: "paragraph", group: "text", type: "paragraph", content: () => paragraph },
  { id: "heading1", group: "text", type: "heading", content: heading(1) },
  { id: "heading2", group: "text", type: "heading", content: heading(2) },
  { id: "heading3", group: "text", type: "heading", content: heading(3) },
  { id: "bulletList", group: "text", type: "bulletList", content: list("bulletList") },
  { id: "orderedList", group: "text", type: "orderedList", content: list("orderedList") },
  { id: "button", group: "content", type: "button", content: () => ({ type: "button" }) },
  { id: "image", group: "content", type: "image", content: () => ({ type: "image" }) },
  {
    id: "table",
    group: "content",
    type: "table",
    content: () => ({ type: "table", content: [row("tableHeader"), row("tableCell")] }),
  },
  {
    id: "social",
    group: "content",
    type: "social",
    content: () => ({ type: "social", attrs: { links: [] } }),
  },
  { id: "divider", group: "content", type: "divider", content: () => ({ type: "divider" }) },
  { id: "spacer", group: "content", type: "spacer", content: () => ({ type: "spacer" }) },
  {
    id: "columns2",
    group: "layout",
    type: "columns",
    content: () => ({ type: "columns", content: [column, column] }),
  },
  {
    id: "columns3",
    group: "layout",
    type: "columns",
    content: () => ({ type: "columns", content: [column, column, column] }),
  },
  {
    id: "section",
    group: "layout",
    type: "section",
    content: () => ({ type: "section", attrs: { ground: "#eef2f7" }, content: [paragraph] }),
  },
  {
    id: "footer",
    group: "layout",
    type: "footer",
    content: () => ({ type: "footer", content: [paragraph] }),
  },
  {
    id: "htmlBlock",
    group: "layout",
    type: "htmlBlock",
    content: () => ({ type: "htmlBlock", attrs: { html: "" } }),
  },
  {
    id: "mergeTag",
    group: "values",
    type: "mergeTag",
    content: (tag) => ({ type: "mergeTag", attrs: { expr: tag } }),
    isSaid: ({ hasTags }) => hasTags,
  },
  {
    id: "condition",
    group: "values",
    type: "condition",
    content: (tag) => ({
      type: "condition",
      attrs: { test: { kind: "set", tag } },
      content: [{ type: "shown", content: [paragraph] }],
    }),
    isSaid: ({ tests }) => tests.size > 0,
  },
  {
    id: "rows",
    group: "values",
    type: "table",
    content: () => ({ type: "table", content: [row("tableHeader"), repeated] }),
    isSaid: ({ hasRepeats }) => hasRepeats,
  },
] as const satisfies readonly BlockKind[]

export const kindOf = (id: BlockId): BlockKind => blockKinds.find((one) => one.id === id) ?? blockKinds[0]

/** The kind used for a type name alone. */
export const idOfType = (type: NodeType): BlockId | null =>
  blockKinds.find((one) => one.type === type)?.id ?? null

export const makeBlock = (schema: Schema, id: BlockId, tag: string): Node =>
  schema.nodeFromJSON(kindOf(id).content(tag))

/** Kinds that can be inserted at the selection, with the tag syntax of an engine. */
export function offeredBlocks(state: EditorState, engine: EngineWriting): BlockId[] {
  return blockKinds
    .filter((kind: BlockKind) => kind.isSaid?.(engine) ?? true)
    .filter(
      ({ id, type }) => type === "mergeTag" || gapFor(state, makeBlock(state.schema, id, "name")) !== null,
    )
    .map(({ id }) => id)
}

/** Search words of a kind; kinds that begin with the typed text come first. */
export function matchingBlocks<T extends { name: string; description: string; also: string }>(
  offered: readonly T[],
  typed: string,
): T[] {
  const query = plain(typed)
  if (query === "") return [...offered]
  const ranked = offered.flatMap((kind) => {
    const rank = [kind.name, kind.also, kind.description].findIndex(
      (text) =>
        plain(text)
          .split(/[\s,]+/)
          .some((word) => word.startsWith(query)) || plain(text).startsWith(query),
    )
    return rank < 0 ? [] : [{ kind, rank }]
  })
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ kind }) => kind)
}

/** Lower case without diacritics, as people type it. */
const plain = (text: string): string =>
  text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ł", "l").trim()

import type { Node, Schema } from "@tiptap/pm/model"
import type { EditorState } from "@tiptap/pm/state"
import type { EngineWriting } from "#lib/documents/engines/engine"
import type { NodeType } from "#lib/documents/nodes"
import type { Insert } from "../nodes/canvas-kind.ts"
import { buttonInserts } from "../nodes/button/canvas.tsx"
import { columnsInserts } from "../nodes/columns/canvas.tsx"
import { conditionInserts } from "../nodes/condition/canvas.tsx"
import { footerInserts } from "../nodes/footer/canvas.tsx"
import { htmlInserts } from "../nodes/html-block/canvas.tsx"
import { imageInserts } from "../nodes/image/canvas.tsx"
import { tagInserts } from "../nodes/inline/canvas.tsx"
import { listInserts } from "../nodes/lists/canvas.tsx"
import { sectionInserts } from "../nodes/section/canvas.tsx"
import { separatorInserts } from "../nodes/separators/canvas.tsx"
import { socialInserts } from "../nodes/social/canvas.tsx"
import { rowInserts, tableInserts } from "../nodes/table/canvas.tsx"
import { textInserts } from "../nodes/text-blocks/canvas.tsx"
import { gapFor } from "../state/fits.ts"

/** Content of the slash menu: every kind of block, in groups, with its initial content. */
export const blockKinds = [
  ...textInserts,
  ...listInserts,
  ...buttonInserts,
  ...imageInserts,
  ...tableInserts,
  ...socialInserts,
  ...separatorInserts,
  ...columnsInserts,
  ...sectionInserts,
  ...footerInserts,
  ...htmlInserts,
  ...tagInserts,
  ...conditionInserts,
  ...rowInserts,
] as const satisfies readonly Insert[]

export type BlockId = (typeof blockKinds)[number]["id"]

export const kindOf = (id: BlockId): Insert => blockKinds.find((one) => one.id === id) ?? blockKinds[0]

/** The kind used for a type name alone. */
export const idOfType = (type: NodeType): BlockId | null =>
  blockKinds.find((one) => one.type === type)?.id ?? null

export const makeBlock = (schema: Schema, id: BlockId, tag: string): Node =>
  schema.nodeFromJSON(kindOf(id).content(tag))

/** Kinds that can be inserted at the selection, with the tag syntax of an engine. */
export function offeredBlocks(state: EditorState, engine: EngineWriting): BlockId[] {
  return blockKinds
    .filter((kind: Insert) => kind.isSupported?.(engine) ?? true)
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

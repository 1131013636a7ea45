import type { BlockType, RowType } from "../nodes.ts"
import { button } from "../nodes/button/compose.ts"
import { columns } from "../nodes/columns/compose.ts"
import { condition } from "../nodes/condition/compose.ts"
import { footer } from "../nodes/footer/compose.ts"
import { htmlBlock } from "../nodes/html-block/compose.ts"
import { image } from "../nodes/image/compose.ts"
import { lists } from "../nodes/lists/compose.ts"
import { section } from "../nodes/section/compose.ts"
import { separators } from "../nodes/separators/compose.ts"
import { social } from "../nodes/social/compose.ts"
import { table } from "../nodes/table/compose.ts"
import { textBlocks } from "../nodes/text-blocks/compose.ts"
import type { Writers } from "./writing.ts"

/** Replaced or left out before a document is composed. */
type Unwritten = "snippet" | "slot"

/** Blocks of a column. Lines of text and cells of tables are written by the families around them. */
export const blockWriters: Writers<Exclude<BlockType, Unwritten>> = {
  ...textBlocks,
  ...lists,
  ...button,
  ...image,
  ...separators,
  ...table,
  ...social,
  ...htmlBlock,
  ...condition,
}

/** Kinds that need the full width. */
export const rowWriters: Writers<Exclude<RowType, BlockType | Unwritten>> = {
  ...columns,
  ...section,
  ...footer,
}

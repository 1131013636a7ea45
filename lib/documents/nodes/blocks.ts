import { button } from "./button/schema.ts"
import { condition } from "./condition/schema.ts"
import { htmlBlock } from "./html-block/schema.ts"
import { image } from "./image/schema.ts"
import { lists } from "./lists/schema.ts"
import { separators } from "./separators/schema.ts"
import { snippet } from "./shared/schema.ts"
import { social } from "./social/schema.ts"
import { table } from "./table/schema.ts"
import { textBlocks } from "./text-blocks/schema.ts"

/** Blocks of a column, from top to bottom. */
export const blockNodes = {
  ...textBlocks,
  ...lists,
  ...button,
  ...image,
  ...separators,
  ...table,
  ...social,
  ...htmlBlock,
  ...snippet,
  ...condition,
}

type BlockType = keyof typeof blockNodes
export const blocks = Object.keys(blockNodes) as BlockType[]
/** Content of the full width of a message or of a section. */
export const rows = [...blocks, "columns"] as const

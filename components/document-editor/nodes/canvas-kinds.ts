import type { NodeType } from "#lib/documents/nodes"
import { button } from "./button/canvas.tsx"
import { columns } from "./columns/canvas.tsx"
import { condition } from "./condition/canvas.tsx"
import { footer } from "./footer/canvas.tsx"
import { htmlBlock } from "./html-block/canvas.tsx"
import { image } from "./image/canvas.tsx"
import { inline } from "./inline/canvas.tsx"
import { lists } from "./lists/canvas.tsx"
import { section } from "./section/canvas.tsx"
import { separators } from "./separators/canvas.tsx"
import { shared } from "./shared/canvas.ts"
import { social } from "./social/canvas.tsx"
import { table } from "./table/canvas.tsx"
import { textBlocks } from "./text-blocks/canvas.tsx"
import type { CanvasKinds } from "./canvas-kind.ts"

/**
 * Every kind of node on the canvas and on clipboards. Each family has a folder: canvas.tsx is its part of this table
 * and of the slash menu (blocks/block-kinds.ts), panel.tsx that of the inspector, which is loaded apart from the canvas.
 */
export const canvasKinds: CanvasKinds<NodeType> = {
  doc: { view: null },
  ...button,
  ...columns,
  ...condition,
  ...footer,
  ...htmlBlock,
  ...image,
  ...inline,
  ...lists,
  ...section,
  ...separators,
  ...shared,
  ...social,
  ...table,
  ...textBlocks,
}

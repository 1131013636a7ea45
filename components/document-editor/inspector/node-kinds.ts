import { Mail } from "lucide-react"
import type { NodeType } from "#lib/documents/nodes"
import { button } from "../nodes/button/panel.tsx"
import { columns } from "../nodes/columns/panel.tsx"
import { condition } from "../nodes/condition/panel.tsx"
import { footer } from "../nodes/footer/panel.tsx"
import { htmlBlock } from "../nodes/html-block/panel.tsx"
import { image } from "../nodes/image/panel.tsx"
import { inline } from "../nodes/inline/panel.tsx"
import { lists } from "../nodes/lists/panel.tsx"
import { section } from "../nodes/section/panel.tsx"
import { separators } from "../nodes/separators/panel.tsx"
import { shared } from "../nodes/shared/panel.tsx"
import { social } from "../nodes/social/panel.tsx"
import { table } from "../nodes/table/panel.tsx"
import { textBlocks } from "../nodes/text-blocks/panel.tsx"
import { MessagePanel } from "./message-panel.tsx"
import type { NodeKinds } from "./panel.ts"

/** Every kind of node: its icon, its actions and its fields. */
export const nodeKinds: NodeKinds<NodeType> = {
  doc: { icon: Mail, acts: [], Fields: MessagePanel },
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

import {
  Braces,
  Code,
  Columns2,
  CornerDownLeft,
  GitBranch,
  Heading,
  Image,
  List,
  ListOrdered,
  type LucideIcon,
  Mail,
  Minus,
  MousePointerClick,
  PanelBottom,
  Puzzle,
  SquareDashed,
  Pilcrow,
  RectangleVertical,
  Rows2,
  Share2,
  Split,
  SquareSplitHorizontal,
  Table,
  TableCellsSplit,
  Type,
  UnfoldVertical,
} from "lucide-react"
import type { NodeType } from "#lib/documents/nodes"

export type Act = "move_up" | "move_down" | "duplicate" | "remove"
type NodeKind = { icon: LucideIcon; acts: readonly Act[] }

const everyAct: readonly Act[] = ["move_up", "move_down", "duplicate", "remove"]
const block = (icon: LucideIcon): NodeKind => ({ icon, acts: everyAct })
/** Kinds that are added and removed with the node around them. */
const part = (icon: LucideIcon): NodeKind => ({ icon, acts: [] })

/** Icon of each kind of node in the inspector, and its actions. */
export const nodeKinds: Record<NodeType, NodeKind> = {
  doc: part(Mail),
  section: block(RectangleVertical),
  heading: block(Heading),
  paragraph: block(Pilcrow),
  text: part(Type),
  mergeTag: { icon: Braces, acts: ["remove"] },
  hardBreak: { icon: CornerDownLeft, acts: ["remove"] },
  bulletList: block(List),
  orderedList: block(ListOrdered),
  listItem: block(Minus),
  button: block(MousePointerClick),
  image: block(Image),
  divider: block(Minus),
  spacer: block(UnfoldVertical),
  columns: block(Columns2),
  column: block(SquareSplitHorizontal),
  table: block(Table),
  tableRow: block(Rows2),
  tableHeader: part(TableCellsSplit),
  tableCell: part(TableCellsSplit),
  social: block(Share2),
  htmlBlock: block(Code),
  footer: block(PanelBottom),
  condition: block(GitBranch),
  shown: part(Split),
  otherwise: { icon: Split, acts: ["remove"] },
  snippet: block(Puzzle),
  slot: { icon: SquareDashed, acts: ["move_up", "move_down", "remove"] },
}

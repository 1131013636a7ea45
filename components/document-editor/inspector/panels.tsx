"use client"

import { useWords } from "#components/shell/language"
import type { NodeType } from "#lib/documents/nodes"
import { documentInspectorWords } from "#words/document-inspector"
import { ButtonPanel, SectionPanel, SpacerPanel } from "./block-panels.tsx"
import { CellPanel } from "./cell-panel.tsx"
import { ColumnPanel, ColumnsPanel } from "./columns-panels.tsx"
import { ConditionPanel } from "./condition-panel.tsx"
import { ImagePanel } from "./image-panel.tsx"
import { MergeTagPanel } from "./merge-tag-panel.tsx"
import { MessagePanel } from "./message-panel.tsx"
import { About } from "./note.tsx"
import type { Panel } from "./panel.ts"
import { RowPanel } from "./row-panel.tsx"
import { SnippetPanel } from "./shared-panels.tsx"
import { SocialPanel } from "./social-panel.tsx"
import {
  FooterPanel,
  HeadingPanel,
  HtmlBlockPanel,
  OrderedListPanel,
  ParagraphPanel,
} from "./text-panels.tsx"

type AboutWords = (typeof documentInspectorWords)["en"]["about"]

/** A kind without attributes: its description, and where related settings are. */
const about = (which: keyof AboutWords) =>
  function AboutPanel() {
    const words = useWords(documentInspectorWords)
    return <About>{words.about[which]}</About>
  }

/** The fields of every kind of node. */
export const panels: { [T in NodeType]: Panel<T> } = {
  doc: MessagePanel,
  section: SectionPanel,
  heading: HeadingPanel,
  paragraph: ParagraphPanel,
  text: about("text"),
  mergeTag: MergeTagPanel,
  hardBreak: about("hardBreak"),
  bulletList: about("bulletList"),
  orderedList: OrderedListPanel,
  listItem: about("listItem"),
  button: ButtonPanel,
  image: ImagePanel,
  divider: about("divider"),
  spacer: SpacerPanel,
  columns: ColumnsPanel,
  column: ColumnPanel,
  table: about("table"),
  tableRow: RowPanel,
  tableHeader: CellPanel,
  tableCell: CellPanel,
  social: SocialPanel,
  htmlBlock: HtmlBlockPanel,
  footer: FooterPanel,
  condition: ConditionPanel,
  shown: about("shown"),
  otherwise: about("otherwise"),
  snippet: SnippetPanel,
  slot: about("slot"),
}

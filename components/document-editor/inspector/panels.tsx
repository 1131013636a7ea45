"use client"

import { useWords } from "#components/shell/language"
import { nodes, type NodeType } from "#lib/documents/nodes"
import { documentInspectorWords } from "#words/document-inspector"
import { ButtonPanel, SectionPanel, SpacerPanel } from "./block-panels.tsx"
import { ColumnPanel, ColumnsPanel } from "./columns-panels.tsx"
import { ImagePanel } from "./image-panel.tsx"
import { MergeTagPanel } from "./merge-tag-panel.tsx"
import { MessagePanel } from "./message-panel.tsx"
import { EngineNote, NodeHint } from "./note.tsx"
import type { Panel, PanelProps } from "./panel.ts"
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
import { ShownOn } from "./shown-on.tsx"
import { useEngineWords } from "./use-engine-words.ts"
import { AlignField } from "../fields/segmented-field.tsx"
import { boundsOf } from "../fields/bounds.ts"
import { NumberField } from "../fields/number-field.tsx"

type AboutWords = (typeof documentInspectorWords)["en"]["about"]

/** A kind without attributes: its description, and where related settings are. */
const about = (which: keyof AboutWords) =>
  function AboutPanel() {
    const words = useWords(documentInspectorWords)
    return <NodeHint>{words.about[which]}</NodeHint>
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

function ConditionPanel({ attrs, onChange }: PanelProps<"condition">) {
  const { noTests, noOtherwise } = useEngineWords()
  return (
    <>
      <ShownOn value={attrs.test} onChange={(test) => onChange({ test })} />
      {!noTests && noOtherwise && <EngineNote>{noOtherwise}</EngineNote>}
    </>
  )
}

const { colspan, width } = nodes.tableCell.attrs.shape
const spanBounds = boundsOf(colspan)
const widthBounds = boundsOf(width)

function CellPanel({ attrs, onChange }: PanelProps<"tableCell" | "tableHeader">) {
  const words = useWords(documentInspectorWords)
  return (
    <>
      <AlignField value={attrs.align} onChange={(align) => onChange({ align })} />
      <NumberField<number | null>
        label={words.width}
        value={attrs.width}
        bounds={widthBounds}
        isOptional
        unit="%"
        hint={words.widthShare}
        onChange={(next) => onChange({ width: next })}
      />
      <NumberField
        label={words.span}
        value={attrs.colspan}
        bounds={spanBounds}
        onChange={(next) => onChange({ colspan: next })}
      />
    </>
  )
}

"use client"

import { Rows2, Table, TableCellsSplit } from "lucide-react"
import { useWords } from "#components/shell/language"
import { nodes } from "#lib/documents/nodes"
import { documentInspectorWords } from "#words/document-inspector"
import { boundsOf } from "../../fields/bounds.ts"
import { NumberField } from "../../fields/number-field.tsx"
import { AlignField } from "../../fields/segmented-field.tsx"
import { about } from "../../inspector/note.tsx"
import { everyAct, type NodeKinds, type PanelProps } from "../../inspector/panel.ts"
import { RowPanel } from "./row-panel.tsx"

export const table: NodeKinds<"table" | "tableRow" | "tableHeader" | "tableCell"> = {
  table: { icon: Table, acts: everyAct, Fields: about("table") },
  tableRow: { icon: Rows2, acts: everyAct, Fields: RowPanel },
  tableHeader: { icon: TableCellsSplit, acts: [], Fields: CellPanel },
  tableCell: { icon: TableCellsSplit, acts: [], Fields: CellPanel },
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

"use client"

import { useWords } from "#components/shell/language"
import { nodes } from "#lib/documents/nodes"
import { documentInspectorWords } from "#words/document-inspector"
import { AlignField } from "../fields/align-field.tsx"
import { boundsOf } from "../fields/bounds.ts"
import { NumberField } from "../fields/number-field.tsx"
import type { PanelProps } from "./panel.ts"

const { colspan, width } = nodes.tableCell.attrs.shape
const spanBounds = boundsOf(colspan)
const widthBounds = boundsOf(width)

export function CellPanel({ attrs, onChange }: PanelProps<"tableCell" | "tableHeader">) {
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

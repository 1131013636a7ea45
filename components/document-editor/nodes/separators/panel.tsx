"use client"

import { Minus, UnfoldVertical } from "lucide-react"
import { useWords } from "#components/shell/language"
import { nodes } from "#lib/documents/nodes"
import { documentInspectorWords } from "#words/document-inspector"
import { boundsOf } from "../../fields/bounds.ts"
import { NumberField } from "../../fields/number-field.tsx"
import { about } from "../../inspector/note.tsx"
import { everyAct, type NodeKinds, type PanelProps } from "../../inspector/panel.ts"

export const separators: NodeKinds<"divider" | "spacer"> = {
  divider: { icon: Minus, acts: everyAct, Fields: about("divider") },
  spacer: { icon: UnfoldVertical, acts: everyAct, Fields: SpacerPanel },
}

const heightBounds = boundsOf(nodes.spacer.attrs.shape.height)

function SpacerPanel({ attrs, onChange }: PanelProps<"spacer">) {
  const words = useWords(documentInspectorWords)
  return (
    <NumberField
      label={words.height}
      value={attrs.height}
      bounds={heightBounds}
      unit="px"
      hasSlider
      onChange={(height) => onChange({ height })}
    />
  )
}

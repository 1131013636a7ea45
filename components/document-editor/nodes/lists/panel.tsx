"use client"

import { List, ListOrdered, Minus } from "lucide-react"
import { useWords } from "#components/shell/language"
import { nodes } from "#lib/documents/nodes"
import { documentInspectorWords } from "#words/document-inspector"
import { boundsOf } from "../../fields/bounds.ts"
import { NumberField } from "../../fields/number-field.tsx"
import { about } from "../../inspector/note.tsx"
import { everyAct, type NodeKinds, type PanelProps } from "../../inspector/panel.ts"

export const lists: NodeKinds<"bulletList" | "orderedList" | "listItem"> = {
  bulletList: { icon: List, acts: everyAct, Fields: about("bulletList") },
  orderedList: { icon: ListOrdered, acts: everyAct, Fields: OrderedListPanel },
  listItem: { icon: Minus, acts: everyAct, Fields: about("listItem") },
}

const startBounds = boundsOf(nodes.orderedList.attrs.shape.start)

function OrderedListPanel({ attrs, onChange }: PanelProps<"orderedList">) {
  const words = useWords(documentInspectorWords)
  return (
    <NumberField
      label={words.start}
      value={attrs.start}
      bounds={startBounds}
      onChange={(start) => onChange({ start })}
    />
  )
}

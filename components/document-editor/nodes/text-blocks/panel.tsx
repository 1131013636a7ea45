"use client"

import { Heading, Pilcrow } from "lucide-react"
import { useWords } from "#components/shell/language"
import { documentInspectorWords } from "#words/document-inspector"
import { AlignField, SegmentedField } from "../../fields/segmented-field.tsx"
import { everyAct, type NodeKinds, type PanelProps } from "../../inspector/panel.ts"

export const textBlocks: NodeKinds<"heading" | "paragraph"> = {
  heading: { icon: Heading, acts: everyAct, Fields: HeadingPanel },
  paragraph: { icon: Pilcrow, acts: everyAct, Fields: ParagraphPanel },
}

const levels = ["1", "2", "3"] as const

function HeadingPanel({ attrs, onChange }: PanelProps<"heading">) {
  const words = useWords(documentInspectorWords)
  return (
    <>
      <SegmentedField
        label={words.level}
        value={String(attrs.level)}
        onValueChange={(level) => onChange({ level: Number(level) })}
        segments={levels.map((value) => ({
          value,
          label: value,
          ariaLabel: words.levels({ level: value }),
        }))}
      />
      <AlignField value={attrs.align} onChange={(align) => onChange({ align })} />
    </>
  )
}

const paragraphLooks = ["normal", "muted", "large"] as const

function ParagraphPanel({ attrs, onChange }: PanelProps<"paragraph">) {
  const words = useWords(documentInspectorWords)
  return (
    <>
      <SegmentedField
        label={words.look}
        value={attrs.look}
        onValueChange={(look) => onChange({ look: look as typeof attrs.look })}
        segments={paragraphLooks.map((value) => ({ value, label: words.paragraphLooks[value] }))}
      />
      <AlignField value={attrs.align} onChange={(align) => onChange({ align })} />
    </>
  )
}

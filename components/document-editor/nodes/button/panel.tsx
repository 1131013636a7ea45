"use client"

import { MousePointerClick } from "lucide-react"
import { useWords } from "#components/shell/language"
import { nodes } from "#lib/documents/nodes"
import { documentInspectorWords } from "#words/document-inspector"
import { AlignField, SegmentedField } from "../../fields/segmented-field.tsx"
import { TagTextField } from "../../fields/tag-text-field.tsx"
import { useReadings } from "../../fields/use-readings.ts"
import { LinkField } from "../../inspector/link-field.tsx"
import { everyAct, type NodeKinds, type PanelProps } from "../../inspector/panel.ts"
import { useTextTags } from "../../inspector/use-text-tags.ts"

export const button: NodeKinds<"button"> = {
  button: { icon: MousePointerClick, acts: everyAct, Fields: ButtonPanel },
}

function ButtonPanel({ attrs, onChange }: PanelProps<"button">) {
  const words = useWords(documentInspectorWords)
  const readings = useReadings()
  const tags = useTextTags()
  return (
    <>
      <TagTextField
        label={words.label}
        value={attrs.label}
        tags={tags}
        read={readings.by(nodes.button.attrs.shape.label, { hasTags: tags.length > 0 })}
        onChange={(label) => onChange({ label })}
      />
      <LinkField value={attrs.href} onChange={(href) => onChange({ href })} />
      <SegmentedField
        label={words.look}
        value={attrs.style}
        onValueChange={(style) => onChange({ style })}
        segments={[
          { value: "filled", label: words.looks.filled },
          { value: "outline", label: words.looks.outline },
        ]}
      />
      <AlignField value={attrs.align} onChange={(align) => onChange({ align })} />
    </>
  )
}

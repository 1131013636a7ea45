"use client"

import { PanelBottom } from "lucide-react"
import { useWords } from "#components/shell/language"
import { nodes } from "#lib/documents/nodes"
import { documentInspectorWords } from "#words/document-inspector"
import { AlignField } from "../../fields/segmented-field.tsx"
import { TagTextField } from "../../fields/tag-text-field.tsx"
import { useReadings } from "../../fields/use-readings.ts"
import { NodeHint } from "../../inspector/note.tsx"
import { everyAct, type NodeKinds, type PanelProps } from "../../inspector/panel.ts"
import { useTextTags } from "../../inspector/use-text-tags.ts"

export const footer: NodeKinds<"footer"> = {
  footer: { icon: PanelBottom, acts: everyAct, Fields: FooterPanel },
}

function FooterPanel({ attrs, onChange }: PanelProps<"footer">) {
  const words = useWords(documentInspectorWords)
  const readings = useReadings()
  const tags = useTextTags()
  return (
    <>
      <NodeHint>{words.about.footer}</NodeHint>
      <TagTextField
        label={words.unsubscribe}
        value={attrs.unsubscribe}
        tags={tags}
        read={readings.by(nodes.footer.attrs.shape.unsubscribe, { hasTags: tags.length > 0 })}
        onChange={(unsubscribe) => onChange({ unsubscribe })}
      />
      <AlignField value={attrs.align} onChange={(align) => onChange({ align })} />
    </>
  )
}

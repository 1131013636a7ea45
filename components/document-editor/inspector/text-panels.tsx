"use client"

import { useLanguage, useWords } from "#components/shell/language"
import { nodes } from "#lib/documents/nodes"
import { formatBytes } from "#lib/interface/format/number"
import { documentInspectorWords } from "#words/document-inspector"
import { boundsOf } from "../fields/bounds.ts"
import { NumberField } from "../fields/number-field.tsx"
import { AlignField, SegmentedField } from "../fields/segmented-field.tsx"
import { TagTextField } from "../fields/tag-text-field.tsx"
import { useReadings } from "../fields/use-readings.ts"
import { NodeHint } from "./note.tsx"
import type { PanelProps } from "./panel.ts"
import { useTextTags } from "./use-text-tags.ts"

const levels = ["1", "2", "3"] as const

export function HeadingPanel({ attrs, onChange }: PanelProps<"heading">) {
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

export function ParagraphPanel({ attrs, onChange }: PanelProps<"paragraph">) {
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

const startBounds = boundsOf(nodes.orderedList.attrs.shape.start)

export function OrderedListPanel({ attrs, onChange }: PanelProps<"orderedList">) {
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

export function FooterPanel({ attrs, onChange }: PanelProps<"footer">) {
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

export function HtmlBlockPanel({ attrs: { html } }: PanelProps<"htmlBlock">) {
  const words = useWords(documentInspectorWords)
  const size = formatBytes(new TextEncoder().encode(html).length, useLanguage())
  return (
    <>
      <NodeHint>{words.about.htmlBlock}</NodeHint>
      <dl className="flex gap-2 text-xs">
        <dt className="text-ink-3">{words.htmlSize}</dt>
        <dd className="text-ink">{words.htmlLines({ size, lines: html.split("\n").length })}</dd>
      </dl>
    </>
  )
}

"use client"

import { useLanguage, useWords } from "#components/shell/language"
import type { Brand } from "#lib/documents/brand"
import { contrastOf } from "#lib/documents/checks/contrast"
import { nodes } from "#lib/documents/nodes"
import { formatFixed } from "#lib/interface/format/number"
import { documentInspectorWords } from "#words/document-inspector"
import { boundsOf } from "../fields/bounds.ts"
import { ColourField, type Swatch } from "../fields/colour-field.tsx"
import { NumberField } from "../fields/number-field.tsx"
import { AlignField, SegmentedField } from "../fields/segmented-field.tsx"
import { TagTextField } from "../fields/tag-text-field.tsx"
import { useReadings } from "../fields/use-readings.ts"
import { useInspected } from "./inspector-context.tsx"
import { LinkField } from "./link-field.tsx"
import { Warning } from "./note.tsx"
import type { PanelProps } from "./panel.ts"
import { useTextTags } from "./use-text-tags.ts"

export function ButtonPanel({ attrs, onChange }: PanelProps<"button">) {
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

const heightBounds = boundsOf(nodes.spacer.attrs.shape.height)

export function SpacerPanel({ attrs, onChange }: PanelProps<"spacer">) {
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

const paddingBounds = boundsOf(nodes.section.attrs.shape.padding)
/** Default padding of a brand (write-head.ts). */
const paddingOfBrand = 8

export function SectionPanel({ attrs, onChange }: PanelProps<"section">) {
  const words = useWords(documentInspectorWords)
  const { brand } = useInspected()
  const { colours } = words
  return (
    <>
      <ColourField
        label={words.ground}
        value={attrs.ground}
        swatches={swatchesOf(brand, colours)}
        hint={attrs.ground ? words.groundHint : undefined}
        onChange={(ground) => onChange({ ground })}
      />
      {attrs.ground && <GroundContrast ground={attrs.ground} />}
      <NumberField<number | null>
        label={words.padding}
        value={attrs.padding}
        bounds={paddingBounds}
        isOptional
        unit="px"
        hint={attrs.padding === null ? words.paddingOwn : undefined}
        hasSlider
        sliderRest={paddingOfBrand}
        onChange={(padding) => onChange({ padding })}
      />
    </>
  )
}

type ColourWords = (typeof documentInspectorWords)["en"]["colours"]

/** Every colour of the brand once, by its first name. */
function swatchesOf({ light, button }: Brand, names: ColourWords): Swatch[] {
  const all: Swatch[] = [
    { name: names.ground, colour: light.ground },
    { name: names.surface, colour: light.surface },
    { name: names.text, colour: light.text },
    { name: names.muted, colour: light.muted },
    { name: names.link, colour: light.link },
    { name: names.line, colour: light.line },
    { name: names.button, colour: button.ground },
    { name: names.buttonText, colour: button.text },
  ]
  return all.filter(({ colour }, at) => all.findIndex((one) => one.colour === colour) === at)
}

/** WCAG 2.2, 1.4.3, for text that is not large. */
const contrastMin = 4.5

function GroundContrast({ ground }: { ground: string }) {
  const { contrast } = useWords(documentInspectorWords)
  const language = useLanguage()
  const { text, link } = useInspected().brand.light
  const sentence = (ink: "text" | "link", ratio: number) =>
    contrast[ink]({
      // Never rounded up to the minimum.
      ratio: formatFixed(Math.floor(ratio * 10) / 10, 1, language),
      most: formatFixed(contrastMin, 1, language),
    })
  const onText = contrastOf(text, ground)
  if (onText < contrastMin) return <Warning>{sentence("text", onText)}</Warning>
  const onLink = contrastOf(link, ground)
  return onLink < contrastMin ? <Warning>{sentence("link", onLink)}</Warning> : null
}

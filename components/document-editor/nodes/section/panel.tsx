"use client"

import { RectangleVertical } from "lucide-react"
import { useLanguage, useWords } from "#components/shell/language"
import type { Brand } from "#lib/documents/brand"
import { contrastOf } from "#lib/documents/checks/contrast"
import { nodes } from "#lib/documents/nodes"
import { formatFixed } from "#lib/interface/format/number"
import { documentInspectorWords } from "#words/document-inspector"
import { boundsOf } from "../../fields/bounds.ts"
import { ColourField, type Swatch } from "../../fields/colour-field.tsx"
import { NumberField } from "../../fields/number-field.tsx"
import { useInspected } from "../../inspector/inspector-context.tsx"
import { Warning } from "../../inspector/note.tsx"
import { everyAct, type NodeKinds, type PanelProps } from "../../inspector/panel.ts"

export const section: NodeKinds<"section"> = {
  section: { icon: RectangleVertical, acts: everyAct, Fields: SectionPanel },
}

const paddingBounds = boundsOf(nodes.section.attrs.shape.padding)
/** Default padding of a brand (write-head.ts). */
const paddingOfBrand = 8

function SectionPanel({ attrs, onChange }: PanelProps<"section">) {
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

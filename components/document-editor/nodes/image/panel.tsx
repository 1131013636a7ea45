"use client"

import { Image, ImagePlus } from "lucide-react"
import { useState } from "react"
import { useWords } from "#components/shell/language"
import { nodes } from "#lib/documents/nodes"
import { Button } from "#ui/button"
import { Switch } from "#ui/switch"
import { documentInspectorWords } from "#words/document-inspector"
import { AlignField } from "../../fields/segmented-field.tsx"
import { boundsOf } from "../../fields/bounds.ts"
import { NumberField } from "../../fields/number-field.tsx"
import { TagTextField } from "../../fields/tag-text-field.tsx"
import type { Reading } from "../../fields/use-draft.ts"
import { useReadings } from "../../fields/use-readings.ts"
import { useInspected } from "../../inspector/inspector-context.tsx"
import { LinkField } from "../../inspector/link-field.tsx"
import { Warning } from "../../inspector/note.tsx"
import { everyAct, type NodeKinds, type PanelProps } from "../../inspector/panel.ts"
import { useTextTags } from "../../inspector/use-text-tags.ts"

export const image: NodeKinds<"image"> = {
  image: { icon: Image, acts: everyAct, Fields: ImagePanel },
}

function ImagePanel({ attrs, onChange }: PanelProps<"image">) {
  const words = useWords(documentInspectorWords)
  return (
    <>
      <ChooseButton attrs={attrs} onChange={onChange} />
      <LinkField label={words.source} kind="image" value={attrs.src} onChange={(src) => onChange({ src })} />
      <AltField attrs={attrs} onChange={onChange} />
      <WidthField attrs={attrs} onChange={onChange} />
      <LinkField value={attrs.href} onChange={(href) => onChange({ href })} />
      <AlignField value={attrs.align} onChange={(align) => onChange({ align })} />
    </>
  )
}

function ChooseButton({ attrs, onChange }: PanelProps<"image">) {
  const words = useWords(documentInspectorWords)
  const { choosePicture, brand } = useInspected()
  const [isBusy, setIsBusy] = useState(false)
  if (!choosePicture) return null
  const choose = async () => {
    setIsBusy(true)
    try {
      const chosen = await choosePicture()
      // A message about the previous image does not apply to this one.
      if (chosen) onChange({ ...chosen, width: chosen.width && Math.min(chosen.width, brand.width) })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Button isBusy={isBusy} onClick={() => void choose()}>
      <ImagePlus aria-hidden />
      {attrs.src ? words.chooseAnother : words.choose}
    </Button>
  )
}

const altSchema = nodes.image.attrs.shape.alt

/** null: no description yet; "": decorative, which only the switch sets. */
function AltField({ attrs: { alt }, onChange }: PanelProps<"image">) {
  const words = useWords(documentInspectorWords)
  const readings = useReadings()
  const tags = useTextTags()
  const read = (text: string): Reading<string> => readings.by(altSchema, { hasTags: tags.length > 0 })(text)
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {alt !== "" && (
        <TagTextField
          label={words.alt}
          value={alt ?? ""}
          tags={tags}
          hint={alt === null ? words.altMissing : undefined}
          read={read}
          onChange={(text) => onChange({ alt: text === "" ? null : text })}
        />
      )}
      <Switch
        checked={alt === ""}
        hint={alt === "" ? words.altEmpty : undefined}
        onCheckedChange={(isDecorative) => onChange({ alt: isDecorative ? "" : null })}
      >
        {words.decorative}
      </Switch>
    </div>
  )
}

const widthBounds = boundsOf(nodes.image.attrs.shape.width)

function WidthField({ attrs: { width }, onChange }: PanelProps<"image">) {
  const words = useWords(documentInspectorWords)
  const { brand } = useInspected()
  return (
    <>
      <NumberField<number | null>
        label={words.width}
        value={width}
        bounds={widthBounds}
        isOptional
        unit="px"
        hint={width === null ? words.widthOwn : undefined}
        hasSlider
        sliderMax={brand.width}
        sliderRest={brand.width}
        onChange={(next) => onChange({ width: next })}
      />
      {width !== null && width > brand.width && <Warning>{words.widthWide({ width: brand.width })}</Warning>}
    </>
  )
}

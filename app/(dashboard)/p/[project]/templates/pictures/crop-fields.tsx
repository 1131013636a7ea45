"use client"

import { useId } from "react"
import { useWords } from "#components/shell/language"
import { Segmented } from "#ui/segmented"
import { Slider } from "#ui/slider"
import { picturesWords } from "#words/pictures"
import { type Crop, type Ratio, ratios, shareMin, type Size } from "./crop.ts"
import { CropFrame } from "./crop-frame.tsx"

export type CropFieldsProps = { src: string; size: Size; crop: Crop; onChange: (crop: Crop) => void }

const shapes = Object.keys(ratios) as Ratio[]

/** Crops a picture: its shape, size and position. */
export function CropFields(props: CropFieldsProps) {
  const words = useWords(picturesWords)
  const id = useId()
  const { crop, onChange } = props
  const percent = Math.round(crop.share * 100)
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <CropFrame {...props} />
      <Segmented
        label={words.ratio}
        value={crop.ratio}
        onValueChange={(ratio) => onChange({ ...crop, ratio })}
        segments={shapes.map((value) => ({ value, label: words.ratios[value] }))}
        className="self-start"
      />
      <div className="flex items-center gap-3">
        <label htmlFor={id} className="shrink-0 font-medium text-ink-2 text-xs">
          {words.share}
        </label>
        <Slider
          id={id}
          min={shareMin * 100}
          max={100}
          value={percent}
          valueText={`${percent} %`}
          onChange={(next) => onChange({ ...crop, share: next / 100 })}
        />
        <span aria-hidden className="tnum w-10 shrink-0 text-right text-ink-2 text-xs">
          {percent} %
        </span>
      </div>
    </div>
  )
}

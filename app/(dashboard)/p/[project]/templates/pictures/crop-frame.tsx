"use client"

import { type KeyboardEvent, type PointerEvent, useId, useRef } from "react"
import { useWords } from "#components/shell/language"
import { cn } from "#ui/cn"
import { picturesWords } from "#words/pictures"
import { type Crop, moved, partOf, type Size } from "./crop.ts"

export type CropFrameProps = {
  src: string
  size: Size
  crop: Crop
  onChange: (crop: Crop) => void
}

const steps: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
const step = 0.01
const longStep = 0.1

/** The picture with a frame around the crop: dragged, or moved by the arrow keys (further with Shift). */
export function CropFrame({ src, size, crop, onChange }: CropFrameProps) {
  const words = useWords(picturesWords)
  const hint = useId()
  const area = useRef<HTMLDivElement>(null)
  const part = partOf(size, crop)
  const isWhole = part.width === size.width && part.height === size.height
  const onKeyDown = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (!by || isWhole) return
    event.preventDefault()
    const far = event.shiftKey ? longStep : step
    onChange(moved(size, crop, { x: by.x * far, y: by.y * far }))
  }
  const onPointerMove = ({ buttons, movementX, movementY }: PointerEvent) => {
    const bounds = area.current?.getBoundingClientRect()
    if (!bounds || (buttons & 1) === 0) return
    onChange(moved(size, crop, { x: movementX / bounds.width, y: movementY / bounds.height }))
  }
  return (
    <>
      <div data-theme="light" className="flex justify-center rounded-md bg-sunken p-2">
        <div
          ref={area}
          className="relative overflow-hidden"
          style={{ width: shownWidth(size), maxWidth: "100%" }}
        >
          {/* A file on this computer. */}
          {/* biome-ignore lint/performance/noImgElement: see above */}
          <img src={src} alt="" draggable={false} className="block w-full select-none" />
          <button
            type="button"
            aria-label={words.frame}
            aria-describedby={isWhole ? undefined : hint}
            onKeyDown={onKeyDown}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={onPointerMove}
            style={{
              left: percent(part.x / size.width),
              top: percent(part.y / size.height),
              width: percent(part.width / size.width),
              height: percent(part.height / size.height),
              // The area outside the crop is darker, at every drawn size.
              boxShadow: isWhole ? "none" : "0 0 0 2000px rgb(0 0 0 / 0.55), 0 0 0 2px #fff",
            }}
            className={cn("absolute touch-none", isWhole ? "cursor-default" : "cursor-move")}
          />
        </div>
      </div>
      {!isWhole && (
        <p id={hint} className="text-ink-3 text-xs">
          {words.cropHint}
        </p>
      )}
    </>
  )
}

const shownHeightMax = 220

/** Full width at most, and low enough to keep the fields below on the screen. */
const shownWidth = ({ width, height }: Size): number =>
  Math.round(Math.min(width, (width / height) * Math.min(height, shownHeightMax)))

const percent = (share: number): string => `${share * 100}%`

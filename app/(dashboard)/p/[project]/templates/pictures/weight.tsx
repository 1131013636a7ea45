"use client"

import { TriangleAlert } from "lucide-react"
import { useLanguage, useWords } from "#components/shell/language"
import { limits } from "#contract/limits"
import { heavyImageBytes } from "#lib/documents/checks/image-bytes"
import { formatBytes } from "#lib/interface/format/number"
import { picturesWords } from "#words/pictures"
import type { DrawnPicture } from "./draw-part.ts"

export type WeightProps = { drawn: DrawnPicture | undefined; before: number; isMoving: boolean }

/** Size of a picture before anything is sent, with a warning for heavy ones and the limit for those over it. */
export function Weight({ drawn, before, isMoving }: WeightProps) {
  const words = useWords(picturesWords)
  const language = useLanguage()
  if (!drawn) return <p className="h-4.5" />
  const bytes = drawn.content.size
  const size = formatBytes(bytes, language)
  const measures = { ...drawn.size, size }
  if (bytes > limits.pictureBytesMax) {
    const sentence = isMoving ? words.faults.heavyMoving : words.faults.heavy
    return (
      <p role="alert" className="text-danger-ink text-xs">
        {sentence({ size, sizeMax: formatBytes(limits.pictureBytesMax, language) })}
      </p>
    )
  }
  return (
    <div className="flex flex-col gap-1">
      <p role="status" className="tnum text-ink-2 text-xs">
        {bytes === before
          ? words.result(measures)
          : words.resultFrom({ ...measures, before: formatBytes(before, language) })}
      </p>
      {bytes > heavyImageBytes && (
        <p className="flex items-start gap-1.5 text-warning-ink text-xs">
          <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          {words.heavyHint({ size })}
        </p>
      )}
    </div>
  )
}

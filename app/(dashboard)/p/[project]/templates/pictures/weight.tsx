"use client"

import { TriangleAlert } from "lucide-react"
import { useLanguage, useWords } from "#components/shell/language"
import { limits } from "#contract/limits"
import { heavyImageBytes } from "#lib/documents/checks/image-bytes"
import { messagePictureLimits } from "#lib/documents/message-pictures"
import { formatBytes } from "#lib/interface/format/number"
import { picturesWords } from "#words/pictures"
import type { DrawnPicture } from "./draw-part.ts"

export type WeightProps = {
  drawn: DrawnPicture | undefined
  before: number
  isMoving: boolean
  /** It travels inside each message (PICTURE-20), so that messages become larger. */
  isInside: boolean
}

/** Largest file that the library takes. */
export const pictureBytesMax = (isInside: boolean): number =>
  isInside ? messagePictureLimits.bytesMax : limits.pictureBytesMax

/** Size of a picture before anything is sent, with a warning for heavy ones and the limit for those over it. */
export function Weight({ drawn, before, isMoving, isInside }: WeightProps) {
  const words = useWords(picturesWords)
  const language = useLanguage()
  if (!drawn) return <p className="h-4.5" />
  const bytes = drawn.content.size
  const size = formatBytes(bytes, language)
  const measures = { ...drawn.size, size }
  const bytesMax = pictureBytesMax(isInside)
  if (bytes > bytesMax) {
    const sentence = isMoving ? words.faults.heavyMoving : words.faults.heavy
    return (
      <p role="alert" className="text-danger-ink text-xs">
        {sentence({ size, sizeMax: formatBytes(bytesMax, language) })}
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
      {isInside && (
        <p className="text-ink-2 text-xs">
          {words.insideHint({ size: formatBytes(base64Bytes(bytes), language) })}
        </p>
      )}
      {bytes > heavyImageBytes && (
        <p className="flex items-start gap-1.5 text-warning-ink text-xs">
          <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          {words.heavyHint({ size })}
        </p>
      )}
    </div>
  )
}

/** Size of a file inside a message: base64 in lines of 76 characters. */
const base64Bytes = (bytes: number): number => Math.ceil(Math.ceil(bytes / 3) * 4 * (78 / 76))

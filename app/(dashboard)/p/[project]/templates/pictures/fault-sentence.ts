import { limits } from "#contract/limits"
import type { Language } from "#lib/interface/format/language"
import { formatBytes } from "#lib/interface/format/number"
import type { PicturesWords } from "#words/pictures"
import { type FileFault, openedBytesMax } from "./open-file.ts"

/** Message for a file that cannot be added. */
export function faultSentence(fault: FileFault, { faults }: PicturesWords, language: Language): string {
  if (fault.fault === "large")
    return faults.large({
      size: formatBytes(fault.bytes, language),
      sizeMax: formatBytes(openedBytesMax, language),
    })
  if (fault.fault === "pixels")
    return faults.pixels({
      ...fault.size,
      sideMax: limits.pictureSidePixelsMax,
      pixelsMax: limits.picturePixelsMax / 1_000_000,
    })
  return faults[fault.fault]
}

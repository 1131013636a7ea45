import { limits } from "#contract/limits"
import type { PictureType } from "#contract/picture"
import type { Size } from "./crop.ts"
import { hasMetadata, kindOf, mayMove } from "./file-kind.ts"

/** Reason a file cannot be added; the feature's words have a sentence for each. */
export type FileFault =
  | { fault: "svg" | "kind" | "broken" }
  | { fault: "large"; bytes: number }
  | { fault: "pixels"; size: Size }

/** A file that the browser has drawn. */
export type OpenedFile = {
  name: string
  type: PictureType
  file: File
  image: HTMLImageElement
  size: Size
  /** Redrawing would stop the animation, so it is kept unchanged. */
  isMoving: boolean
  /** It has data beside its pixels, such as the place of a photo, so that it is redrawn (PICTURE-18). */
  hasMetadata: boolean
}

/** Camera photographs are read and scaled down; browsers cannot draw much larger files. */
export const openedBytesMax = 50 * 1024 * 1024

/** Reads a file and lets the browser draw it if its bytes are those of a picture. */
export async function openFile(file: File): Promise<OpenedFile | FileFault> {
  if (file.size > openedBytesMax) return { fault: "large", bytes: file.size }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const type = kindOf(bytes)
  if (type === "svg" || type === null) return { fault: type ?? "kind" }
  const image = await drawable(new Blob([bytes], { type }))
  if (!image) return { fault: "broken" }
  const size = { width: image.naturalWidth, height: image.naturalHeight }
  const isMoving = mayMove(bytes, type)
  if (isMoving && !isKeepable(size)) return { fault: "pixels", size }
  return { name: file.name, type, file, image, size, isMoving, hasMetadata: hasMetadata(bytes, type) }
}

/** PICTURE-3: limits of the service. */
const isKeepable = ({ width, height }: Size): boolean =>
  Math.max(width, height) <= limits.pictureSidePixelsMax && width * height <= limits.picturePixelsMax

async function drawable(content: Blob): Promise<HTMLImageElement | null> {
  const image = new Image()
  // Kept for the lifetime of the page, because a revoked address cannot be drawn again.
  image.src = URL.createObjectURL(content)
  try {
    await image.decode()
    return image
  } catch {
    URL.revokeObjectURL(image.src)
    return null
  }
}

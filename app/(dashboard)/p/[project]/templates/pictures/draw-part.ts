import type { PictureType } from "#contract/picture"
import type { Part, Size } from "./crop.ts"
import type { OpenedFile } from "./open-file.ts"

/** A picture as it is uploaded. */
export type DrawnPicture = { content: Blob; size: Size }

/** The usual quality of photographs: the difference is hard to see, and the file is a tenth of the size. */
const jpegQuality = 0.85

/**
 * The crop of a file, drawn at its size; the file itself when nothing would change, or when a smaller copy of the whole
 * would be heavier, as for drawings with few colours. PICTURE-18: a photo with its place or camera is always drawn.
 */
export async function drawPart(opened: OpenedFile, part: Part, size: Size): Promise<DrawnPicture> {
  const original = { content: opened.file, size: opened.size }
  const isWhole = part.width === opened.size.width && part.height === opened.size.height
  const mayStay = isWhole && opened.type !== "image/webp" && !opened.hasMetadata
  if (opened.isMoving || (mayStay && size.width === part.width)) return original
  const drawn = await draw(opened, part, size)
  return mayStay && drawn.size >= opened.file.size ? original : { content: drawn, size }
}

async function draw(opened: OpenedFile, part: Part, size: Size): Promise<Blob> {
  const canvas = document.createElement("canvas")
  canvas.width = size.width
  canvas.height = size.height
  const context = canvas.getContext("2d")
  if (!context) throw new Error("The browser cannot draw pictures.")
  context.imageSmoothingQuality = "high"
  const { x, y, width, height } = part
  context.drawImage(opened.image, x, y, width, height, 0, 0, size.width, size.height)
  return encoded(canvas, drawnType(opened.type, context, size))
}

/** Outlook does not show WebP, so it is converted to PNG or JPEG. */
function drawnType(type: PictureType, context: CanvasRenderingContext2D, size: Size): PictureType {
  if (type !== "image/webp") return type
  return hasClearPixels(context, size) ? "image/png" : "image/jpeg"
}

function hasClearPixels(context: CanvasRenderingContext2D, { width, height }: Size): boolean {
  const { data } = context.getImageData(0, 0, width, height)
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 0) < 255) return true
  return false
}

const encoded = (canvas: HTMLCanvasElement, type: PictureType): Promise<Blob> =>
  new Promise((resolve, reject) => {
    const take = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error("The browser could not write the picture."))
    canvas.toBlob(take, type, jpegQuality)
  })

import { encode } from "fast-png"

/** Pixels of a picture: 8 bits each of red, green and blue, row after row. */
export type Canvas = { width: number; height: number; pixels: Uint8Array }

export type Colour = readonly [red: number, green: number, blue: number]

export function newCanvas(width: number, height: number, ground: Colour): Canvas {
  const pixels = new Uint8Array(width * height * 3)
  for (let at = 0; at < pixels.length; at += 3) pixels.set(ground, at)
  return { width, height, pixels }
}

type Box = { x: number; y: number; width: number; height: number }

/** Fills a box, clipped to the picture; its edges are rounded to whole pixels. */
export function fillBox(canvas: Canvas, box: Box, colour: Colour): void {
  const [left, top] = [Math.max(0, Math.round(box.x)), Math.max(0, Math.round(box.y))]
  const right = Math.min(canvas.width, Math.round(box.x + box.width))
  const bottom = Math.min(canvas.height, Math.round(box.y + box.height))
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) canvas.pixels.set(colour, (y * canvas.width + x) * 3)
}

export const pngOf = ({ width, height, pixels }: Canvas): Buffer =>
  Buffer.from(encode({ width, height, data: pixels, channels: 3 }, { zlib: { level: 6 } }))

import { crc32, deflateSync } from "node:zlib"

/** A picture of coloured pixels, written as PNG (ISO/IEC 15948): 8 bits of red, green and blue each, no filter. Pure. */
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

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

export function pngOf({ width, height, pixels }: Canvas): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // 8 bits a sample, red green blue; the one compression and filter method there is, not interlaced.
  header.set([8, 2, 0, 0, 0], 8)
  const lines = Buffer.alloc((width * 3 + 1) * height)
  for (let y = 0; y < height; y += 1)
    lines.set(pixels.subarray(y * width * 3, (y + 1) * width * 3), y * (width * 3 + 1) + 1)
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(lines)),
    chunk("IEND", Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

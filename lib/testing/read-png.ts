import { inflateSync } from "node:zlib"

/** Reads a PNG as this program writes it: 8-bit RGB, no filter. */
export function pixelsOf(png: Buffer) {
  const isPng = png.subarray(0, 8).toString("latin1") === "\x89PNG\r\n\x1a\n"
  const chunks = new Map<string, Buffer>()
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at)
    chunks.set(png.toString("latin1", at + 4, at + 8), png.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  const header = chunks.get("IHDR") ?? Buffer.alloc(13)
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const lines = inflateSync(chunks.get("IDAT") ?? Buffer.alloc(0))
  const isWhole = isPng && lines.length === (width * 3 + 1) * height
  if (!isWhole || [...chunks.keys()].join() !== "IHDR,IDAT,IEND") throw new Error("This is no such PNG.")
  return {
    width,
    height,
    at: (x: number, y: number) => [...lines.subarray(y * (width * 3 + 1) + 1 + x * 3).subarray(0, 3)],
  }
}

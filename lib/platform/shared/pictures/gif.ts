import type { Kind } from "./kind.ts"

const [extension, frame, trailer] = [0x21, 0x2c, 0x3b]

/** GIF, also with many frames: a screen, then extensions and frames, then one byte that ends it. */
export const gif: Kind = {
  type: "image/gif",
  begins: (bytes) => /^GIF8[79]a$/.test(bytes.toString("latin1", 0, 6)),
  walk(bytes) {
    const width = bytes.readUInt16LE(6)
    const height = bytes.readUInt16LE(8)
    let hasFrame = false
    for (let at = 13 + colourBytes(bytes.readUInt8(10)); ; ) {
      const block = bytes.readUInt8(at)
      if (block === trailer) return hasFrame ? { width, height, end: at + 1 } : "broken"
      if (block === extension) at = endOfBlocks(bytes, at + 2)
      else if (block === frame) {
        if (bytes.readUInt16LE(at + 1) + bytes.readUInt16LE(at + 5) > width) return "contradictory"
        if (bytes.readUInt16LE(at + 3) + bytes.readUInt16LE(at + 7) > height) return "contradictory"
        // The byte before the blocks is the size of their codes.
        at = endOfBlocks(bytes, at + 10 + colourBytes(bytes.readUInt8(at + 9)) + 1)
        hasFrame = true
      } else return "broken"
    }
  },
}

/** The bytes of a table of colours, by the flags before it. */
const colourBytes = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 << ((flags & 7) + 1))

/** Blocks of up to 255 bytes, each behind its length; an empty one is the last. */
function endOfBlocks(bytes: Buffer, begin: number): number {
  let at = begin
  for (let length = bytes.readUInt8(at); length > 0; length = bytes.readUInt8(at)) at += length + 1
  return at + 1
}

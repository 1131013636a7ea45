import type { Kind, Walked } from "./kind.ts"

const [beginOfScan, endOfImage] = [0xda, 0xd9]
/** Frames that programs show: baseline, extended and progressive, with Huffman codes. */
const shownFrames = [0xc0, 0xc1, 0xc2]

/** JPEG: segments of marker and length, scans of coded data between them, and a marker that ends it. */
export const jpeg: Kind = {
  type: "image/jpeg",
  begins: (bytes) => bytes.subarray(0, 3).equals(Buffer.from("ffd8ff", "hex")),
  walk(bytes) {
    let size: Omit<Walked, "end"> | undefined
    let hasScan = false
    for (let at = 2; ; ) {
      at = skipFill(bytes, at)
      if (bytes.readUInt8(at) !== 0xff) return "broken"
      const marker = bytes.readUInt8(at + 1)
      if (marker === endOfImage) return size && hasScan ? { ...size, end: at + 2 } : "broken"
      const length = bytes.readUInt16BE(at + 2)
      if (isAlone(marker) || length < 2) return "broken"
      if (isFrame(marker)) {
        if (size || !shownFrames.includes(marker)) return "broken"
        size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
      }
      at += 2 + length
      if (marker !== beginOfScan) continue
      if (!size) return "broken"
      hasScan = true
      at = endOfScan(bytes, at)
    }
  },
}

/** Tables of codes lie between the frames: DHT, JPG and DAC. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Markers without a length, which have no place between segments: restarts, and a second beginning. */
const isAlone = (marker: number): boolean => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8)

/** Before a marker there may be any number of 0xff; returns the position of the last one. */
function skipFill(bytes: Buffer, begin: number): number {
  let at = begin
  while (bytes.readUInt8(at) === 0xff && bytes.readUInt8(at + 1) === 0xff) at += 1
  return at
}

/** The first marker after coded data, in which 0xff00 is an escaped byte 0xff; restarts are part of the data. */
function endOfScan(bytes: Buffer, begin: number): number {
  let from = begin
  for (;;) {
    const at = bytes.indexOf(0xff, from)
    if (at < 0) return bytes.length
    const next = bytes.readUInt8(at + 1)
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at
    from = at + 2
  }
}

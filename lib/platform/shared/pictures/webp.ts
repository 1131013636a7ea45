import type { Flaw, Kind } from "./kind.ts"

/** WebP: a RIFF file of chunks; one image alone, or a canvas (VP8X) with one image or with frames (ANMF). */
export const webp: Kind = {
  type: "image/webp",
  begins: (bytes) => bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP",
  walk(bytes) {
    const end = bytes.readUInt32LE(4) + 8
    if (end > bytes.length) return "cut"
    const chunks = chunksOf(bytes, 12, end)
    if (!chunks) return "broken"
    const [first] = chunks
    const canvas = first?.type === "VP8X" ? canvasAt(bytes, first.at + 4) : null
    const images = chunks.map((chunk) => imageOf(bytes, chunk)).filter((one) => one !== null)
    const size = canvas ?? images[0]
    const flaw = images.find((one) => typeof one === "string")
    if (flaw !== undefined) return flaw
    if (typeof size !== "object" || images.length === 0) return "broken"
    const fits = images.every((one) => typeof one === "object" && isWithin(one, size))
    return fits ? { width: size.width, height: size.height, end } : "contradictory"
  },
}

type Size = { width: number; height: number }
/** `isWhole`: it is the picture, and no frame of several. */
type Image = Size & { x: number; y: number; isWhole: boolean }
type Chunk = { type: string; at: number; length: number }

/** The others carry colours, transparency and notes. */
const chunksWithSize = ["VP8X", "VP8 ", "VP8L", "ANMF"]

/** The chunks with a size between two places; null when one of any kind reaches beyond the second. */
function chunksOf(bytes: Buffer, begin: number, end: number): Chunk[] | null {
  const chunks: Chunk[] = []
  // A chunk of odd length has a byte more, so that the next one begins at an even place.
  for (let at = begin; at < end; ) {
    const length = bytes.readUInt32LE(at + 4)
    const type = bytes.toString("latin1", at, at + 4)
    if (at + 8 + length > end) return null
    if (chunksWithSize.includes(type)) chunks.push({ type, at: at + 8, length })
    at += 8 + length + (length % 2)
  }
  return chunks
}

const canvasAt = (bytes: Buffer, at: number): Size => ({
  width: 1 + bytes.readUIntLE(at, 3),
  height: 1 + bytes.readUIntLE(at + 3, 3),
})

function imageOf(bytes: Buffer, { type, at, length }: Chunk): Image | Flaw | null {
  if (type === "ANMF") return frameAt(bytes, at, length)
  const size = sizeOf(bytes, type, at)
  return size && (typeof size === "string" ? size : { ...size, x: 0, y: 0, isWhole: true })
}

/** A frame has its position and size, and so does the image inside. */
function frameAt(bytes: Buffer, at: number, length: number): Image | Flaw {
  const frame = canvasAt(bytes, at + 6)
  const inner = chunksOf(bytes, at + 16, at + length)
  const image = inner?.map((one) => sizeOf(bytes, one.type, one.at)).find((one) => one !== null)
  if (!image || typeof image === "string") return "broken"
  if (image.width !== frame.width || image.height !== frame.height) return "contradictory"
  return { ...frame, x: 2 * bytes.readUIntLE(at, 3), y: 2 * bytes.readUIntLE(at + 3, 3), isWhole: false }
}

/** The size in the header of coded data, lossy or lossless; null for chunks of another kind. */
function sizeOf(bytes: Buffer, type: string, at: number): Size | Flaw | null {
  if (type === "VP8L") {
    const bits = bytes.readUInt32LE(at + 1)
    if (bytes.readUInt8(at) !== 0x2f) return "broken"
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
  }
  if (type !== "VP8 ") return null
  const isKeyFrame = (bytes.readUInt8(at) & 1) === 0
  if (!isKeyFrame || bytes.readUIntBE(at + 3, 3) !== 0x9d012a) return "broken"
  // The two highest bits are the scale for display.
  return { width: bytes.readUInt16LE(at + 6) & 0x3fff, height: bytes.readUInt16LE(at + 8) & 0x3fff }
}

const isWithin = (image: Image, size: Size): boolean =>
  image.isWhole
    ? image.width === size.width && image.height === size.height
    : image.x + image.width <= size.width && image.y + image.height <= size.height

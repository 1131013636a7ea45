import type { PictureType } from "#contract/picture"

/**
 * PICTURE-19: an animated PNG or WebP without the chunks of place, time, camera and author, because browsers do not
 * draw animated pictures again before the upload. Other files, and still ones, are returned unchanged. `bytes` have
 * been walked to their end.
 */
export function withoutMetadata(type: PictureType, bytes: Buffer): Buffer {
  const format = formats[type]
  if (!format) return bytes
  const chunks = [...chunksOf(bytes, format)]
  if (!chunks.some((chunk) => chunk.type === format.frame)) return bytes
  const remaining = chunks.filter((chunk) => !format.metadata.includes(chunk.type))
  if (remaining.length === chunks.length) return bytes
  const parts = remaining.map(({ at, end }) => bytes.subarray(at, end))
  return format.finish(Buffer.concat([bytes.subarray(0, format.begin), ...parts]))
}

type Chunk = { type: string; at: number; end: number }

type Format = {
  /** Place of the first chunk. */
  begin: number
  chunkAt(bytes: Buffer, at: number): Chunk
  /** Chunk of an animated picture alone. */
  frame: string
  metadata: readonly string[]
  /** Corrects what the header says of the chunks that are gone. */
  finish(bytes: Buffer): Buffer
}

const formats: Partial<Record<PictureType, Format>> = {
  "image/png": {
    begin: 8,
    chunkAt: (bytes, at) => ({
      ...{ type: bytes.toString("latin1", at + 4, at + 8), at },
      end: at + 12 + bytes.readUInt32BE(at),
    }),
    frame: "acTL",
    metadata: ["eXIf", "tEXt", "iTXt", "zTXt", "tIME"],
    finish: (bytes) => bytes,
  },
  "image/webp": {
    begin: 12,
    chunkAt(bytes, at) {
      const length = bytes.readUInt32LE(at + 4)
      return { type: bytes.toString("latin1", at, at + 4), at, end: at + 8 + length + (length % 2) }
    },
    frame: "ANMF",
    metadata: ["EXIF", "XMP "],
    finish(bytes) {
      bytes.writeUInt32LE(bytes.length - 8, 4)
      // The flags of VP8X, the first chunk, name the chunks that follow.
      if (bytes.toString("latin1", 12, 16) === "VP8X")
        bytes.writeUInt8(bytes.readUInt8(20) & ~(exifFlag | xmpFlag), 20)
      return bytes
    },
  },
}

const exifFlag = 0x08
const xmpFlag = 0x04

function* chunksOf(bytes: Buffer, { begin, chunkAt }: Format): Generator<Chunk> {
  for (let at = begin; at < bytes.length; ) {
    const chunk = chunkAt(bytes, at)
    yield chunk
    at = chunk.end
  }
}

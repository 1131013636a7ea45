import { crc32 } from "node:zlib"
import type { Kind } from "./kind.ts"

const signature = Buffer.from("89504e470d0a1a0a", "hex")

/** PNG, also with frames: chunks of length, type, data and checksum, from IHDR to IEND. */
export const png: Kind = {
  type: "image/png",
  begins: (bytes) => bytes.subarray(0, 8).equals(signature),
  walk(bytes) {
    const header = chunkAt(bytes, 8)
    if (header.type !== "IHDR" || header.length !== 13) return "broken"
    const size = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    let hasData = false
    for (let chunk = header; ; chunk = chunkAt(bytes, chunk.end)) {
      if (isCritical(chunk) && !isIntact(bytes, chunk)) return "broken"
      if (chunk.type === "IHDR" && chunk !== header) return "broken"
      if (chunk.type === "IDAT") hasData = true
      if (chunk.type === "IEND") return hasData ? { ...size, end: chunk.end } : "broken"
    }
  },
}

type Chunk = { at: number; type: string; length: number; end: number }

function chunkAt(bytes: Buffer, at: number): Chunk {
  const length = bytes.readUInt32BE(at)
  // Its last bytes are read, so that a chunk beyond the end is cut.
  bytes.readUInt32BE(at + 8 + length)
  return { at, type: bytes.toString("latin1", at + 4, at + 8), length, end: at + 12 + length }
}

/** Programs pass over the others when they are damaged. */
const isCritical = ({ type }: Chunk): boolean => /^[A-Z]/.test(type)

const isIntact = (bytes: Buffer, { at, length }: Chunk): boolean =>
  crc32(bytes.subarray(at + 4, at + 8 + length)) === bytes.readUInt32BE(at + 8 + length)

import type { Readable } from "node:stream"

/** Reads a stream; null when it has more than `bytesMax`: then it is read to its end and discarded. */
export async function readStream(stream: Readable, bytesMax: number): Promise<Buffer | null> {
  let parts: Buffer[] = []
  let bytes = 0
  for await (const part of stream) {
    bytes += part.length
    if (bytes <= bytesMax) parts.push(part)
    else parts = []
  }
  return bytes <= bytesMax ? Buffer.concat(parts) : null
}

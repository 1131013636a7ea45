import type { Readable } from "node:stream"

/** Everything that a stream brings. */
export async function readStream(stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}

import type { Readable } from "node:stream"
import { limits } from "#contract/limits"
import { Refusal } from "../refusal.ts"

/** Bytes of a body that are read before its key must be known; after that the request waits for one of few slots. */
const unauthenticatedBytesMax = 64 * 1024

/**
 * The bytes of a body, at most 10 MB. `onLargeBody` is called once when more than its beginning comes: the rest is
 * read after it resolves. A body that is too large, or ends before its end, is a Refusal; the stream is left as it is then.
 */
export async function readBody(
  stream: Readable,
  declaredBytes: number,
  onLargeBody: (beginning: Buffer) => Promise<void>,
): Promise<Buffer> {
  if (declaredBytes > limits.requestBytesMax) throw tooLarge()
  const parts: Buffer[] = []
  let bytes = 0
  let isAnnounced = false
  for await (const part of partsOf(stream)) {
    bytes += part.length
    if (bytes > limits.requestBytesMax) throw tooLarge()
    parts.push(part)
    if (isAnnounced || bytes < unauthenticatedBytesMax) continue
    isAnnounced = true
    await onLargeBody(Buffer.concat(parts))
  }
  return Buffer.concat(parts, bytes)
}

/** Leaving the loop early does not close the connection: an answer goes out on it. */
async function* partsOf(stream: Readable): AsyncGenerator<Buffer> {
  try {
    yield* stream.iterator({ destroyOnReturn: false })
  } catch (error) {
    throw new Refusal(111, "The request cannot be read.", { logMessage: String(error) })
  }
}

const tooLarge = () => new Refusal(199, "The request is larger than 10 MB.")

/** A key at the beginning of a body, alone or after the old `username`; only a hint until the whole body is read. */
export function keyAtBeginning(beginning: Buffer): string | undefined {
  const text = beginning.toString("utf8")
  return /^\ufeff?\s*\{\s*(?:"username"\s*:\s*"[^"\\]*"\s*,\s*)?"api_key"\s*:\s*"([^"\\]+)"/.exec(text)?.[1]
}

import { failed, ok, type Result } from "#lib/platform/result"

/** Memory budget for the bodies of all calls in progress. */
export type MemoryBudget = {
  /** False if not enough memory is left. */
  take(bytes: number): boolean
  release(bytes: number): void
}

export function makeMemoryBudget(bytesMax: number): MemoryBudget {
  let free = bytesMax
  return {
    take(bytes) {
      if (bytes > free) return false
      free -= bytes
      return true
    },
    release(bytes) {
      free += bytes
    },
  }
}

/** CALLBACK-17: the sender retries anyway; a sender that respects Retry-After retries earlier. */
export const crowded = failed(503, "Too many calls are waiting. Send this call again.", {
  retry_after: 5,
})

export type Body = {
  pieces: AsyncIterable<Uint8Array>
  /** The Content-Length header; 0 if missing. */
  length: number
}

/** RFC 9110, 15.5.9 */
export const tooSlow = failed(408, "The body did not arrive in time. Send this call again.")

/**
 * Reads the raw body if it has at most `bytesMax` bytes and fits the memory budget; stops reading a longer one. Its
 * memory counts until the caller releases it. A body that is incomplete when `signal` aborts is refused at once, even
 * if the sender is silent.
 */
export async function readBody(
  { pieces, length }: Body,
  { bytesMax, memory, signal }: { bytesMax: number; memory: MemoryBudget; signal: AbortSignal },
): Promise<Result<Buffer>> {
  const tooLarge = failed(413, `The request is larger than ${Math.floor(bytesMax / (1024 * 1024))} MB.`)
  if (length > bytesMax) return tooLarge
  const read: Uint8Array[] = []
  let size = 0
  let isWhole = false
  try {
    for await (const piece of untilAborted(pieces, signal)) {
      if (!memory.take(piece.byteLength)) return crowded
      size += piece.byteLength
      if (size > bytesMax) return tooLarge
      read.push(piece)
    }
    if (signal.aborted) return tooSlow
    isWhole = true
  } finally {
    if (!isWhole) memory.release(size)
  }
  return ok(Buffer.concat(read, size))
}

/** The pieces that arrive before `signal` aborts. */
async function* untilAborted<T>(pieces: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const iterator = pieces[Symbol.asyncIterator]()
  const { promise: aborted, resolve: stop } = Promise.withResolvers<null>()
  const stopNow = () => stop(null)
  if (signal.aborted) stopNow()
  signal.addEventListener("abort", stopNow, { once: true })
  try {
    for (;;) {
      const next = await Promise.race([iterator.next(), aborted])
      if (next === null || next.done) return
      yield next.value
    }
  } finally {
    signal.removeEventListener("abort", stopNow)
    // Not awaited: it ends after the next piece, which may never arrive.
    iterator.return?.().catch(() => {})
  }
}

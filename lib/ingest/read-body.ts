import { failed, ok, type Result } from "../result.ts"

/** Room in memory for the bodies of calls, of all that are read or worked on at the same time. */
export type Room = {
  /** False when there is not so much room. */
  take(bytes: number): boolean
  give(bytes: number): void
}

export function makeRoom(bytesMax: number): Room {
  let free = bytesMax
  return {
    take(bytes) {
      if (bytes > free) return false
      free -= bytes
      return true
    },
    give(bytes) {
      free += bytes
    },
  }
}

/** CALLBACK-17: the sender asks again by itself; who listens to Retry-After comes sooner. */
export const crowded = failed(503, "Too many calls are waiting at the moment. Send this one again.", {
  retry_after: 5,
})

export type Body = {
  pieces: AsyncIterable<Uint8Array>
  /** The Content-Length header; 0 when there is none. */
  length: number
}

/**
 * The raw body, as long as it has at most `bytesMax` bytes and there is room for it; a longer one is not read to its
 * end. The room that a body took stays taken until the caller gives it back. One that has not come whole when `signal`
 * aborts takes none from then on: whoever sends a body slowly holds nothing up.
 */
export async function readBody(
  { pieces, length }: Body,
  { bytesMax, room, signal }: { bytesMax: number; room: Room; signal: AbortSignal },
): Promise<Result<Buffer>> {
  const tooLarge = failed(413, `The request is larger than ${Math.floor(bytesMax / (1024 * 1024))} MB.`)
  if (length > bytesMax) return tooLarge
  let read: Uint8Array[] = []
  let size = 0
  let isWhole = false
  const drop = () => {
    room.give(size)
    size = 0
    read = []
  }
  signal.addEventListener("abort", drop, { once: true })
  try {
    for await (const piece of pieces) {
      if (signal.aborted || !room.take(piece.byteLength)) return crowded
      size += piece.byteLength
      if (size > bytesMax) return tooLarge
      read.push(piece)
    }
    if (signal.aborted) return crowded
    isWhole = true
  } finally {
    signal.removeEventListener("abort", drop)
    if (!isWhole) drop()
  }
  return ok(Buffer.concat(read, size))
}

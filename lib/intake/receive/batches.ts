import { setTimeout as sleep } from "node:timers/promises"
import { type Pending, writeInHalves } from "#shared/write-in-halves"

/**
 * Combines concurrent work into batches: pieces for a key that arrive during a write of that key go into its next
 * batch. Keys take turns, so that a busy key does not block the others.
 */
export type Batches<T, R> = {
  /** Adds a piece of work; resolves when its batch is written. Throws the error of the write. */
  add(piece: Piece<T>): Promise<Outcome<R>>
}

export type Piece<T> = {
  /** Pieces of one key are written in order of arrival, one batch at a time. */
  key: string
  work: T
  /** Weight of the piece: its events, and its bytes in memory. */
  events: number
  bytes: number
  /** Aborts when the caller stops waiting: a piece that is not in a batch yet is dropped. */
  signal?: AbortSignal
}

/** `crowded`: there was no room, or its turn did not come in time; it was not processed. */
type Outcome<R> = { done: true; result: R } | { done: false; why: "crowded" }

export type BatchBounds = {
  /** Concurrent batches, each of a different key. */
  atOnceMax: number
  /** A batch is full at these limits; a single piece may be larger. */
  eventsMax: number
  bytesMax: number
  /** Limits of pieces that wait or are being written, per key and in total. A key without any may always add one. */
  keyBytesMax: number
  keyPiecesMax: number
  allBytesMax: number
}

export type Writing<T, R> = {
  /** Writes pieces of one key, all or none; returns their results in the same order. */
  write(key: string, work: readonly T[]): Promise<readonly R[]>
  /** Whether one piece may have caused the failure: then the batch is split, so that only that piece fails. */
  isOfOne(error: unknown): boolean
}

type Waiting<T, R> = Piece<T> & Pending<R> & { leaveOut(): void }
type Line<T, R> = { waiting: Waiting<T, R>[]; isAtWork: boolean; pieces: number; bytes: number }

const crowded = { done: false, why: "crowded" } as const

/** Pause of a key after a batch of several pieces, so that their senders share the next batch. */
const restMs = 1

/**
 * Opens the queue. A batch begins one turn of the event loop after its first piece, to include pieces that arrive with
 * it.
 */
export function makeBatches<T, R>(
  { write, isOfOne }: Writing<T, R>,
  bounds: BatchBounds,
  rest: () => Promise<void> = () => sleep(restMs),
): Batches<T, R> {
  /** In the order of turns. Contains each key that has waiting or running pieces. */
  const lines = new Map<string, Line<T, R>>()
  let atWork = 0
  let bytes = 0
  let isBeginning = false

  const beginSoon = () => {
    if (isBeginning) return
    isBeginning = true
    setImmediate(() => {
      isBeginning = false
      begin()
    })
  }

  const begin = () => {
    for (const [key, line] of lines) {
      if (atWork >= bounds.atOnceMax) return
      if (line.isAtWork || line.waiting.length === 0) continue
      const batch = taken(line)
      if (batch.length > 0) void run(key, line, batch)
      else if (line.pieces === 0) lines.delete(key)
    }
  }

  const run = async (key: string, line: Line<T, R>, batch: Waiting<T, R>[]) => {
    line.isAtWork = true
    atWork += 1
    await writeInHalves(
      batch,
      (part) =>
        write(
          key,
          part.map(({ work }) => work),
        ),
      isOfOne,
    )
    atWork -= 1
    for (const piece of batch) leave(line, piece)
    // Its next turn comes after all keys that are waiting now.
    lines.delete(key)
    lines.set(key, line)
    beginSoon()
    if (batch.length > 1) await rest()
    line.isAtWork = false
    if (line.pieces === 0) lines.delete(key)
    else beginSoon()
  }

  /** The next pieces that are still wanted, up to the limits of a batch. */
  const taken = (line: Line<T, R>): Waiting<T, R>[] => {
    const batch: Waiting<T, R>[] = []
    let [events, size, seen] = [0, 0, 0]
    for (const piece of line.waiting) {
      const isFull = events + piece.events > bounds.eventsMax || size + piece.bytes > bounds.bytesMax
      if (batch.length > 0 && isFull) break
      seen += 1
      if (piece.signal?.aborted) {
        leave(line, piece)
        piece.leaveOut()
        continue
      }
      batch.push(piece)
      events += piece.events
      size += piece.bytes
    }
    line.waiting.splice(0, seen)
    return batch
  }

  const leave = (line: Line<T, R>, piece: Waiting<T, R>) => {
    line.pieces -= 1
    line.bytes -= piece.bytes
    bytes -= piece.bytes
  }

  const hasPlace = (line: Line<T, R> | undefined, piece: Piece<T>): boolean =>
    bytes + piece.bytes <= bounds.allBytesMax &&
    (!line ||
      line.pieces === 0 ||
      (line.pieces < bounds.keyPiecesMax && line.bytes + piece.bytes <= bounds.keyBytesMax))

  return {
    add(piece) {
      const known = lines.get(piece.key)
      if (!hasPlace(known, piece)) return Promise.resolve(crowded)
      const line = known ?? { waiting: [], isAtWork: false, pieces: 0, bytes: 0 }
      if (!known) lines.set(piece.key, line)
      line.pieces += 1
      line.bytes += piece.bytes
      bytes += piece.bytes
      return new Promise((settle, reject) => {
        const resolve = (result: R) => settle({ done: true, result })
        line.waiting.push({ ...piece, resolve, reject, leaveOut: () => settle(crowded) })
        beginSoon()
      })
    },
  }
}

import { setTimeout as sleep } from "node:timers/promises"
import { type Pending, writeInHalves } from "#shared/write-in-halves"

/**
 * Work that comes together is written together: what arrives for a key while that key's batch is being written waits
 * for the next one, which takes all of it. Keys take turns, so that one with much to do stands in nobody's way.
 */
export type Batches<T, R> = {
  /** Hands over one piece of work; answers when the batch that it was in is written. Throws what the writing threw. */
  add(piece: Piece<T>): Promise<Outcome<R>>
}

export type Piece<T> = {
  /** Pieces of one key are written in the order in which they came, one batch at a time. */
  key: string
  work: T
  /** What it weighs: events in it, and bytes that it keeps in memory. */
  events: number
  bytes: number
  /** Aborts when nobody waits for it any more: what is not in a batch by then is left out. */
  signal?: AbortSignal
}

/** `crowded`: there was no place for it, or its turn did not come in time; nothing was done with it. */
type Outcome<R> = { done: true; result: R } | { done: false; why: "crowded" }

export type BatchBounds = {
  /** Batches that are written at the same time, each of another key. */
  atOnceMax: number
  /** A batch takes no more when it holds so much; a single piece may be larger. */
  eventsMax: number
  bytesMax: number
  /** Waiting and being written, of one key and of all. A key that has nothing here may always bring one piece. */
  keyBytesMax: number
  keyPiecesMax: number
  allBytesMax: number
}

export type Writing<T, R> = {
  /** Writes pieces of one key, all or none of them; as many results in the same order. */
  write(key: string, work: readonly T[]): Promise<readonly R[]>
  /** Whether a failure may be the fault of one piece: then halves are tried, so that it harms nobody but itself. */
  isOfOne(error: unknown): boolean
}

type Waiting<T, R> = Piece<T> & Pending<R> & { leaveOut(): void }
type Line<T, R> = { waiting: Waiting<T, R>[]; isAtWork: boolean; pieces: number; bytes: number }

const crowded = { done: false, why: "crowded" } as const

/** So long a key rests after a batch of several pieces: those who brought them bring the next ones together. */
const restMs = 1

/** Opens the queue. Batches begin one turn of the event loop after the first piece, so that they hold what came with it. */
export function makeBatches<T, R>(
  { write, isOfOne }: Writing<T, R>,
  bounds: BatchBounds,
  rest: () => Promise<void> = () => sleep(restMs),
): Batches<T, R> {
  /** In the order of their turns. A key is here as long as it has pieces that wait or are being written. */
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
    // Its next turn comes after that of everybody who is here by now.
    lines.delete(key)
    lines.set(key, line)
    beginSoon()
    if (batch.length > 1) await rest()
    line.isAtWork = false
    if (line.pieces === 0) lines.delete(key)
    else beginSoon()
  }

  /** The next pieces that somebody waits for, as many as a batch holds. */
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

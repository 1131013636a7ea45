import { setTimeout as sleep } from "node:timers/promises"
import { type Pending, writeInHalves } from "#shared/write-in-halves"

/**
 * Combines concurrent work into batches: items for a key that arrive during a write of that key go into its next
 * batch. Keys take turns, so that a busy key does not block the others.
 */
export type Batches<T, R> = {
  /** Adds an item; resolves when its batch is written. Throws the error of the write. */
  add(item: BatchItem<T>): Promise<Outcome<R>>
}

export type BatchItem<T> = {
  /** Items of one key are written in order of arrival, one batch at a time. */
  key: string
  work: T
  /** Weight of the item: its events, and its bytes in memory. */
  events: number
  bytes: number
  /** Aborts when the caller stops waiting: an item that is not in a batch yet is dropped. */
  signal?: AbortSignal
}

/** Not done: the queue was full, or the caller stopped waiting first; it was not processed. */
type Outcome<R> = { done: true; result: R } | { done: false }

export type BatchBounds = {
  /** Concurrent batches, each of a different key. */
  atOnceMax: number
  /** A batch is full at these limits; a single item may be larger. */
  eventsMax: number
  bytesMax: number
  /** Limits of items that wait or are being written, per key and in total. A key without any may always add one. */
  keyBytesMax: number
  keyItemsMax: number
  allBytesMax: number
}

export type BatchWriter<T, R> = {
  /** Writes items of one key, all or none; returns their results in the same order. */
  write(key: string, work: readonly T[]): Promise<readonly R[]>
  /** Whether one item may have caused the failure: then the batch is split, so that only that item fails. */
  mayBeOneItem(error: unknown): boolean
}

type QueuedItem<T, R> = BatchItem<T> & Pending<R> & { drop(): void }
type KeyQueue<T, R> = { waiting: QueuedItem<T, R>[]; isWriting: boolean; items: number; bytes: number }

const notDone = { done: false } as const

/** Pause of a key after a batch of several items, so that their senders share the next batch. */
const pauseMs = 1

/**
 * Opens the queue. A batch begins one turn of the event loop after its first item, to include items that arrive with
 * it.
 */
export function makeBatches<T, R>(
  { write, mayBeOneItem }: BatchWriter<T, R>,
  bounds: BatchBounds,
  pause: () => Promise<void> = () => sleep(pauseMs),
): Batches<T, R> {
  /** In the order of turns. Contains each key that has waiting or running items. */
  const queues = new Map<string, KeyQueue<T, R>>()
  let batchesInProgress = 0
  let bytes = 0
  let isScheduled = false

  const scheduleStart = () => {
    if (isScheduled) return
    isScheduled = true
    setImmediate(() => {
      isScheduled = false
      startBatches()
    })
  }

  const startBatches = () => {
    for (const [key, queue] of queues) {
      if (batchesInProgress >= bounds.atOnceMax) return
      if (queue.isWriting || queue.waiting.length === 0) continue
      const batch = nextBatch(queue)
      if (batch.length > 0) void run(key, queue, batch)
      else if (queue.items === 0) queues.delete(key)
    }
  }

  const run = async (key: string, queue: KeyQueue<T, R>, batch: QueuedItem<T, R>[]) => {
    queue.isWriting = true
    batchesInProgress += 1
    await writeInHalves(
      batch,
      (part) =>
        write(
          key,
          part.map(({ work }) => work),
        ),
      mayBeOneItem,
    )
    batchesInProgress -= 1
    for (const item of batch) release(queue, item)
    // Its next turn comes after all keys that are waiting now.
    queues.delete(key)
    queues.set(key, queue)
    scheduleStart()
    if (batch.length > 1) await pause()
    queue.isWriting = false
    if (queue.items === 0) queues.delete(key)
    else scheduleStart()
  }

  /** The next items whose callers still wait, up to the limits of a batch. */
  const nextBatch = (queue: KeyQueue<T, R>): QueuedItem<T, R>[] => {
    const batch: QueuedItem<T, R>[] = []
    let [events, size, seen] = [0, 0, 0]
    for (const item of queue.waiting) {
      const isFull = events + item.events > bounds.eventsMax || size + item.bytes > bounds.bytesMax
      if (batch.length > 0 && isFull) break
      seen += 1
      if (item.signal?.aborted) {
        release(queue, item)
        item.drop()
        continue
      }
      batch.push(item)
      events += item.events
      size += item.bytes
    }
    queue.waiting.splice(0, seen)
    return batch
  }

  const release = (queue: KeyQueue<T, R>, item: QueuedItem<T, R>) => {
    queue.items -= 1
    queue.bytes -= item.bytes
    bytes -= item.bytes
  }

  const hasCapacity = (queue: KeyQueue<T, R> | undefined, item: BatchItem<T>): boolean =>
    bytes + item.bytes <= bounds.allBytesMax &&
    (!queue ||
      queue.items === 0 ||
      (queue.items < bounds.keyItemsMax && queue.bytes + item.bytes <= bounds.keyBytesMax))

  return {
    add(item) {
      const existing = queues.get(item.key)
      if (!hasCapacity(existing, item)) return Promise.resolve(notDone)
      const queue = existing ?? { waiting: [], isWriting: false, items: 0, bytes: 0 }
      if (!existing) queues.set(item.key, queue)
      queue.items += 1
      queue.bytes += item.bytes
      bytes += item.bytes
      return new Promise((settle, reject) => {
        const resolve = (result: R) => settle({ done: true, result })
        queue.waiting.push({ ...item, resolve, reject, drop: () => settle(notDone) })
        scheduleStart()
      })
    },
  }
}

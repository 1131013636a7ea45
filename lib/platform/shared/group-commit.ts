import { databaseFailureOf } from "#postgres/database-failure"
import { type Pending, writeInHalves } from "./write-in-halves.ts"

/**
 * Many small writes in one transaction: items are queued for a few milliseconds of real time, or while the previous
 * write is still running, and written together. Each `add` resolves after the commit that includes its item.
 */
export type GroupCommit<Item, Done> = {
  add(item: Item): Promise<Done>
  /** Writes the queue and resolves when everything has ended. */
  close(): Promise<void>
}

type QueuedItem<Item, Done> = Pending<Done> & { item: Item }

type GroupLimits = {
  waitMs: number
  itemsMax: number
  /**
   * Whether one item can have caused a failure: its batch is then retried in halves. By default, any failure that is
   * not a failure of the database.
   */
  mayBeOneItem?(error: unknown): boolean
}

/**
 * `write` returns one result per item in their order. A batch that fails is tried again in halves (write-in-halves.ts),
 * unless the database itself is unavailable: `write` decides how long to wait for it, and when it gives up, the queued
 * items are rejected with it.
 */
export function groupCommit<Item, Done>(
  write: (items: Item[]) => Promise<Done[]>,
  { waitMs, itemsMax, mayBeOneItem = isNotDatabaseFailure }: GroupLimits,
): GroupCommit<Item, Done> {
  let queued: QueuedItem<Item, Done>[] = []
  let timer: { cancel(): void } | undefined
  let running: Promise<void> | undefined

  const start = () => {
    timer?.cancel()
    timer = undefined
    running ??= drain().finally(() => {
      running = undefined
      // An item may have arrived after the last check and before this moment, during a running write.
      if (queued.length > 0) start()
    })
  }
  const drain = async () => {
    while (queued.length > 0) {
      const batch = queued.slice(0, itemsMax)
      queued = queued.slice(itemsMax)
      await settle(batch)
    }
  }
  const settle = async (batch: QueuedItem<Item, Done>[]): Promise<void> => {
    const failure = await writeInHalves(batch, (part) => write(part.map((item) => item.item)), mayBeOneItem)
    // The queued items have waited as well, and would wait again for the same outage.
    if (databaseFailureOf(failure) === "unreachable")
      for (const item of queued.splice(0)) item.reject(failure)
  }
  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        queued.push({ item, resolve, reject })
        if (queued.length >= itemsMax) start()
        else if (!running) timer ??= after(waitMs, start)
      }),
    async close() {
      start()
      await running
    },
  }
}

/** A timer waits for at least a millisecond: without a wait, the write starts when the current input has been read. */
function after(ms: number, run: () => void): { cancel(): void } {
  if (ms > 0) {
    const timer = setTimeout(run, ms)
    return { cancel: () => clearTimeout(timer) }
  }
  const soon = setImmediate(run)
  return { cancel: () => clearImmediate(soon) }
}

const isNotDatabaseFailure = (error: unknown): boolean => databaseFailureOf(error) === null

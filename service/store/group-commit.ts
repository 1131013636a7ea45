import { troubleOf } from "#postgres/trouble"

/**
 * Many small writes as one transaction: items are queued for a few milliseconds of real time, or while the write before
 * them is still running, and written together. Each `add` resolves after the commit that holds its item.
 */
export type GroupCommit<Item, Done> = {
  add(item: Item): Promise<Done>
  /** Writes what is queued and resolves when everything has ended. */
  close(): Promise<void>
}

type Waiting<Item, Done> = { item: Item; resolve(done: Done): void; reject(error: unknown): void }

/**
 * `write` answers one result per item in their order. A batch that fails is tried again in halves, down to the items that
 * fail alone, unless the database itself is unavailable: `write` decides how long to wait for it, and when it gives up, the
 * queued items are rejected with it.
 */
export function groupCommit<Item, Done>(
  write: (items: Item[]) => Promise<Done[]>,
  limits: { waitMs: number; itemsMax: number },
): GroupCommit<Item, Done> {
  let queued: Waiting<Item, Done>[] = []
  let timer: { cancel(): void } | undefined
  let running: Promise<void> | undefined

  const start = () => {
    timer?.cancel()
    timer = undefined
    running ??= drain().finally(() => {
      running = undefined
      // An item may have come after the last check and before this moment, and seen a running write.
      if (queued.length > 0) start()
    })
  }
  const drain = async () => {
    while (queued.length > 0) {
      const batch = queued.slice(0, limits.itemsMax)
      queued = queued.slice(limits.itemsMax)
      await settle(batch)
    }
  }
  const settle = async (batch: Waiting<Item, Done>[]): Promise<void> => {
    try {
      const done = await write(batch.map((one) => one.item))
      for (const [n, one] of batch.entries()) one.resolve(done[n] as Done)
    } catch (error) {
      const trouble = troubleOf(error)
      // They have waited as well, and would wait again for the same outage.
      const behind = trouble === "unreachable" ? queued.splice(0) : []
      if (trouble !== null || batch.length === 1) for (const one of [...batch, ...behind]) one.reject(error)
      // One bad item must not take the others with it.
      else for (const half of halvesOf(batch)) await settle(half)
    }
  }
  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        queued.push({ item, resolve, reject })
        if (queued.length >= limits.itemsMax) start()
        else if (!running) timer ??= after(limits.waitMs, start)
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

function halvesOf<T>(batch: T[]): T[][] {
  const middle = Math.ceil(batch.length / 2)
  return [batch.slice(0, middle), batch.slice(middle)]
}

import { troubleOf } from "#postgres/trouble"

/**
 * Many small writes as one transaction: items are gathered for a few milliseconds of real time, or while the write
 * before them is still under way, and written together. Each `add` resolves after the commit that holds its item.
 */
export type GroupCommit<Item, Done> = {
  add(item: Item): Promise<Done>
  /** Writes what was gathered and resolves when everything has ended. */
  close(): Promise<void>
}

type Waiting<Item, Done> = { item: Item; resolve(done: Done): void; reject(error: unknown): void }

/**
 * `write` answers one result per item in their order. A batch that fails is tried again in halves, down to the items that
 * fail alone, unless the database itself is in trouble: how long that is borne is for `write` to say, and when it gives
 * up, what waits behind it is refused with it.
 */
export function groupCommit<Item, Done>(
  write: (items: Item[]) => Promise<Done[]>,
  limits: { waitMs: number; itemsMax: number },
): GroupCommit<Item, Done> {
  let gathered: Waiting<Item, Done>[] = []
  let timer: { cancel(): void } | undefined
  let running: Promise<void> | undefined

  const start = () => {
    timer?.cancel()
    timer = undefined
    running ??= drain().finally(() => {
      running = undefined
      // An item may have come between the last look and this moment, when it saw a write under way.
      if (gathered.length > 0) start()
    })
  }
  const drain = async () => {
    while (gathered.length > 0) {
      const batch = gathered.slice(0, limits.itemsMax)
      gathered = gathered.slice(limits.itemsMax)
      await settle(batch)
    }
  }
  const settle = async (batch: Waiting<Item, Done>[]): Promise<void> => {
    try {
      const done = await write(batch.map((one) => one.item))
      for (const [n, one] of batch.entries()) one.resolve(done[n] as Done)
    } catch (error) {
      const trouble = troubleOf(error)
      // They have waited as well, and would wait once more for the same.
      const behind = trouble === "unreachable" ? gathered.splice(0) : []
      if (trouble !== null || batch.length === 1) for (const one of [...batch, ...behind]) one.reject(error)
      // One bad item must not take the others with it.
      else for (const half of halvesOf(batch)) await settle(half)
    }
  }
  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        gathered.push({ item, resolve, reject })
        if (gathered.length >= limits.itemsMax) start()
        else if (!running) timer ??= after(limits.waitMs, start)
      }),
    async close() {
      start()
      await running
    },
  }
}

/** A timer waits for a millisecond at least: what need not wait is begun when everything that came with it is read. */
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

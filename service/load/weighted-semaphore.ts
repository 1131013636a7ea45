/** Admits work up to a total weight of `max`. What is heavier than that runs alone. */
type WeightedSemaphore = {
  /** Resolves in order of arrival, when there is capacity; the returned function frees it again. */
  acquire(weight: number): Promise<() => void>
}

export function openSemaphore(max: number): WeightedSemaphore {
  const waiting: { weight: number; start(): void }[] = []
  let used = 0
  const startNext = () => {
    for (let next = waiting[0]; next && fits(next.weight); next = waiting[0]) {
      waiting.shift()
      next.start()
    }
  }
  const fits = (weight: number) => used === 0 || used + weight <= max
  const occupy = (weight: number) => {
    used += weight
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      used -= weight
      startNext()
    }
  }
  return {
    acquire: (weight) =>
      new Promise((resolve) => {
        waiting.push({ weight, start: () => resolve(occupy(weight)) })
        startNext()
      }),
  }
}

/** A semaphore of `max` for each key, kept while it is in use. */
export function semaphoresByKey<Key>(max: number) {
  const inUse = new Map<Key, { semaphore: WeightedSemaphore; users: number }>()
  return {
    async acquire(key: Key, weight: number): Promise<() => void> {
      const found = inUse.get(key) ?? { semaphore: openSemaphore(max), users: 0 }
      inUse.set(key, found)
      found.users += 1
      const release = await found.semaphore.acquire(weight)
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        release()
        found.users -= 1
        if (found.users === 0) inUse.delete(key)
      }
    },
  }
}

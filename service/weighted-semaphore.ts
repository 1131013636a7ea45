/** Admits work up to a total weight of `max`. What is heavier than that runs alone. */
type WeightedSemaphore = {
  /** Resolves in order of arrival, when there is capacity; the function that it gives frees the capacity again. */
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

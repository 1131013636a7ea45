/**
 * Questions about keys that are asked while an answer is on its way share the next one. Every answer is as fresh as one
 * of its own would be: it is asked for after the question came.
 */
export function sharedLook<V>(
  ask: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>,
): (key: string) => Promise<V | undefined> {
  type Wave = { keys: Set<string>; answer: Promise<ReadonlyMap<string, V>>; begin(): void }
  let next: Wave | null = null
  let isAsking = false

  const gather = (): Wave => {
    const keys = new Set<string>()
    const { promise, resolve } = Promise.withResolvers<void>()
    return { keys, begin: resolve, answer: promise.then(() => ask([...keys])) }
  }

  const beginNext = () => {
    const wave = next
    next = null
    if (!wave) return
    isAsking = true
    wave.begin()
    const end = () => {
      isAsking = false
      if (next) setImmediate(beginNext)
    }
    wave.answer.then(end, end)
  }

  return async (key) => {
    if (!next) {
      next = gather()
      if (!isAsking) setImmediate(beginNext)
    }
    next.keys.add(key)
    return (await next.answer).get(key)
  }
}

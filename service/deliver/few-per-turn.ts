/**
 * Lets those who wait go on in their order, at most so many in each turn of the event loop: what came over the network
 * meanwhile is served in between.
 */
export function fewPerTurn(most: number): () => Promise<void> {
  const waiting: (() => void)[] = []
  const next = () => {
    for (const goOn of waiting.splice(0, most)) goOn()
    if (waiting.length > 0) setImmediate(next)
  }
  return () =>
    new Promise((resolve) => {
      if (waiting.push(resolve) === 1) setImmediate(next)
    })
}

/**
 * Resumes callers in order, at most `max` in each tick of the event loop, so that network input is served in between.
 */
export function limitPerTick(max: number): () => Promise<void> {
  const waiting: (() => void)[] = []
  const next = () => {
    for (const resume of waiting.splice(0, max)) resume()
    if (waiting.length > 0) setImmediate(next)
  }
  return () =>
    new Promise((resolve) => {
      if (waiting.push(resolve) === 1) setImmediate(next)
    })
}

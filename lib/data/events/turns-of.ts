/** Lets so many questions go on at the same time; the others wait, and who waits longest comes first. */
export function turnsOf(atOnce: number): <T>(ask: () => Promise<T>) => Promise<T> {
  let asking = 0
  const waiting: (() => void)[] = []
  return async (ask) => {
    if (asking < atOnce) asking += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await ask()
    } finally {
      // Who waits longest takes the place over.
      const next = waiting.shift()
      if (next) next()
      else asking -= 1
    }
  }
}

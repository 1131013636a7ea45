/** Limits concurrent calls; the others wait in FIFO order. */
export function turnsOf(atOnce: number): <T>(ask: () => Promise<T>) => Promise<T> {
  let asking = 0
  const waiting: (() => void)[] = []
  return async (ask) => {
    if (asking < atOnce) asking += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await ask()
    } finally {
      // The longest waiting call takes the slot.
      const next = waiting.shift()
      if (next) next()
      else asking -= 1
    }
  }
}

/** Results for all projects, in their order. A single project does not wait for a slot. */
export async function ofEach<P, T>(projects: readonly P[], ask: (project: P) => Promise<T>): Promise<T[]> {
  const [first] = projects
  if (first !== undefined && projects.length === 1) return [await ask(first)]
  return Promise.all(projects.map((project) => inTurn(() => ask(project))))
}

/** Queries in flight for pages that show several projects, per process. Leaves connections for other requests. */
export const queriesAtOnce = 4
const inTurn = turnsOf(queriesAtOnce)

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

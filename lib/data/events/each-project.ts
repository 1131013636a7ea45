import "server-only"
import { turnsOf } from "./turns-of.ts"

/** Results for all projects, in their order. A single project does not wait for a slot. */
export async function ofEach<P, T>(projects: readonly P[], ask: (project: P) => Promise<T>): Promise<T[]> {
  const [first] = projects
  if (first !== undefined && projects.length === 1) return [await ask(first)]
  return Promise.all(projects.map((project) => inTurn(() => ask(project))))
}

/** Queries in flight for pages that show several projects, per process. Leaves connections for other requests. */
export const questionsAtOnce = 4
const inTurn = turnsOf(questionsAtOnce)

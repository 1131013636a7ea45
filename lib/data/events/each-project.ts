import "server-only"
import { turnsOf } from "./turns-of.ts"

/** Answers of all projects, in their order. One project alone waits for nobody. */
export async function ofEach<P, T>(projects: readonly P[], ask: (project: P) => Promise<T>): Promise<T[]> {
  const [first] = projects
  if (first !== undefined && projects.length === 1) return [await ask(first)]
  return Promise.all(projects.map((project) => inTurn(() => ask(project))))
}

/**
 * So many questions of pages that show several projects are on their way in this process at the same time: connections are
 * left for everybody else, whatever is shown together.
 */
export const questionsAtOnce = 4
const inTurn = turnsOf(questionsAtOnce)

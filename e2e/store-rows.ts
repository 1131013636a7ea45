import { join } from "node:path"
import { PGlite } from "@electric-sql/pglite"

/** Runs SQL on a program's embedded store while the program is stopped: what really lies there, past every page. */
export async function storeRows<T>(
  dataDir: string,
  program: "dashboard" | "service",
  statements: string[],
): Promise<T[][]> {
  const store = await PGlite.create(join(dataDir, program, "pglite"))
  try {
    const answers: T[][] = []
    for (const statement of statements) answers.push((await store.query<T>(statement)).rows)
    return answers
  } finally {
    await store.close()
  }
}

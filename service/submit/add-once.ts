import { isNotReached, troubleOf } from "#postgres/trouble"
import type { NewJob } from "../store/add-jobs.ts"
import { isAdded } from "../store/jobs.ts"
import type { Db } from "../store/open.ts"

const triesMax = 3

/**
 * Makes the transaction that adds these jobs, and knows what became of it when its connection breaks: the ids were
 * chosen before, so a job that is there was added, and one that is not is added anew. All of them stand or fall together.
 * Nobody waits longer than the database lets him wait for a connection: then the first error is thrown.
 */
export async function addOnce(
  db: Db,
  [first]: readonly Pick<NewJob, "project_id" | "job_id">[],
  add: () => Promise<void>,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await add()
    } catch (error) {
      const mayPass = troubleOf(error) === "unreachable" || troubleOf(error) === "busy" || isTaken(error)
      if (!first || !mayPass || isNotReached(error)) throw error
      const isThere = await isAdded(db, first).catch(() => {
        throw error
      })
      if (isThere) return
      if (tries === triesMax) throw error
    }
  }
}

/** The one before was still being committed, and now it is. */
const isTaken = (error: unknown): boolean => {
  const { code, constraint } = ((error as Error).cause ?? error) as { code?: string; constraint?: string }
  return code === "23505" && constraint === "jobs_project_id_job_id_pk"
}

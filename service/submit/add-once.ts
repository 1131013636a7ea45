import { isNeverConnected, databaseFailureOf } from "#postgres/database-failure"
import type { NewJob } from "../store/add-jobs.ts"
import { isAdded } from "../store/jobs.ts"
import type { Db } from "../store/open.ts"

const triesMax = 3

/**
 * Runs the transaction that adds these jobs, and checks whether it was committed when its connection breaks: the ids
 * were chosen before, so a job that exists was added, and a missing one is added again. All jobs are added or none.
 * When no connection is available in time the first error is thrown.
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
      const mayPass =
        databaseFailureOf(error) === "unreachable" || databaseFailureOf(error) === "busy" || isTaken(error)
      if (!first || !mayPass || isNeverConnected(error)) throw error
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

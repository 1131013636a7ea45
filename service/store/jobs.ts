import { and, eq, gt, sql } from "drizzle-orm"
import type { Db } from "./open.ts"
import { jobs } from "./schema/messages.ts"

/** True when this job was added. */
export async function isAdded(
  db: Db,
  { project_id, job_id }: { project_id: number; job_id: string },
): Promise<boolean> {
  return (await db.$count(jobs, and(eq(jobs.project_id, project_id), eq(jobs.job_id, job_id)))) > 0
}

/**
 * True when the project took a job with this key after `since`. Call it inside the transaction that adds the job: the
 * lock makes two requests with one key go one after the other.
 */
export async function isRepeated(
  tx: Db,
  project_id: number,
  idempotence_key: string,
  since: Date,
): Promise<boolean> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${project_id} ${idempotence_key}`}, 7719))`,
  )
  const [taken] = await tx
    .select({ job_id: jobs.job_id })
    .from(jobs)
    .where(
      and(
        eq(jobs.project_id, project_id),
        eq(jobs.idempotence_key, idempotence_key),
        gt(jobs.created_at, since),
      ),
    )
    .limit(1)
  return taken !== undefined
}

import { sql } from "drizzle-orm"
import { addJobs } from "../store/add-jobs.ts"
import type { Db } from "../store/open.ts"
import { accounts, projects } from "../store/schema/accounts.ts"

/** An account with one project, straight in the store. */
export async function makeProject(db: Db, name: string, created_at: Date): Promise<number> {
  const [account] = await db
    .insert(accounts)
    .values({ email: `${name}@account.example`, created_at })
    .returning()
  if (!account) throw new Error("no account")
  const [project] = await db
    .insert(projects)
    .values({
      user_id: account.user_id,
      name,
      api_key_hash: `hash of ${name}`,
      api_key_sealed: "sealed",
      created_at,
    })
    .returning()
  if (!project) throw new Error("no project")
  return project.project_id
}

/**
 * A job with one letter per address, straight in the store and without the event of its acceptance; letter ids are
 * `{job_id}x{number}` in lower case.
 */
export async function makeLetters(
  db: Db,
  job: { project_id: number; job_id: string; message?: Record<string, unknown> },
  emails: readonly string[],
  now: Date,
  due_at = now,
): Promise<string[]> {
  const letters = emails.map((email, index) => ({
    letter_id: `${job.job_id.toLowerCase()}x${index}`,
    email,
    subject: "A subject",
    substitutions: {},
    metadata: {},
    domain: email.slice(email.indexOf("@") + 1),
  }))
  await addJobs(
    db,
    [
      {
        project_id: job.project_id,
        job_id: job.job_id,
        message: job.message ?? {},
        from_email: "sender@shop.example",
        source: "api",
        created_at: now,
        due_at,
        letters,
      },
    ],
    0,
  )
  await db.execute(sql`with gone as (
      delete from events where project_id = ${job.project_id} and job_id = ${job.job_id} returning project_id, event_id)
    delete from outbox o using gone where o.project_id = gone.project_id and o.event_id = gone.event_id`)
  return letters.map((one) => one.letter_id)
}

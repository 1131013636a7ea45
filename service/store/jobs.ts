import { and, eq, gt, sql } from "drizzle-orm"
import { toJson } from "./json.ts"
import type { Db } from "./open.ts"
import { jobs } from "./schema.ts"

export type NewJob = typeof jobs.$inferInsert

export type NewLetter = {
  letter_id: string
  email: string
  subject: string
  substitutions: Record<string, unknown>
  metadata: Record<string, string>
  /** Recipient's domain in ASCII. */
  domain: string
}

/** Rows that one project's day is counted in; a sender takes any of them, so few wait for each other. */
export const countShards = 8

/**
 * Writes a job, its letters, their places in the queue and their number in the day's count in one statement, whatever
 * their number. `shard` is below `countShards`.
 */
export async function addJob(
  db: Db,
  job: NewJob,
  letters: NewLetter[],
  { due_at, shard }: { due_at: Date; shard: number },
): Promise<void> {
  const now = job.created_at.toISOString()
  await db.execute(sql`
    with input as (
      select * from jsonb_to_recordset(${toJson(letters)}::jsonb)
        as r(letter_id text, email text, subject text, substitutions jsonb, metadata jsonb, domain text)
    ), job as (
      insert into jobs (project_id, job_id, message, subject, from_email, template_id, template_version, tags,
                        source, idempotence_key, send_at, created_at)
      values (${job.project_id}::bigint, ${job.job_id}::text, ${toJson(job.message)}::jsonb, ${job.subject}::text,
              ${job.from_email}::text, ${job.template_id ?? null}::uuid, ${job.template_version ?? null}::int,
              array(select jsonb_array_elements_text(${toJson(job.tags ?? [])}::jsonb)),
              ${job.source}::text, ${job.idempotence_key ?? null}::text,
              ${job.send_at?.toISOString() ?? null}::timestamptz, ${now}::timestamptz)
    ), letter as (
      insert into letters (project_id, letter_id, job_id, email, subject, substitutions, metadata, status, status_at, created_at)
      select ${job.project_id}::bigint, letter_id, ${job.job_id}::text, email, subject, substitutions, metadata,
             'accepted', ${now}::timestamptz, ${now}::timestamptz
      from input
    ), counted as (
      insert into letter_counts as c (project_id, day, shard, letters)
      values (${job.project_id}::bigint, date_trunc('day', ${now}::timestamptz, 'UTC'), ${shard}::smallint, ${letters.length}::int)
      on conflict (project_id, day, shard) do update set letters = c.letters + excluded.letters
    )
    insert into queue (project_id, letter_id, domain, due_at)
    select ${job.project_id}::bigint, letter_id, domain, ${due_at.toISOString()}::timestamptz from input`)
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

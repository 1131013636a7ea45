import { sql } from "drizzle-orm"
import { insertEvents, insertOutbox } from "./events-write.ts"
import type { JobFile } from "./job-files.ts"
import { type Db, toJson } from "./open.ts"
import type { jobs } from "./schema/messages.ts"

export type NewLetter = {
  letter_id: string
  email: string
  subject: string
  /** Of a template's variant; null: the job's. */
  template_version?: number | null
  substitutions: Record<string, unknown>
  metadata: Record<string, string>
  /** Recipient's domain in ASCII. */
  domain: string
}

/** A job with its letters and files; `due_at` is when they may leave. */
export type NewJob = Omit<typeof jobs.$inferInsert, "has_content" | "language"> & {
  message: Record<string, unknown>
  letters: readonly NewLetter[]
  files?: readonly JobFile[]
  due_at: Date
}

/** Upper bounds of the size classes, in letters per job; larger jobs are of the last class. Smaller jobs go first. */
const sizeClasses = [3, 50]

/** The classes there are, the smallest jobs first. */
export const jobSizeClasses: readonly number[] = [...sizeClasses.keys(), sizeClasses.length]

/** The class of a job with so many letters. */
function sizeClassOf(letters: number): number {
  const found = sizeClasses.findIndex((max) => letters <= max)
  return found === -1 ? sizeClasses.length : found
}

/** Rows that one project's day is counted in; a sender takes any of them, so few wait for each other. */
export const countShards = 8

/**
 * Writes jobs, their letters with the event of their acceptance, their places in the queue and their number in the day's
 * count in one statement, whatever their number. `shard` is below `countShards`.
 */
export async function addJobs(tx: Db, added: readonly NewJob[], shard: number): Promise<void> {
  const jobRows = added.map(({ letters: _, due_at: __, files: ___, ...job }) => job)
  const letterRows = added.flatMap(({ project_id, job_id, created_at, due_at, letters }) => {
    const ofJob = { project_id, job_id, created_at, due_at, size_class: sizeClassOf(letters.length) }
    return letters.map((letter) => ({ ...letter, ...ofJob }))
  })
  const numbered = letterRows.map((letter, place) => ({ ...letter, place }))
  const accepted = sql`(select project_id, letter_id, job_id, email, 'accepted' as status, created_at as event_time,
                               '{}'::jsonb as data, place from input) x`
  await tx.execute(sql`
    with job_input as (
      select * from jsonb_to_recordset(${toJson(jobRows)}::jsonb)
        as j(project_id bigint, job_id text, message jsonb, from_email text, template_id uuid,
             template_version int, tags jsonb, source text, idempotence_key text, send_at timestamptz,
             created_at timestamptz)
    ), input as (
      select * from jsonb_to_recordset(${toJson(numbered)}::jsonb)
        as r(project_id bigint, job_id text, letter_id text, email text, subject text, template_version int, substitutions jsonb,
             metadata jsonb, domain text, size_class smallint, created_at timestamptz, due_at timestamptz, place int)
    ), job as (
      insert into jobs (project_id, job_id, message, from_email, template_id, template_version, tags,
                        source, idempotence_key, send_at, created_at)
      select project_id, job_id, message, from_email, template_id, template_version,
             array(select jsonb_array_elements_text(coalesce(tags, '[]'))), source, idempotence_key, send_at, created_at
      from job_input
    ), letter as (
      insert into letters (project_id, letter_id, job_id, email, subject, template_version, substitutions, metadata, status, status_at, created_at)
      select project_id, letter_id, job_id, email, subject, template_version, substitutions, metadata, 'accepted', created_at, created_at
      from input
    ), counted as (
      insert into letter_counts as c (project_id, day, shard, letters)
      select project_id, date_trunc('day', created_at, 'UTC'), ${shard}::smallint, count(*)
      from input group by 1, 2 order by 1, 2
      on conflict (project_id, day, shard) do update set letters = c.letters + excluded.letters
    ), event as (${insertEvents(accepted)}
    ), callback as (${insertOutbox(sql`event`)}
    )
    insert into queue (project_id, letter_id, domain, size_class, due_at, is_ready)
    select project_id, letter_id, domain, size_class, due_at, due_at <= created_at from input`)
}

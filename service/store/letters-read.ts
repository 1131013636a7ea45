import { and, eq, sql } from "drizzle-orm"
import type { Substitutions } from "#contract/substitutions"
import { type LetterKey, letterKeys } from "./letters-write.ts"
import { type Db, rows } from "./open.ts"
import { jobs, letters } from "./schema/messages.ts"

export type LetterRow = LetterKey & {
  job_id: string
  email: string
  substitutions: Substitutions
  /** Of a template's variant; null: the job's. */
  template_version: number | null
}

/** Everything that delivery needs of letters, except their jobs. */
export async function lettersByKey(db: Db, keys: readonly LetterKey[]): Promise<LetterRow[]> {
  if (keys.length === 0) return []
  return rows(
    db,
    sql`select l.project_id::float8 as project_id, l.letter_id, l.job_id, l.email, l.substitutions, l.template_version
        from letters l
        join ${letterKeys(keys)} on l.project_id = x.project_id and l.letter_id = x.letter_id`,
  )
}

export type JobKey = { project_id: number; job_id: string }

/** The stored messages of jobs (message/job-files.ts) in their order; null for a job that is gone. */
export async function jobMessages(
  db: Db,
  keys: readonly JobKey[],
): Promise<(Record<string, unknown> | null)[]> {
  const found = await rows<{ place: number; message: Record<string, unknown> }>(
    db,
    sql`select x.place, j.message
        from jsonb_to_recordset(${JSON.stringify(keys.map((key, place) => ({ ...key, place })))}::jsonb)
          as x(project_id bigint, job_id text, place int)
        cross join lateral (
          select message from jobs where project_id = x.project_id and job_id = x.job_id offset 0) j`,
  )
  const messages = new Map(found.map(({ place, message }) => [place, message]))
  return keys.map((_, place) => messages.get(place) ?? null)
}

type LetterOfLink = {
  email: string
  status: string
  language: string | null
  from_email: string | null
}

/** The letter of a public link, with its sender and language; null when it is gone. */
export async function letterOfLink(db: Db, key: LetterKey): Promise<LetterOfLink | null> {
  const [row] = await db
    .select({
      email: letters.email,
      status: letters.status,
      language: sql<string | null>`coalesce(${jobs.language}, ${jobs.message} ->> 'language')`,
      from_email: jobs.from_email,
    })
    .from(letters)
    .leftJoin(jobs, and(eq(jobs.project_id, letters.project_id), eq(jobs.job_id, letters.job_id)))
    .where(and(eq(letters.project_id, key.project_id), eq(letters.letter_id, key.letter_id)))
  return row ?? null
}

/** The letter of this id in whatever project; ids are chance enough to be unique and not to be guessed. */
export async function letterById(db: Db, letter_id: string): Promise<LetterKey | null> {
  // Through projects, so that every look-up uses the letters' key (project first).
  const [row] = await rows<LetterKey>(
    db,
    sql`select l.project_id::float8 as project_id, l.letter_id
        from projects p join letters l on l.project_id = p.project_id
        where l.letter_id = ${letter_id}
        limit 1`,
  )
  return row ?? null
}

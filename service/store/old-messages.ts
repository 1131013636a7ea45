import { type SQL, sql } from "drizzle-orm"
import { days, plus } from "../clock.ts"
import { type Db, rows } from "./open.ts"

/**
 * Messages lose their content first and are deleted later, by one index (jobs_age): those with content come before
 * those without. Letters have no index for their age; they are as old as their job.
 */

/*
 * Letters that are locked, for an event, are left to a later turn: housekeeping never waits for locks, so that
 * transactions cannot deadlock (EVENT-4).
 */

/** Jobs per turn: each may have 500 letters, of which a turn changes at most `max`. */
const jobsPerTurn = 200

const before = (now: Date, keptDays: number): SQL =>
  sql`${plus(now, -days(keptDays)).toISOString()}::timestamptz`

/** A letter of the job `j` still waits for its delivery, which needs its content. */
const isWaiting = sql`exists (
  select 1 from letters w join queue q on q.letter_id = w.letter_id and q.project_id = w.project_id
  where w.project_id = j.project_id and w.job_id = j.job_id)`

/** No letter `s` of the job `j` is so. */
const noLetter = (which: SQL): SQL =>
  sql`not exists (select 1 from letters s where s.project_id = j.project_id and s.job_id = j.job_id and ${which})`

const oldJobs = (hasContent: boolean, before: SQL, limit: number, which = sql`true`): SQL =>
  sql`select j.project_id, j.job_id from jobs j
      where ${hasContent ? sql`j.has_content` : sql`not j.has_content`} and j.created_at < ${before} and not ${isWaiting}
        and ${which}
      order by j.created_at limit ${limit} for update of j skip locked`

/**
 * Removes texts and substitutions from up to `max` old messages; fields that links, callbacks and lists need stay.
 * Returns the number of requests and letters that it changed.
 */
export async function eraseContent(tx: Db, keptDays: number, now: Date, max: number): Promise<number> {
  const limit = Math.min(max, jobsPerTurn)
  const letters = await rows(
    tx,
    sql`with old as materialized (${oldJobs(true, before(now, keptDays), limit)})
        , theirs as materialized (
          select l.project_id, l.letter_id from old
          cross join lateral (
            select project_id, letter_id from letters
            where project_id = old.project_id and job_id = old.job_id and substitutions <> '{}'
            limit ${max} for update skip locked) l
          limit ${max})
        update letters l set substitutions = '{}' from theirs
        where l.project_id = theirs.project_id and l.letter_id = theirs.letter_id
        returning 1`,
  )
  // The rest of a large request has the next turn; its own content goes last, because that is how it is found.
  if (letters.length >= max) return letters.length
  const jobs = await rows(
    tx,
    sql`with old as materialized (
          ${oldJobs(true, before(now, keptDays), limit, noLetter(sql`s.substitutions <> '{}'`))})
        update jobs j set language = coalesce(j.language, j.message ->> 'language'), message = null,
              has_content = false
        from old
        where j.project_id = old.project_id and j.job_id = old.job_id
        returning 1`,
  )
  return jobs.length === limit ? max : jobs.length + letters.length
}

/** Deletes up to `max` letters whose messages are older and have no content any more, then the requests they were of. */
export async function dropMessages(tx: Db, keptDays: number, now: Date, max: number): Promise<number> {
  const limit = Math.min(max, jobsPerTurn)
  const letters = await rows(
    tx,
    sql`with old as materialized (${oldJobs(false, before(now, keptDays), limit)})
        , theirs as materialized (
          select l.project_id, l.letter_id from old
          cross join lateral (
            select project_id, letter_id from letters
            where project_id = old.project_id and job_id = old.job_id
            limit ${max} for update skip locked) l
          limit ${max})
        delete from letters l using theirs
        where l.project_id = theirs.project_id and l.letter_id = theirs.letter_id
        returning 1`,
  )
  if (letters.length >= max) return letters.length
  const jobs = await rows(
    tx,
    sql`with old as materialized (${oldJobs(false, before(now, keptDays), limit, noLetter(sql`true`))})
        delete from jobs j using old
        where j.project_id = old.project_id and j.job_id = old.job_id
        returning 1`,
  )
  return jobs.length === limit ? max : jobs.length + letters.length
}

/** Deletes up to `max` files of older messages; those of a message that still waits for its delivery stay. */
export async function dropFiles(tx: Db, keptDays: number, now: Date, max: number): Promise<number> {
  const gone = await rows(
    tx,
    sql`with old as materialized (
          select j.project_id, j.job_id, j.file_no from job_files j
          where j.created_at < ${before(now, keptDays)} and not ${isWaiting}
          order by j.created_at limit ${max} for update of j skip locked)
        delete from job_files j using old
        where j.project_id = old.project_id and j.job_id = old.job_id and j.file_no = old.file_no
        returning 1`,
  )
  return gone.length
}

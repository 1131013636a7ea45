import "server-only"
import { and, asc, gte, sql } from "drizzle-orm"
import { type Db, rows } from "./open.ts"
import { sendRunParts } from "./schema/send-runs.ts"
import { partsOf, type RunPlace, type SendRunPart } from "./send-runs.ts"

/** Results of a run's recipients, part by part, for its page and its result file. */

/** Parts from `from` on, in order. */
export const listParts = (db: Db, run: RunPlace, from: number, limit: number): Promise<SendRunPart[]> =>
  db
    .select()
    .from(sendRunParts)
    .where(and(partsOf(run), gte(sendRunParts.nth, from)))
    .orderBy(asc(sendRunParts.nth))
    .limit(limit)

/** Jobs of a run, in order, with how many messages each took. */
export const listJobs = (
  db: Db,
  { project_id, run_id }: RunPlace,
  limit: number,
): Promise<{ job_id: string; accepted: number }[]> =>
  rows(
    db,
    sql`select job_id, (count - (select count(*) from jsonb_object_keys(coalesce(refused, '{}'))))::int as accepted
        from send_run_parts where project_id = ${project_id} and run_id = ${run_id} and job_id is not null
        order by nth limit ${limit}`,
  )

/** Addresses of a run that were refused or whose result is unknown, with the reason. */
export const listRefused = (
  db: Db,
  { project_id, run_id }: RunPlace,
  limit: number,
): Promise<{ email: string; reason: string }[]> =>
  rows(
    db,
    sql`select one.email, one.reason from (
          select nth, outcome, refused, recipients from send_run_parts
          where project_id = ${project_id} and run_id = ${run_id} and (outcome in ('refused', 'unknown') or refused is not null)
          order by nth limit ${limit}) p
        cross join lateral (
          select key as email, value as reason from jsonb_each_text(coalesce(p.refused, '{}')) where p.outcome = 'accepted'
          union all
          select r->>'email', case p.outcome when 'unknown' then 'unknown' else coalesce(p.refused->>(r->>'email'), '') end
          from jsonb_array_elements(p.recipients) r where p.outcome <> 'accepted') one
        limit ${limit}`,
  )

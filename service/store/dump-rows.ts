import { and, asc, isNull, type SQL, sql } from "drizzle-orm"
import { at } from "../clock.ts"
import type { DumpRequest, EventFilter } from "./dumps.ts"
import { type Db, rows } from "./open.ts"
import { projects } from "./schema/accounts.ts"
import type { EventDetails } from "./schema/events.ts"

/** Events in a period. */
export type EventSpan = Pick<DumpRequest, "start_ms" | "end_ms" | "filter">

/** One event with the fields of its letter and job. */
export type EventRow = {
  project_id: number
  event_id: number
  event_ms: number
  job_id: string | null
  email: string | null
  status: string | null
  data: EventDetails
  from_email: string | null
  subject: string | null
  template_id: string | null
  template_version: number | null
  metadata: Record<string, string> | null
  tags: string[] | null
}

/**
 * The next events of these projects after `after` in the order of event_time and event_id, at most `max`. Events of one
 * millisecond have an order by their id, which is unique over all projects, so a page that ends among them is followed
 * by the rest of them.
 */
export async function eventPage(
  db: Db,
  project_ids: readonly number[],
  span: EventSpan,
  after: Pick<EventRow, "event_ms" | "event_id"> | null,
  max: number,
): Promise<EventRow[]> {
  const beyond = after
    ? sql`and e.event_time >= ${instant(after.event_ms)}
          and (e.event_time, e.event_id) > (${instant(after.event_ms)}, ${after.event_id}::bigint)`
    : sql``
  // The page is cut before letters and jobs are looked up: only its rows are joined.
  return rows(
    db,
    sql`select e.project_id::float8 as project_id, e.event_id::float8 as event_id,
               (extract(epoch from e.event_time) * 1000)::float8 as event_ms,
               e.job_id, e.email, e.status, e.data, j.from_email,
               l.subject, j.template_id, coalesce(l.template_version, j.template_version) as template_version, l.metadata, to_jsonb(j.tags) as tags
        from (
          select e.* from events e
          where e.project_id = ${oneOf(project_ids)} and ${inSpan(span)} ${beyond}
          order by e.event_time, e.event_id
          limit ${max}
        ) e
        left join letters l on l.project_id = e.project_id and l.letter_id = e.letter_id
        left join jobs j on j.project_id = e.project_id and j.job_id = e.job_id
        order by e.event_time, e.event_id`,
  )
}

export type DayStatusCount = { date: string; status: string; count: number }

/** How many events of each status each UTC day has, by day and word. */
export async function countByDayAndStatus(
  db: Db,
  project_ids: readonly number[],
  span: EventSpan,
): Promise<DayStatusCount[]> {
  return rows(
    db,
    sql`select to_char(e.event_time at time zone 'UTC', 'YYYY-MM-DD') as date, e.status, count(*)::float8 as count
        from events e
        where e.project_id = ${oneOf(project_ids)} and ${inSpan(span)}
        group by 1, 2
        order by 1, 2`,
  )
}

/** The account's own space and its projects that were not deleted, when `project_id` is that space. */
export async function projectsOfAccount(db: Db, project_id: number): Promise<number[]> {
  const found = await db
    .select({ project_id: projects.project_id })
    .from(projects)
    .where(
      and(
        sql`${projects.user_id} = (
          select user_id from projects where project_id = ${project_id} and is_account_space)`,
        isNull(projects.deleted_at),
      ),
    )
    .orderBy(asc(projects.project_id))
  return found.map((one) => one.project_id)
}

/**
 * The right side of an equality. With one project the index returns events in order, with several it is scanned once
 * each.
 */
const oneOf = (project_ids: readonly number[]): SQL =>
  project_ids.length === 1
    ? sql`${project_ids[0]}::bigint`
    : sql`any(${sql.param([...project_ids])}::bigint[])`

const instant = (epochMs: number): SQL => sql`${at(epochMs).toISOString()}::timestamptz`

/** Conditions on `events e`. Spam blocks are events of no letter and left out. */
function inSpan({ start_ms, end_ms, filter }: EventSpan): SQL {
  const conditions = [
    sql`e.event_name = 'transactional_email_status'`,
    sql`e.event_time >= ${instant(start_ms)}`,
    sql`e.event_time < ${instant(end_ms)}`,
    ...fits(filter),
  ]
  return sql.join(conditions, sql` and `)
}

function fits(filter: EventFilter): SQL[] {
  const { job_id, status, delivery_statuses, email, from_email, domains, campaign } = filter
  return [
    job_id !== undefined && sql`e.job_id = ${job_id}`,
    status !== undefined && sql`e.status = ${status}`,
    delivery_statuses && sql`e.data -> 'delivery_info' ->> 'delivery_status' in ${words(delivery_statuses)}`,
    email !== undefined && sql`lower(e.email) = ${email}`,
    domains && sql`substring(lower(e.email) from '[^@]*$') in ${words(domains)}`,
    from_email !== undefined &&
      sql`exists (select 1 from jobs j where j.project_id = e.project_id and j.job_id = e.job_id
                    and lower(j.from_email) = ${from_email})`,
    campaign &&
      sql`exists (select 1 from letters l where l.project_id = e.project_id and l.letter_id = e.letter_id
                    and ${campaignIn(campaign.key)} = ${campaign.value})`,
  ].filter((one) => one !== false && one !== undefined)
}

/** The letter's value in the form of campaignOf (META-3); null where the letter has none. */
const campaignIn = (key: string): SQL =>
  sql`(select case
         when value is null then null
         when value ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then lower(value)
         when value !~ '^[0-9]+$' then '0'
         when value::numeric < 2::numeric ^ 128 then value::numeric::text
         else '0' end
       from (select l.metadata ->> ${key}::text as value) v)`

const words = (list: string[]): SQL => sql`(select jsonb_array_elements_text(${JSON.stringify(list)}::jsonb))`

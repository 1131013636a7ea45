import { type SQL, sql } from "drizzle-orm"
import { type Executes, rows } from "./rows.ts"

/**
 * Rows that expire by age: the table, its key, the column with the age, and the days after which a row is deleted. An
 * index must begin with the column or, `perProject`, with project_id and the column. `which`: the rows that can be
 * deleted at all. `isOfDatabase`: the column has been written by the database's own clock. `isByDay`: whole UTC days
 * are kept. `ownDays`: a column of `projects` with a project's shorter retention in days (null: none), or a sum with
 * one.
 */
export type ExpiredRows = Age & {
  key: string
  keptDays: number
  isOfDatabase?: true
  isByDay?: true
  ownDays?: string
  /** Maximum number of rows per turn, for large rows. */
  max?: number
}

/** Column with the age of a table's rows. */
export type Age = { table: string; column: string; perProject?: true; which?: string }

/**
 * The instant before which rows have expired: this many days ago, or the start of the UTC day that was this many days
 * ago.
 */
function cutoff(now: Date, { keptDays, isOfDatabase, isByDay, ownDays }: ExpiredRows): SQL {
  const today = isOfDatabase ? sql`now()` : sql`${now.toISOString()}::timestamptz`
  const from = isByDay ? sql`date_trunc('day', ${today}, 'UTC')` : today
  // In hours, because a day has 23 or 25 of them when the server's time zone changes its clocks.
  return ownDays
    ? sql`${from} - make_interval(hours => least(${keptDays}::int, o.days) * 24)`
    : sql`${from} - make_interval(hours => ${keptDays * 24}::int)`
}

/**
 * Deletes up to `max` expired rows of a table (TIDY-1), the oldest first or project by project, and gives their number.
 * Locked rows are skipped: they may be about to be renewed.
 */
export async function deleteExpiredRows(
  db: Executes,
  expired: ExpiredRows,
  now: Date,
  max: number,
): Promise<number> {
  const before = cutoff(now, expired)
  const [table, key] = [expired.table, expired.key].map((name) => sql.raw(name))
  const taken = await rows(
    db,
    sql`with recursive ${expired.perProject ? sql`${projectsOf(expired.table)},` : sql``}
        past as materialized (${expired.perProject ? perProject(expired, before, max) : overall(expired, before, max)})
        delete from ${table} where (${key}) in (select ${key} from past)
        returning 1`,
  )
  return taken.length
}

const overall = ({ table, key, column, which = "true" }: ExpiredRows, before: SQL, max: number): SQL =>
  sql`select ${sql.raw(key)} from ${sql.raw(table)} x
      where ${sql.raw(column)} < ${before} and ${sql.raw(which)}
      order by ${sql.raw(column)} limit ${max} for update skip locked`

const perProject = (
  { table, key, column, which = "true", ownDays }: ExpiredRows,
  before: SQL,
  max: number,
): SQL =>
  sql`select x.* from projects_of_table p ${ownDays ? daysOfProject(ownDays) : sql``}
      cross join lateral (
        select ${sql.raw(key)} from ${sql.raw(table)} x
        where x.project_id = p.project_id and ${sql.raw(column)} < ${before} and ${sql.raw(which)}
        order by ${sql.raw(column)} limit ${max} for update skip locked) x
      limit ${max}`

/** The project's own limit, in `o.days`; null if it has none. */
const daysOfProject = (ownDays: string): SQL =>
  sql`left join lateral (
        select ${sql.raw(ownDays)} as days from projects r where r.project_id = p.project_id) o on true`

/** Every project with rows in a table, with one index lookup each. */
const projectsOf = (table: string): SQL =>
  sql`projects_of_table(project_id) as (
        (select project_id from ${sql.raw(table)} order by project_id limit 1)
        union all
        select n.project_id from projects_of_table o
        cross join lateral (
          select t.project_id from ${sql.raw(table)} t where t.project_id > o.project_id
          order by t.project_id limit 1) n)`

/** Age of the oldest row in epoch milliseconds, by the index that finds expired rows; null for an empty table. */
export async function oldestMs(db: Executes, age: Age): Promise<number | null> {
  const [table, column, which] = [age.table, age.column, age.which ?? "true"].map((name) => sql.raw(name))
  const oldest = (ofProject: SQL) =>
    sql`select ${column} as at from ${table} x where ${ofProject} and ${which} order by ${column} limit 1`
  const [found] = await rows<{ ms: number | null }>(
    db,
    age.perProject
      ? sql`with recursive ${projectsOf(age.table)}
            select (extract(epoch from min(o.at)) * 1000)::float8 as ms from projects_of_table p
            cross join lateral (${oldest(sql`x.project_id = p.project_id`)}) o`
      : sql`select (extract(epoch from o.at) * 1000)::float8 as ms from (${oldest(sql`true`)}) o`,
  )
  return found?.ms ?? null
}

import { eq, sql } from "drizzle-orm"
import { type Db, rows } from "./open.ts"
import { projects } from "./schema/accounts.ts"

const idsIn = (project_ids: readonly number[]) =>
  sql`(select jsonb_array_elements_text(${JSON.stringify(project_ids)}::jsonb)::bigint)`

type Counted = { project_id: number; letters: number }
const byProject = (counted: Counted[]) => new Map(counted.map((one) => [one.project_id, one.letters]))

/** Accepted letters per project since the beginning of a UTC day; a project without letters is absent. */
export async function lettersSince(
  db: Db,
  project_ids: readonly number[],
  dayStart: Date,
): Promise<Map<number, number>> {
  if (project_ids.length === 0) return new Map()
  return byProject(
    await rows<Counted>(
      db,
      sql`select project_id::float8 as project_id, sum(letters)::float8 as letters
          from letter_counts
          where project_id in ${idsIn(project_ids)} and day >= ${dayStart.toISOString()}::timestamptz
          group by project_id`,
    ),
  )
}

/** Accepted letters of a whole account, deleted projects and its own space included, since the beginning of a UTC day. */
export async function lettersOfAccount(db: Db, user_id: number, dayStart: Date): Promise<number> {
  const [counted] = await rows<{ letters: number }>(
    db,
    sql`select coalesce(sum(c.letters), 0)::float8 as letters
        from projects p join letter_counts c on c.project_id = p.project_id
        where p.user_id = ${user_id} and c.day >= ${dayStart.toISOString()}::timestamptz`,
  )
  return counted?.letters ?? 0
}

/**
 * email_counter per project (ACCOUNT-9): letters since the start of the UTC month, or ever in the mode `permanent`, and
 * in both since the last reset. Days are counted as a whole; what the day of a reset had before is taken off.
 */
export async function emailCounters(
  db: Db,
  project_ids: readonly number[],
  monthStart: Date,
): Promise<Map<number, number>> {
  if (project_ids.length === 0) return new Map()
  const month = sql`${monthStart.toISOString()}::timestamptz`
  return byProject(
    await rows<Counted>(
      db,
      sql`select p.project_id::float8 as project_id,
                 (coalesce(sum(c.letters), 0) - p.base)::float8 as letters
          from (
            select project_id,
                   greatest(case when email_counter_mode = 'permanent' then '-infinity' else ${month} end,
                            date_trunc('day', email_counter_since, 'UTC')) as since,
                   case when email_counter_mode = 'permanent' or email_counter_since >= ${month}
                        then email_counter_base else 0 end as base
            from projects where project_id in ${idsIn(project_ids)}
          ) p
          left join letter_counts c on c.project_id = p.project_id and c.day >= p.since
          group by p.project_id, p.base`,
    ),
  )
}

/** Sets a project's counter to 0: from now on it counts what is accepted, and nothing before. */
export async function resetEmailCounter(tx: Db, project_id: number, now: Date): Promise<void> {
  const at = now.toISOString()
  await tx
    .update(projects)
    .set({
      email_counter_since: now,
      email_counter_base: sql`(select coalesce(sum(letters), 0)::int from letter_counts
        where project_id = ${project_id} and day = date_trunc('day', ${at}::timestamptz, 'UTC'))`,
    })
    .where(eq(projects.project_id, project_id))
}

/** Makes those who count this project's letters before they add some go one after the other, until the end of `tx`. */
export async function lockEmailCounter(tx: Db, project_id: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`counter ${project_id}`}, 7720))`)
}

/**
 * Merges a project's days older than `keptDays` into one row: up to `max` rows are added to its first day that counts,
 * which is the day of its last reset. Earlier ones do not count. Returns the number of removed rows.
 */
export async function foldCounts(tx: Db, keptDays: number, now: Date, max: number): Promise<number> {
  const before = sql`date_trunc('day', ${now.toISOString()}::timestamptz, 'UTC') - make_interval(hours => ${keptDays * 24}::int)`
  const gone = await rows(
    tx,
    sql`with old as materialized (
          select o.*, t.day as total_day from projects p
          cross join lateral (
            select coalesce(
              date_trunc('day', p.email_counter_since, 'UTC'),
              (select day from letter_counts where project_id = p.project_id order by day limit 1)) as day) t
          cross join lateral (
            select c.project_id, c.day, c.shard from letter_counts c
            where c.project_id = p.project_id and c.day < ${before} and not (c.day = t.day and c.shard = 0)
            order by c.day limit ${max} for update skip locked) o
          limit ${max})
        , gone as (
          delete from letter_counts c using old
          where c.project_id = old.project_id and c.day = old.day and c.shard = old.shard
          returning c.project_id, c.day, c.letters, old.total_day)
        , added as (
          insert into letter_counts as c (project_id, day, shard, letters)
          select project_id, total_day, 0, sum(letters) from gone
          where day >= total_day group by project_id, total_day
          on conflict (project_id, day, shard) do update set letters = c.letters + excluded.letters)
        select 1 from gone`,
  )
  return gone.length
}

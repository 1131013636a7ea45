import "server-only"
import { and, asc, eq, gte, lt, type SQL, sql } from "drizzle-orm"
import { at } from "#lib/platform/clock"
import { type Db, rows } from "./open.ts"
import { counts } from "./schema/messages.ts"

/** Messages whose first event is in a step that begins at `bucket`: in this status now, and ever in it. */
export type CountBucket = { bucket: Date; status: string; letters_now: number; letters_ever: number }

/**
 * Counts of the steps between these edges (epoch ms, ascending, each at a full quarter of an hour), oldest first; steps
 * without messages have no row. Added up in the database, because a year has 35,000 quarters of an hour.
 */
export async function countSteps(
  db: Db,
  project_id: string,
  edges: readonly number[],
): Promise<CountBucket[]> {
  const [first, last] = [edges[0] ?? 0, edges.at(-1) ?? 0]
  const found = await rows<Omit<CountBucket, "bucket"> & { step: number }>(
    db,
    sql`select step, status, sum(letters_now)::int as letters_now, sum(letters_ever)::int as letters_ever
        from (
          select width_bucket(extract(epoch from bucket)::float8 * 1000, ${sql.param([...edges])}::float8[]) as step,
            status, letters_now, letters_ever
          from counts
          where project_id = ${project_id} and bucket >= ${instant(first)} and bucket < ${instant(last)}) c
        group by step, status order by step, status`,
  )
  return found.map(({ step, ...counted }) => ({ bucket: at(edges[step - 1] ?? first), ...counted }))
}

/** Stored counts by quarter of an hour, of `from` ≤ bucket < `to`. */
export async function countBuckets(
  db: Db,
  project_id: string,
  from: Date | number,
  to: Date | number,
): Promise<CountBucket[]> {
  return db
    .select({
      bucket: counts.bucket,
      status: counts.status,
      letters_now: counts.letters_now,
      letters_ever: counts.letters_ever,
    })
    .from(counts)
    .where(
      and(
        eq(counts.project_id, project_id),
        gte(counts.bucket, at(Number(from))),
        lt(counts.bucket, at(Number(to))),
      ),
    )
    .orderBy(asc(counts.bucket), asc(counts.status))
}

/** Start of the oldest counted message of a project (epoch ms); null if there is none. */
export async function firstCountMs(db: Db, project_id: string): Promise<number | null> {
  const [found] = await rows<{ ms: number }>(
    db,
    sql`select (extract(epoch from bucket) * 1000)::float8 as ms from counts
        where project_id = ${project_id} order by bucket limit 1`,
  )
  return found?.ms ?? null
}

const quarterMs = 900_000

/** Messages with one of these statuses now (empty: any), or, with `had`, that ever had that one. */
export type StatusSelection = { statuses?: readonly string[]; had?: string }

/**
 * Number of stored messages that began in a span, with these statuses: from counts for its whole quarters of an hour,
 * and from the messages at its two ends. Counts outlive messages, so it begins no earlier than the oldest message.
 */
export async function countStored(
  db: Db,
  project_id: string,
  { fromMs, toMs }: { fromMs: number; toMs: number },
  { statuses = [], had }: StatusSelection = {},
): Promise<number> {
  const oldestMs = await oldestLetterMs(db, project_id, { fromMs })
  if (oldestMs === null || oldestMs >= toMs) return 0
  const wholeFrom = Math.min(Math.ceil(oldestMs / quarterMs) * quarterMs, toMs)
  const wholeTo = Math.max(Math.floor(toMs / quarterMs) * quarterMs, wholeFrom)
  const isAny = (names: readonly string[]) =>
    names.length === 0 ? sql`true` : sql`status = any(${sql.param([...names])}::text[])`
  const [condition, letter, figure] = had
    ? [isAny([had]), sql`statuses @> ${sql.param([had])}::text[]`, sql.raw("letters_ever")]
    : [isAny(statuses), isAny(statuses), sql.raw("letters_now")]
  const between = (from: number, to: number): SQL =>
    sql`(select count(*) from letters where project_id = ${project_id} and ${letter}
         and first_at >= ${instant(from)} and first_at < ${instant(to)})`
  const [found] = await rows<{ letters: number }>(
    db,
    sql`select (${between(oldestMs, wholeFrom)} + ${between(wholeTo, toMs)} + (
          select coalesce(sum(${figure}), 0) from counts where project_id = ${project_id} and ${condition}
          and bucket >= ${instant(wholeFrom)} and bucket < ${instant(wholeTo)}))::float8 as letters`,
  )
  return found?.letters ?? 0
}

/** Start of the oldest existing message since an instant (epoch ms). */
export async function oldestLetterMs(
  db: Db,
  project_id: string,
  { fromMs }: { fromMs: number },
): Promise<number | null> {
  const [found] = await rows<{ ms: number }>(
    db,
    sql`select (extract(epoch from first_at) * 1000)::float8 as ms from letters
        where project_id = ${project_id} and first_at >= ${instant(fromMs)} order by first_at limit 1`,
  )
  return found?.ms ?? null
}

const instant = (ms: number): SQL => sql`${at(ms).toISOString()}::timestamptz`

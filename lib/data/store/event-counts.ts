import "server-only"
import { and, eq, gte, inArray, lt, sql } from "drizzle-orm"
import { at } from "#lib/platform/clock"
import { chunks } from "./prepared.ts"
import { type Db, rows } from "./open.ts"
import { counts, tagCounts } from "./schema/messages.ts"

/**
 * Counts of the event log: by hour and status, and by quarter of an hour, day and tag. Written by
 * lib/data/events/postgres only.
 */

export type CountChange = { bucketMs: number; status: string; letters_now: number; letters_ever: number }

const dayMs = 86_400_000

/** Statuses that are counted for each tag. */
export const taggedStatuses = ["delivered", "opened", "clicked", "hard_bounced", "spam"] as const

export type TagChange = { bucketMs: number; tag: string; letters: number; lastMs: number } & Record<
  (typeof taggedStatuses)[number],
  number
>

/** Adds to the counts of tags by quarter of an hour: to its row and to that of its day. */
export async function addToTagCounts(
  tx: Db,
  project_id: string,
  changes: readonly TagChange[],
): Promise<void> {
  const figures = sql.raw(tagFigures.map((name) => `sum(${name}) as ${name}`).join(", "))
  for (const chunk of chunks(changes))
    await tx.execute(
      sql`insert into tag_counts (project_id, ${tagColumns})
          select ${project_id}, ${tagColumns} from (
            select to_timestamp(floor(bucket_ms / (60000 * minutes)) * 60 * minutes) as bucket, minutes::smallint as minutes, tag,
              ${figures}, to_timestamp(max(last_ms) / 1000) as last_at
            from jsonb_to_recordset(${JSON.stringify(chunk.map(({ bucketMs: bucket_ms, lastMs: last_ms, ...rest }) => ({ ...rest, bucket_ms, last_ms })))}::jsonb) as input(
              bucket_ms float8, last_ms float8, tag text, letters int, delivered int, opened int, clicked int,
              hard_bounced int, spam int)
            cross join (values (15), (1440)) as step(minutes)
            group by 1, 2, 3 order by 1, 2, 3) added
          on conflict (project_id, bucket, minutes, tag) do update
            set ${addedFigures}, last_at = greatest(tag_counts.last_at, excluded.last_at)`,
    )
  await clearEmptyTagCounts(tx, project_id, changes)
}

/** Messages whose start moves to an earlier time leave empty rows behind. */
async function clearEmptyTagCounts(tx: Db, project_id: string, changes: readonly TagChange[]): Promise<void> {
  const lessened = changes.filter(({ letters }) => letters < 0).map(({ bucketMs }) => bucketMs)
  const buckets = new Set(lessened.flatMap((ms) => [ms, Math.floor(ms / dayMs) * dayMs]))
  if (buckets.size === 0) return
  await tx.execute(
    sql`delete from tag_counts where project_id = ${project_id} and letters = 0
        and bucket = any(${sql.param([...buckets].map((ms) => at(ms).toISOString()))}::timestamptz[])`,
  )
}

const tagFigures = ["letters", ...taggedStatuses] as const
const tagColumns = sql.raw(["bucket", "minutes", "tag", ...tagFigures, "last_at"].join(", "))
const addedFigures = sql.raw(
  tagFigures.map((name) => `${name} = tag_counts.${name} + excluded.${name}`).join(", "),
)

/**
 * Deletes the counts of tags of `from` ≤ quarter of an hour < `to` (epoch ms), and their part of the daily rows, which
 * are recomputed from the remaining quarters; call it before new ones are added.
 */
export async function clearTagCounts(
  tx: Db,
  project_id: string,
  fromMs: number,
  toMs: number,
): Promise<void> {
  const inSpan = (from: number, to: number, minutes: number) =>
    and(
      eq(tagCounts.project_id, project_id),
      gte(tagCounts.bucket, at(from)),
      lt(tagCounts.bucket, at(to)),
      eq(tagCounts.minutes, minutes),
    )
  const [firstDay, lastDay] = [Math.floor(fromMs / dayMs) * dayMs, Math.ceil(toMs / dayMs) * dayMs]
  await tx.delete(tagCounts).where(inSpan(fromMs, toMs, 15))
  await tx.delete(tagCounts).where(inSpan(firstDay, lastDay, 1440))
  const sums = sql.raw(tagFigures.map((name) => `sum(${name})`).join(", "))
  await tx.execute(
    sql`insert into tag_counts (project_id, ${tagColumns})
        select project_id, date_trunc('day', bucket, 'UTC'), 1440, tag, ${sums}, max(last_at) from tag_counts
        where ${inSpan(firstDay, lastDay, 15)} group by 1, 2, 4`,
  )
}

/** Adds to counts, and deletes rows that are zero now. */
export async function addToCounts(tx: Db, project_id: string, deltas: readonly CountChange[]): Promise<void> {
  for (const chunk of chunks(deltas)) {
    const emptied = await rows<{ bucket_ms: number }>(
      tx,
      sql`with changed as (
          insert into counts as c (project_id, bucket, status, letters_now, letters_ever)
          select ${project_id}, to_timestamp("bucketMs" / 1000), status, letters_now, letters_ever
          from jsonb_to_recordset(${JSON.stringify(chunk)}::jsonb) as input(
            "bucketMs" float8, status text, letters_now integer, letters_ever integer)
          on conflict (project_id, bucket, status) do update set
            letters_now = c.letters_now + excluded.letters_now, letters_ever = c.letters_ever + excluded.letters_ever
          returning bucket, letters_now, letters_ever)
        select distinct (extract(epoch from bucket) * 1000)::float8 as bucket_ms from changed
        where letters_now = 0 and letters_ever = 0`,
    )
    await clearEmptyCounts(
      tx,
      project_id,
      emptied.map(({ bucket_ms }) => bucket_ms),
    )
  }
}

async function clearEmptyCounts(tx: Db, project_id: string, buckets: readonly number[]): Promise<void> {
  for (const chunk of chunks(buckets))
    await tx.delete(counts).where(
      and(
        eq(counts.project_id, project_id),
        inArray(
          counts.bucket,
          chunk.map((bucketMs) => at(bucketMs)),
        ),
        eq(counts.letters_now, 0),
        eq(counts.letters_ever, 0),
      ),
    )
}

/** Deletes the counts of `from` ≤ bucket < `to`. */
export async function clearCounts(tx: Db, project_id: string, fromMs: number, toMs: number): Promise<void> {
  await tx
    .delete(counts)
    .where(
      and(eq(counts.project_id, project_id), gte(counts.bucket, at(fromMs)), lt(counts.bucket, at(toMs))),
    )
}

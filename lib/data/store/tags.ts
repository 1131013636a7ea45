import "server-only"
import { type SQL, sql } from "drizzle-orm"
import { at } from "#lib/platform/clock"
import { type Db, rows } from "./open.ts"

/** Counts of messages with a tag: each number counts messages that ever had the status. */
export type TagFigures = {
  letters: number
  delivered: number
  opened: number
  clicked: number
  hard_bounced: number
  spam: number
  /** Epoch ms of the first event of the newest message. */
  last_at: number
}

const quarterMs = 900_000
const dayMs = 86_400_000
const quarter = 15
const day = 1440

const floorTo = (step: number, ms: number): number => Math.floor(ms / step) * step
const ceilTo = (step: number, ms: number): number => Math.ceil(ms / step) * step

/**
 * Counts by tag for messages whose first event is in the range, which is rounded outwards to whole quarters of an hour
 * (TAGPAGE-1). A message with several tags counts for each. Whole UTC days of the range are read as days, its two ends
 * by the quarter.
 */
export async function figuresByTag(
  db: Db,
  project_id: string,
  range: { from: Date; to: Date },
): Promise<Map<string, TagFigures>> {
  const [from, to] = [floorTo(quarterMs, range.from.getTime()), ceilTo(quarterMs, range.to.getTime())]
  const firstDay = ceilTo(dayMs, from)
  const lastDay = Math.max(floorTo(dayMs, to), firstDay)
  const found = await rows<TagFigures & { tag: string }>(
    db,
    sql`select tag, sum(letters)::int as letters, sum(delivered)::int as delivered, sum(opened)::int as opened,
          sum(clicked)::int as clicked, sum(hard_bounced)::int as hard_bounced, sum(spam)::int as spam,
          (extract(epoch from max(last_at)) * 1000)::float8 as last_at
        from (
          select * from tag_counts where project_id = ${project_id} and minutes = ${day}
            and bucket = any(${instants(firstDay, lastDay, dayMs)})
          union all
          select * from tag_counts where project_id = ${project_id} and minutes = ${quarter}
            and bucket >= ${instant(from)} and bucket < ${instant(Math.min(firstDay, to))}
          union all
          select * from tag_counts where project_id = ${project_id} and minutes = ${quarter}
            and bucket >= ${instant(lastDay)} and bucket < ${instant(to)}) c
        group by tag having sum(letters) > 0`,
  )
  return new Map(found.map(({ tag, ...figures }) => [tag, figures]))
}

/** Counts the messages with a tag that began in the whole days of `fromMs` to `toMs` (epoch ms). */
export async function countTagged(
  db: Db,
  project_id: string,
  tag: string,
  fromMs: number,
  toMs: number,
): Promise<number> {
  const [found] = await rows<{ letters: number }>(
    db,
    sql`select coalesce(sum(letters), 0)::float8 as letters from tag_counts
        where project_id = ${project_id} and minutes = ${day} and tag = ${tag}
          and bucket = any(${instants(floorTo(dayMs, fromMs), toMs, dayMs)})`,
  )
  return found?.letters ?? 0
}

/**
 * End (epoch ms) of the newest quarter of an hour in `fromMs` ≤ instant < `toMs` in which messages with the tag began,
 * or null: first the last day's quarters, then the newest of the days before it.
 */
export async function newestWithTag(
  db: Db,
  project_id: string,
  tag: string,
  fromMs: number,
  toMs: number,
): Promise<number | null> {
  const lastDay = floorTo(dayMs, toMs - 1)
  const storedCounts = (minutes: number, bucket: SQL): SQL =>
    sql`select max(bucket) as bucket from tag_counts where project_id = ${project_id} and minutes = ${minutes}
        and tag = ${tag} and letters > 0 and bucket = any(${bucket})`
  const [found] = await rows<{ ms: number | null }>(
    db,
    sql`with that_day as (${storedCounts(day, instants(floorTo(dayMs, fromMs), lastDay, dayMs))}),
          newest as (
            select coalesce(
              (${storedCounts(quarter, instants(Math.max(lastDay, floorTo(quarterMs, fromMs)), toMs, quarterMs))}),
              (select max(t.bucket) from that_day, generate_series(0, 95) n join tag_counts t
                on t.project_id = ${project_id} and t.minutes = ${quarter} and t.tag = ${tag} and t.letters > 0
                and t.bucket = (select bucket from that_day) + n * interval '15 minutes'
                where that_day.bucket is not null)) as bucket)
        select (extract(epoch from bucket) * 1000)::float8 as ms from newest`,
  )
  const ms = found?.ms ?? null
  return ms === null || ms + quarterMs <= fromMs ? null : ms + quarterMs
}

const instant = (ms: number): SQL => sql`${at(ms).toISOString()}::timestamptz`

/** Instants from `from`, below `to`. */
const instants = (from: number, to: number, step: number): SQL =>
  sql`${sql.param(
    Array.from({ length: Math.max(0, Math.ceil((to - from) / step)) }, (_, n) =>
      at(from + n * step).toISOString(),
    ),
  )}::timestamptz[]`

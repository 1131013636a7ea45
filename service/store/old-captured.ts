import { sql } from "drizzle-orm"
import { days, plus } from "../clock.ts"
import { type Db, rows } from "./open.ts"

/** Deletes up to `max` captured messages that are older, the oldest first, with the actions planned for them. */
export const dropCaptured = (tx: Db, keptDays: number, now: Date, max: number): Promise<number> =>
  drop(tx, sql`received_at < ${plus(now, -days(keptDays)).toISOString()}::timestamptz`, max).then(
    (gone) => gone.length,
  )

/** How many bytes of captured mail there are: an index has them, so that no message is read. */
export async function capturedBytes(db: Db): Promise<number> {
  const [found] = await rows<{ bytes: number }>(
    db,
    sql`select coalesce(sum(size), 0)::float8 as bytes from (
          select size from captured where received_at > '-infinity' order by received_at) c`,
  )
  return found?.bytes ?? 0
}

/**
 * Deletes the oldest captured messages, at most `max`, and no more than needed to free so many bytes; returns the
 * number of bytes freed.
 */
export async function freeCapturedBytes(
  tx: Db,
  bytes: number,
  max: number,
): Promise<{ freed: number; dropped: number }> {
  const gone = await drop(tx, sql`true`, max, bytes)
  return { freed: gone.reduce((sum, { size }) => sum + size, 0), dropped: gone.length }
}

/** A sandbox reader is acting on it: deleting it now could deadlock with the write of its actions. */
const isBeingRead = sql`exists (
  select 1 from reader_actions a
  where a.project_id = c.project_id and a.captured_id = c.captured_id
    and a.done_at is null and a.leased_until > now())`

/** Goes by `captured_age`. `bytes`: ends with the message that fills them. */
function drop(tx: Db, which: ReturnType<typeof sql>, max: number, bytes?: number) {
  const enough = bytes === undefined ? sql`true` : sql`sum_before < ${bytes}::float8`
  return rows<{ size: number }>(
    tx,
    sql`with oldest as materialized (
          select project_id, captured_id, size, received_at from captured c
          where ${which} and not ${isBeingRead}
          order by received_at, size limit ${max} for update skip locked)
        , summed as (
          select o.*, sum(size) over (order by received_at, project_id, captured_id) - size as sum_before from oldest o)
        , old as materialized (select * from summed where ${enough})
        , actions as (
          delete from reader_actions r using old
          where r.project_id = old.project_id and r.captured_id = old.captured_id)
        delete from captured c using old
        where c.project_id = old.project_id and c.captured_id = old.captured_id
        returning c.size`,
  )
}

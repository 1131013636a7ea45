import "server-only"
import { type SQL, sql } from "drizzle-orm"
import { chunks } from "./prepared.ts"
import { type Db, rows } from "./open.ts"
import { dimensions, type Family, familyNames, type SegmentChange } from "./segment-families.ts"
import { type SegmentDelta, addToSegmentCounts } from "./segment-rows.ts"

/**
 * Changes of counts by segment. Storing events only queues them; a loop adds up the queue, for many calls at once
 * (lib/intake/receive/add-up.ts), so that a call does not wait for hundreds of counts.
 */

/**
 * Queues changes to be added up, one row per family, in the transaction that stores the events. A queued change
 * contains IDs; for those in `unnamed`, which have no row with their values yet, that row is written with it.
 */
export async function noteChanges(
  tx: Db,
  project_id: string,
  changes: readonly SegmentChange[],
  unnamed: readonly SegmentChange[] = changes,
): Promise<void> {
  for (const chunk of chunks(unnamed)) await nameSegments(tx, project_id, chunk)
  const notes = familyNames.flatMap((family) => {
    const ofFamily = changes.filter(({ segment }) => segment.family === family)
    return [...chunks(ofFamily)].map((chunk) => noteOf(project_id, family, chunk))
  })
  if (notes.length > 0)
    await tx.execute(
      sql`insert into segment_changes (project_id, family, segment_ids, quarters, letters_now, letters_ever)
          values ${sql.join(notes, sql`, `)}`,
    )
}

const quarterMs = 15 * 60_000

const noteOf = (project_id: string, family: Family, changes: readonly SegmentChange[]): SQL =>
  sql`(${project_id}, ${family},
    ${array(changes.map(({ segment }) => segment.segment_id))}::bigint[],
    ${array(changes.map(({ bucket_ms }) => bucket_ms / quarterMs))}::int[],
    ${array(changes.map(({ letters_now }) => letters_now))}::int[],
    ${array(changes.map(({ letters_ever }) => letters_ever))}::int[])`

/** A PostgreSQL array literal of numbers. */
const array = (numbers: readonly (number | string)[]): string => `{${numbers.join(",")}}`

/** Stores the values of the IDs. */
async function nameSegments(tx: Db, project_id: string, changes: readonly SegmentChange[]): Promise<void> {
  const values = changes.map(({ segment, bucket_ms }) => ({ ...segment, bucket_ms }))
  await tx.execute(
    sql`insert into segments as s (project_id, ${segmentColumns}, last_at)
        select ${project_id}, ${segmentColumns}, to_timestamp(max(bucket_ms) / 1000)
        from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as input(family text, segment_id bigint, status text,
          ${dimensionsGiven}, bucket_ms float8)
        group by ${segmentColumns} order by family, segment_id
        on conflict (project_id, family, segment_id) do update set last_at = excluded.last_at
          where s.last_at < excluded.last_at - interval '1 day'`,
  )
}

/** The next project after this one with changes to be added up; null if there is none. One index lookup. */
export async function nextChanged(db: Db, after: string): Promise<string | null> {
  const [found] = await rows<{ project_id: string }>(
    db,
    sql`select project_id from segment_changes where project_id > ${after} order by project_id limit 1`,
  )
  return found?.project_id ?? null
}

/**
 * The project's newest change (changesSeq) that its counts surely include: one less while changes are queued, so that
 * an open page polls again. Read it before the counts. 0 before the first event.
 */
export async function countedSeq(db: Db, project_id: string): Promise<number> {
  const [found] = await rows<{ seq: number }>(
    db,
    sql`select (coalesce((select seq from events where project_id = ${project_id} order by seq desc limit 1), 0)
          - exists (select 1 from segment_changes where project_id = ${project_id})::int)::float8 as seq`,
  )
  return Math.max(0, found?.seq ?? 0)
}

/** Maximum number of queued rows per statement: each can have the changes of a thousand events in a family. */
const notesMax = 200

const segmentsLock = (project_id: string): SQL => sql`hashtextextended(${`segments ${project_id}`}, 0)`

/**
 * Plans each statement of this transaction for the tables as they are: a plan from the time when the counts were empty
 * reads all of them for each row, until statistics are collected.
 */
const plannedAnew = sql`set_config('plan_cache_mode', 'force_custom_plan', true)`

/** Blocks others that add up changes of this project until this transaction ends. */
export async function lockSegments(tx: Db, project_id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${segmentsLock(project_id)}), ${plannedAnew}`)
}

/**
 * Adds up to `max` (200) queued rows of a project, the oldest first, to its counts; none if another process is doing
 * it. The result does not depend on the order.
 */
export async function addNotedChanges(
  db: Db,
  project_id: string,
  max = notesMax,
): Promise<{ added: number; isAll: boolean }> {
  return db.transaction(async (tx) => {
    const [lock] = await rows<{ is_ours: boolean }>(
      tx,
      sql`select pg_try_advisory_xact_lock(${segmentsLock(project_id)}) as is_ours, ${plannedAnew}`,
    )
    const added = lock?.is_ours ? await addSome(tx, project_id, max) : 0
    return { added, isAll: added < max }
  })
}

/** Adds everything queued so far; call it under the lock. */
export async function addAllNotedChanges(tx: Db, project_id: string): Promise<void> {
  while ((await addSome(tx, project_id, notesMax)) === notesMax);
}

async function addSome(tx: Db, project_id: string, max: number): Promise<number> {
  const notes = await rows<Note>(
    tx,
    sql`delete from segment_changes where project_id = ${project_id} and change_id in (
          select change_id from segment_changes where project_id = ${project_id} order by change_id limit ${max})
        returning family, segment_ids::text, quarters::text, letters_now::text, letters_ever::text`,
  )
  await addToSegmentCounts(tx, project_id, deltasOf(notes))
  return notes.length
}

/** A row of segment_changes, its arrays as PostgreSQL writes them. */
type Note = {
  family: Family
  segment_ids: string
  quarters: string
  letters_now: string
  letters_ever: string
}

function* deltasOf(notes: readonly Note[]): Generator<SegmentDelta> {
  for (const { family, ...arrays } of notes) {
    const segment_ids = listed(arrays.segment_ids)
    const [quarters, now, ever] = [arrays.quarters, arrays.letters_now, arrays.letters_ever].map((text) =>
      listed(text).map(Number),
    )
    for (const [nth, segment_id] of segment_ids.entries())
      yield {
        family,
        segment_id,
        bucket_ms: (quarters?.[nth] ?? 0) * quarterMs,
        letters_now: now?.[nth] ?? 0,
        letters_ever: ever?.[nth] ?? 0,
      }
  }
}

/** Splits an array that contains only numbers. */
const listed = (array: string): string[] => array.slice(1, -1).split(",")

const dimensionsGiven = sql.raw(dimensions.map((name) => `${name} text`).join(", "))
const segmentColumns = sql.raw(["family", "segment_id", "status", ...dimensions].join(", "))

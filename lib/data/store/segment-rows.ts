import "server-only"
import { type SQL, sql } from "drizzle-orm"
import { at } from "#lib/platform/clock"
import { chunks } from "./prepared.ts"
import { type Db, rows } from "./open.ts"
import { addedCells, type Cells, levels, readCells, rowStartOf, stepAt } from "./segment-cells.ts"
import { type Family, familyNames } from "./segment-families.ts"

/**
 * Writes counts by segment (segment-cells.ts). The caller has the project's lock, because rows are read, added to and
 * written back.
 */

/** Change of a count; the ID is a 64-bit integer, as text. */
export type SegmentDelta = {
  family: Family
  segment_id: string
  bucket_ms: number
  letters_now: number
  letters_ever: number
}

type RowKey = { family: Family; minutes: number; startMs: number; segment_id: string }
type RowChange = RowKey & { cells: Cells }

/** Adds changes to the counts, of quarters and of days; rows that become zero are deleted. */
export async function addToSegmentCounts(
  tx: Db,
  project_id: string,
  deltas: Iterable<SegmentDelta>,
): Promise<void> {
  for (const chunk of chunks(rowChanges(deltas))) {
    const found = await rowsOf(tx, project_id, chunk)
    const changed = chunk.map(({ cells, ...key }) => ({
      ...key,
      cells: addedCells(found.get(nameOf(key)) ?? null, cells),
    }))
    await save(
      tx,
      project_id,
      changed.filter(({ cells }) => cells.length > 0),
    )
    await drop(
      tx,
      project_id,
      changed.filter((row) => row.cells.length === 0 && found.has(nameOf(row))),
    )
  }
}

const nameOf = ({ family, minutes, startMs, segment_id }: RowKey): string =>
  `${family} ${minutes} ${startMs} ${segment_id}`

/** Rows that the changes affect, with their additions, in index order. */
function rowChanges(deltas: Iterable<SegmentDelta>): RowChange[] {
  const changes = new Map<string, RowChange>()
  for (const { family, segment_id, bucket_ms, letters_now, letters_ever } of deltas)
    for (const level of levels) {
      const step = stepAt(level, bucket_ms)
      const key = { family, minutes: level.minutes, startMs: rowStartOf(level, step), segment_id }
      const change = changes.get(nameOf(key)) ?? { ...key, cells: new Map() }
      const [now, ever] = change.cells.get(step) ?? [0, 0]
      change.cells.set(step, [now + letters_now, ever + letters_ever])
      changes.set(nameOf(key), change)
    }
  return [...changes.values()].sort(inIndex)
}

const inIndex = (a: RowKey, b: RowKey): number =>
  (a.family < b.family ? -1 : a.family > b.family ? 1 : 0) || a.minutes - b.minutes || a.startMs - b.startMs

async function rowsOf(tx: Db, project_id: string, keys: readonly RowKey[]): Promise<Map<string, Uint8Array>> {
  const found = await rows<{ nth: number; cells: Uint8Array }>(
    tx,
    sql`select k.nth::int, c.cells from ${keyed(keys)} cross join lateral (
          select cells from segment_counts t where t.project_id = ${project_id} and t.family = k.family
            and t.minutes = k.minutes and t.starts_at = k.starts_at and t.segment_id = k.segment_id offset 0) c`,
  )
  return new Map(found.map(({ nth, cells }) => [nameOf(keys[nth - 1] as RowKey), cells]))
}

/** Keys of rows as `k`, numbered from 1. */
const keyed = (keys: readonly RowKey[]): SQL =>
  sql`rows from (
    unnest(${listOf(keys.map(({ family }) => family))}::text[]),
    unnest(${listOf(keys.map(({ minutes }) => minutes))}::smallint[]),
    unnest(${listOf(keys.map(({ startMs }) => `"${instantOf(startMs)}"`))}::timestamptz[]),
    unnest(${listOf(keys.map(({ segment_id }) => segment_id))}::bigint[])
  ) with ordinality as k(family, minutes, starts_at, segment_id, nth)`

const instantOf = (epochMs: number): string => at(epochMs).toISOString()

/** A PostgreSQL array literal of values that need no quotes. */
const listOf = (values: readonly (string | number)[]): string => `{${values.join(",")}}`

async function save(
  tx: Db,
  project_id: string,
  list: readonly (RowKey & { cells: Buffer })[],
): Promise<void> {
  if (list.length === 0) return
  const cells = listOf(list.map((row) => row.cells.toString("hex")))
  await tx.execute(
    sql`insert into segment_counts (project_id, family, minutes, starts_at, segment_id, cells)
        select ${project_id}, k.family, k.minutes, k.starts_at, k.segment_id, decode(c.cells, 'hex')
        from ${keyed(list)} join unnest(${cells}::text[]) with ordinality as c(cells, nth) using (nth) order by nth
        on conflict (project_id, family, minutes, starts_at, segment_id) do update set cells = excluded.cells`,
  )
}

async function drop(tx: Db, project_id: string, keys: readonly RowKey[]): Promise<void> {
  if (keys.length === 0) return
  await tx.execute(
    sql`delete from segment_counts c using ${keyed(keys)}
        where c.project_id = ${project_id} and c.family = k.family and c.minutes = k.minutes
          and c.starts_at = k.starts_at and c.segment_id = k.segment_id`,
  )
}

/** Moves the counts of one segment to another one of its family. */
export async function renameSegment(
  tx: Db,
  project_id: string,
  family: Family,
  [from, to]: readonly [segment_id: string, segment_id: string],
): Promise<void> {
  const found = await rows<{ minutes: number; start_ms: number; cells: Uint8Array }>(
    tx,
    sql`select minutes, (extract(epoch from starts_at) * 1000)::float8 as start_ms, cells from segment_counts
        where project_id = ${project_id} and family = ${family} and segment_id = ${from}::bigint
          and minutes = any(${sql.param(levels.map(({ minutes }) => minutes))}::smallint[])`,
  )
  for (const chunk of chunks(found)) {
    const old = chunk.map(({ start_ms, minutes, cells }) => ({
      key: { family, minutes, startMs: start_ms, segment_id: from },
      cells,
    }))
    const keys = old.map(({ key }) => ({ ...key, segment_id: to }))
    const there = await rowsOf(tx, project_id, keys)
    const sums = keys.map((key, nth) => ({
      ...key,
      cells: addedCells(there.get(nameOf(key)) ?? null, cellsIn(old[nth]?.cells)),
    }))
    await save(
      tx,
      project_id,
      sums.filter(({ cells }) => cells.length > 0),
    )
    await drop(
      tx,
      project_id,
      old.map(({ key }) => key),
    )
  }
}

function cellsIn(bytes: Uint8Array | undefined): Cells {
  const cells: Cells = new Map()
  if (bytes) readCells(bytes, (step, now, ever) => cells.set(step, [now, ever]))
  return cells
}

/**
 * Deletes the counts of `from` ≤ quarter of an hour < `to` (epoch ms), and their part of the days. Call it before new
 * ones are queued, with an empty queue and under the lock.
 */
export async function clearSegmentCounts(
  tx: Db,
  project_id: string,
  fromMs: number,
  toMs: number,
): Promise<void> {
  const [ofDays] = levels
  const [from, to] = [stepAt(ofDays, fromMs), stepAt(ofDays, toMs)]
  for (let step = from - (from % ofDays.steps); step < to; step += ofDays.steps) {
    const found = await rows<{ family: Family; segment_id: string; cells: Uint8Array }>(
      tx,
      sql`select family, segment_id::text, cells from segment_counts
          where project_id = ${project_id} and family = any(${sql.param([...familyNames])}::text[])
            and minutes = ${ofDays.minutes} and starts_at = ${instantOf(rowStartOf(ofDays, step))}::timestamptz`,
    )
    const gone: SegmentDelta[] = []
    for (const { family, segment_id, cells } of found)
      readCells(cells, (quarter, now, ever) => {
        if (quarter >= from && quarter < to)
          gone.push({
            family,
            segment_id,
            bucket_ms: quarter * ofDays.minutes * 60_000,
            letters_now: -now,
            letters_ever: -ever,
          })
      })
    await addToSegmentCounts(tx, project_id, gone)
  }
}

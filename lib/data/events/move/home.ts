import "server-only"
import { sql } from "drizzle-orm"
import { at, clock } from "#lib/platform/clock"
import { type Db, rows } from "#lib/data/store/open"
import { type Clickhouse, eventFault } from "../clickhouse/client.ts"
import { ch } from "../clickhouse/statement.ts"

/**
 * The store that has a project's events. Its row of `event_writes` says so: no row, or one that was received at
 * `-infinity` (it is being moved there), is the dashboard's database; any other row is ClickHouse.
 */
export type StoreName = "postgres" | "clickhouse"

/** A move, as far as its notes go. */
type Noted = { db: Db; clickhouse: Clickhouse; to: StoreName }

export async function homeOf(db: Db, project_id: string): Promise<StoreName> {
  const [row] = await rows<{ is_moving: boolean }>(
    db,
    sql`select coalesce(received_at = '-infinity', false) as is_moving from event_writes where project_id = ${project_id}`,
  )
  return row && !row.is_moving ? "clickhouse" : "postgres"
}

/** Notes of moves. They are in ClickHouse, which is a side of every move. */
const moves = ch`create table if not exists moves (
    project_id String, target String, at_ms Int64, is_ended UInt8
  ) engine = MergeTree() order by (project_id, at_ms)`

type Noting = { target: string; at_ms: number; is_ended: number }

async function lastNote({ clickhouse }: Noted, project_id: string): Promise<Noting | undefined> {
  await clickhouse.run(moves)
  const [note] = await clickhouse.ask<Noting>(
    ch`select target, at_ms, is_ended from moves where project_id = ${project_id} order by at_ms desc, is_ended desc limit 1`,
  )
  return note
}

const note = ({ clickhouse, to }: Noted, project_id: string, is_ended: 0 | 1): Promise<void> =>
  clickhouse.insert("moves", [{ project_id, target: to, at_ms: clock.now().getTime(), is_ended }])

/** Whether this move of the project was begun before and not ended, so that it continues. */
export async function wasBegun(move: Noted, project_id: string): Promise<boolean> {
  const last = await lastNote(move, project_id)
  if (!last || last.target !== move.to || Number(last.is_ended) === 1) return false
  if (move.to === "postgres") return true
  const row = await rows(move.db, sql`select 1 as one from event_writes where project_id = ${project_id}`)
  return row.length > 0
}

/** Notes the begin of a move into an empty store. */
export async function noteBegun(move: Noted, project_id: string): Promise<void> {
  if (move.to === "clickhouse")
    await move.db.execute(
      sql`insert into event_writes (project_id, versions, batches, seq, received_at) values (${project_id}, 0, 0, 0, '-infinity')
          on conflict (project_id) do update set versions = 0, batches = 0, seq = 0, pending = null, letter_at = null`,
    )
  await note(move, project_id, 0)
}

export const noteEnded = (move: Noted, project_id: string): Promise<void> => note(move, project_id, 1)

/** Whether a person of the project is being erased, or was since the move began: copied rows may have the address. */
export async function erasuresSince(move: Noted, tx: Db, project_id: string): Promise<boolean> {
  const begun = await lastNote(move, project_id)
  const found = await rows(
    tx,
    sql`select 1 as one from erasures where project_id = ${project_id}
          and (ended_at is null or ended_at >= ${at(Number(begun?.at_ms ?? 0)).toISOString()}::timestamptz) limit 1`,
  )
  return found.length > 0
}

/** Changes the project's store, in the transaction that has its lock. */
export async function leave({ to }: Noted, tx: Db, project_id: string): Promise<void> {
  if (to === "postgres")
    return void (await tx.execute(sql`delete from event_writes where project_id = ${project_id}`))
  await tx.execute(
    sql`update event_writes set
          received_at = (select received_at from events where project_id = ${project_id} order by seq desc limit 1),
          letter_at = (select max(first_at) from letters where project_id = ${project_id})
        where project_id = ${project_id}`,
  )
}

const comparison = (project_id: string) => sql`hashtextextended(${`compare ${project_id}`}, 0)`

/**
 * Until this transaction ends, events are the only changes of the project, apart from erasures (`erasuresSince`): a
 * comparison of all its days (move.ts) does not notice others. Waits for those that are being made.
 */
export async function lockComparison(tx: Db, project_id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${comparison(project_id)})`)
}

/** Refuses a change without an event while the project is compared; the caller repeats it later. */
export async function refuseWhileCompared(tx: Db, project_id: string): Promise<void> {
  const [lock] = await rows<{ is_free: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock_shared(${comparison(project_id)}) as is_free`,
  )
  if (!lock?.is_free) throw eventFault("The events of the project are being moved.", "busy")
}

export const isBeingErased = async (db: Db, project_id: string): Promise<boolean> =>
  (
    await rows(
      db,
      sql`select 1 as one from erasures where project_id = ${project_id} and ended_at is null limit 1`,
    )
  ).length > 0

import "server-only"
import { sql } from "drizzle-orm"
import { at } from "#lib/platform/clock"
import type { Latest } from "#lib/data/store/letters"
import { type Db, rows } from "#lib/data/store/open"
import type { Clickhouse } from "./client.ts"
import { findPlaces } from "./find.ts"
import { lastSeqOf } from "./seq.ts"

/** The newest values of a project; the last complete change is in PostgreSQL. */

type Row = { seq: number; event_ms: number | null; letter_ms: number | null }

async function rowOf(db: Db, project_id: string): Promise<Row | undefined> {
  const [row] = await rows<Row>(
    db,
    sql`select seq::float8 as seq, (extract(epoch from received_at) * 1000)::float8 as event_ms,
          (extract(epoch from letter_at) * 1000)::float8 as letter_ms from event_writes where project_id = ${project_id}`,
  )
  return row && { ...row, seq: lastSeqOf(row.seq) }
}

export const changesSeq = async (db: Db, project_id: string): Promise<number> =>
  (await rowOf(db, project_id))?.seq ?? 0

export async function latestOf(clickhouse: Clickhouse, db: Db, project_id: string): Promise<Latest> {
  const row = await rowOf(db, project_id)
  const [newest] = await newestPlace(clickhouse, project_id, row)
  const instant = (ms: number | null | undefined) => (typeof ms === "number" ? at(ms) : null)
  return { seq: row?.seq ?? 0, eventAt: instant(row?.event_ms), letterAt: instant(newest) }
}

export async function lastLetterAt(clickhouse: Clickhouse, db: Db, project_id: string): Promise<Date | null> {
  const [newest] = await newestPlace(clickhouse, project_id, await rowOf(db, project_id))
  return newest === undefined ? null : at(newest)
}

/**
 * Upper bound for the start of the newest message; it may be too late if that message turned out to have begun earlier.
 */
async function newestPlace(
  clickhouse: Clickhouse,
  project_id: string,
  row: Row | undefined,
): Promise<readonly [number?]> {
  if (typeof row?.letter_ms !== "number") return []
  const span = { fromMs: -8.64e15, toMs: row.letter_ms + 1 }
  const { places } = await findPlaces(clickhouse, project_id, span, { after: null, limit: 1 })
  const [place] = places
  return place ? [place[0]] : []
}

import { sql } from "drizzle-orm"
import { type Db, rows } from "./open.ts"

/** The key whose calls are counted: the project's own one is 0. */
export type RateKey = { project_id: number; key_id: number }

/**
 * Takes `calls` from the key's one-second window, of `perSecond` in all, or the rest of it; an expired window restarts.
 * Only the database's clock counts. Returns the number granted and the end of the window.
 */
export async function takeFromWindow(
  db: Db,
  { project_id, key_id }: RateKey,
  calls: number,
  perSecond: number,
): Promise<{ calls: number; endsInMs: number }> {
  const isOver = sql`abs(extract(epoch from excluded.started_at - w.started_at)) >= 1`
  const [window] = await rows<{ used: number; ends_in_ms: number }>(
    db,
    sql`insert into rate_windows as w (project_id, key_id, started_at, used)
        values (${project_id}::bigint, ${key_id}::bigint, clock_timestamp(), ${calls}::int)
        on conflict (project_id, key_id) do update set
          started_at = case when ${isOver} then excluded.started_at else w.started_at end,
          used = case when ${isOver} then excluded.used else least(w.used, ${perSecond}::int) + excluded.used end
        returning used, (1000 - extract(epoch from clock_timestamp() - started_at) * 1000)::float8 as ends_in_ms`,
  )
  const { used = 0, ends_in_ms = 0 } = window ?? {}
  return {
    calls: Math.max(0, calls - Math.max(0, used - perSecond)),
    endsInMs: Math.min(1000, Math.max(1, ends_in_ms)),
  }
}

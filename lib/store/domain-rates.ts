import "server-only"
import { sql } from "drizzle-orm"
import { type Db, rows } from "./open.ts"

/**
 * The families `domain_other` and `reader_domain` are younger than the others. Their migration counted the stored messages.
 * For projects whose older messages were gone by then, it added a segment without counts (0 of `domain_other`): its last_at is the time
 * from which both families are complete. It expires like any segment, when there are no older counts.
 */
const markerId = "0"

/** True: some messages from `fromMs` on may be missing in the counts of these families. */
export async function isBeforeDomainRates(
  db: Db,
  project_id: string,
  fromMs: number | undefined,
): Promise<boolean> {
  const [marker] = await rows<{ whole_ms: number }>(
    db,
    sql`select (extract(epoch from last_at) * 1000)::float8 as whole_ms from segments
        where project_id = ${project_id} and family = 'domain_other' and segment_id = ${markerId}::bigint`,
  )
  return marker !== undefined && fromMs !== undefined && fromMs < marker.whole_ms
}

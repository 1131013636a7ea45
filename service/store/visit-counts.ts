import { sql } from "drizzle-orm"
import { at, hours } from "../clock.ts"
import type { LetterKey } from "./letters-write.ts"
import { type Db, rows } from "./open.ts"

/** A letter, what was done with it, and the hour (its beginning, in epoch milliseconds) in which that counts. */
export type VisitBucket = LetterKey & { status: string; hourMs: number }

/** Hours are those of the clock, in UTC. */
export const hourOf = (time: Date): number => Math.floor(time.getTime() / hours(1)) * hours(1)

export const visitKey = ({ project_id, letter_id, status, hourMs }: VisitBucket): string =>
  `${project_id} ${letter_id} ${status} ${hourMs}`

/**
 * Adds visits to the counts that all processes share, and returns each previous count, by `visitKey`. Places are
 * distinct. The rows are locked until the transaction ends, in their order, so that transactions cannot deadlock.
 */
export async function addVisits(
  tx: Db,
  visits: readonly (VisitBucket & { visits: number })[],
): Promise<Map<string, number>> {
  if (visits.length === 0) return new Map()
  const input = visits.map(({ hourMs, ...visit }) => ({ ...visit, hour: at(hourMs).toISOString() }))
  const counted = await rows<VisitBucket & { visits: number }>(
    tx,
    sql`insert into visit_counts as v (project_id, letter_id, status, hour, visits)
        select project_id, letter_id, status, hour, visits
        from jsonb_to_recordset(${JSON.stringify(input)}::jsonb)
          as x(project_id bigint, letter_id text, status text, hour timestamptz, visits int)
        order by project_id, letter_id, status, hour
        on conflict (project_id, letter_id, status, hour) do update set visits = v.visits + excluded.visits
        returning project_id::float8 as project_id, letter_id, status, visits,
                  (extract(epoch from hour) * 1000)::float8 as "hourMs"`,
  )
  const added = new Map(visits.map((visit) => [visitKey(visit), visit.visits]))
  return new Map(
    counted.map((one) => {
      const key = visitKey(one)
      return [key, one.visits - (added.get(key) ?? 0)]
    }),
  )
}

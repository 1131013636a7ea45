import { sql } from "drizzle-orm"
import { at } from "../clock.ts"
import type { CallRow } from "./calls.ts"
import type { Db } from "./open.ts"
import { rows } from "./open.ts"

/** Answered calls of replays that are looked through; where there are more, a later replay of a call may go unseen. */
const looksMax = 50_000
/** And so many of their events: as many as ten of the largest replays have. */
const eventsMax = 1_000_000

/**
 * When replays had posted all events of these given-up calls again, each answered by the webhook, by call_id. Calls of which
 * an event is still missing have no entry. Replays may have posted millions of events: `is true` has each looked up among
 * those of the calls (a hash), where a join would sort all of them.
 */
export async function replayedAt(
  db: Db,
  project_id: number,
  calls: readonly Pick<CallRow, "call_id" | "status">[],
): Promise<ReadonlyMap<number, Date>> {
  const ids = calls.filter(({ status }) => status === "given_up").map(({ call_id }) => call_id)
  if (ids.length === 0) return new Map()
  const found = await rows<{ call_id: number; replayed_ms: number }>(
    db,
    sql`with given_up as materialized (
          select c.call_id, c.webhook_id, c.created_at, c.event_ids from calls c
          where c.project_id = ${project_id} and c.call_id = any(${sql.param(`{${ids.join(",")}}`)}::bigint[])),
        answered as (
          select webhook_id, created_at, last_try_at, unnest(event_ids) as event_id
          from (
            select r.webhook_id, c.created_at, c.last_try_at, c.event_ids
            from (select replay_id, webhook_id from replays
                  where project_id = ${project_id} and webhook_id in (select webhook_id from given_up)
                    and created_at >= (select min(created_at) from given_up)
                  order by replay_id) r
            cross join lateral (
              select c.created_at, c.last_try_at, c.event_ids from calls c
              where c.project_id = ${project_id} and c.replay_id = r.replay_id and c.replay_id is not null
                and c.status = 'answered'
              limit ${looksMax}) c
            limit ${looksMax}) looked
          limit ${eventsMax}),
        again as (
          select g.call_id, min(a.last_try_at) as answered_at
          from given_up g cross join unnest(g.event_ids) as e(event_id)
          left join (select * from answered
                     where (event_id in (select unnest(event_ids) from given_up)) is true) a
            on a.webhook_id = g.webhook_id and a.event_id = e.event_id and a.created_at > g.created_at
          group by g.call_id, e.event_id)
        select call_id::float8 as call_id, (extract(epoch from max(answered_at)) * 1000)::float8 as replayed_ms
        from again group by call_id having bool_and(answered_at is not null)`,
  )
  return new Map(found.map(({ call_id, replayed_ms }) => [call_id, at(replayed_ms)]))
}

import { sql } from "drizzle-orm"
import type { Context } from "../../service/context.ts"
import { openCallOut } from "../../service/network/call-out.ts"
import { type Db, rows, toJson } from "../../service/store/open.ts"
import { makeDispatch } from "../../service/webhooks/dispatch.ts"
import type { MovingClock } from "./moving-clock.ts"

/**
 * Callbacks of messages that are sent in bulk. Whole weeks are recorded at once; their callbacks leave in the order of
 * time, in stretches of some hours, by the service's own calls, which have the time of the stretch's end.
 */
type Callbacks = {
  /** Moves events until an instant from the outbox into memory; later ones stay for the next bulk, or for the service. */
  takeUntil(until: Date): Promise<void>
  /** Posts the events until an instant; resolves when their calls are answered. */
  postUntil(until: Date): Promise<void>
  close(): Promise<void>
}

type Waiting = { project_id: number; webhook_id: number; event_id: number; at_ms: number }

export function openCallbacks(ctx: Context, clock: MovingClock): Callbacks {
  const { db } = ctx.store
  const out = openCallOut(ctx.config.callbackAllow)
  const dispatch = makeDispatch(ctx, out)
  let waiting: Waiting[] = []
  return {
    async takeUntil(until) {
      waiting.push(...(await takeOut(db, until)))
    },
    async postUntil(until) {
      const isDue = ({ at_ms }: Waiting) => at_ms <= until.getTime()
      const due = waiting.filter(isDue)
      if (due.length === 0) return
      waiting = waiting.filter((one) => !isDue(one))
      await putBack(db, due)
      await clock.during(until.getTime(), () => dispatch.startDue())
      await dispatch.settled()
    },
    async close() {
      await dispatch.stop()
      await out.close()
    },
  }
}

const takeOut = (db: Db, until: Date): Promise<Waiting[]> =>
  rows(
    db,
    sql`delete from outbox o using events e
        where e.project_id = o.project_id and e.event_id = o.event_id
          and e.event_time <= ${until.toISOString()}::timestamptz
        returning o.project_id::float8 as project_id, o.webhook_id::float8 as webhook_id,
                  o.event_id::float8 as event_id, (extract(epoch from e.event_time) * 1000)::float8 as at_ms`,
  )

async function putBack(db: Db, due: readonly Waiting[]): Promise<void> {
  await db.execute(
    sql`insert into outbox (project_id, webhook_id, event_id)
        select project_id, webhook_id, event_id
        from jsonb_to_recordset(${toJson(due)}::jsonb) as x(project_id bigint, webhook_id bigint, event_id bigint)`,
  )
}

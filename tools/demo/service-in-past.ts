import { type SQL, sql } from "drizzle-orm"
import { readConfig } from "../../service/config.ts"
import type { Context } from "../../service/context.ts"
import { openLog } from "../../service/log.ts"
import { openContext } from "../../service/open-context.ts"
import { closeRooms, openRooms } from "../../service/rooms.ts"
import { openStore, rows } from "../../service/store/open.ts"
import { inRepo } from "../lib/repo.mjs"
import { type MovingClock, movingClock } from "./moving-clock.ts"

/** The whole service in this process, on a clock that the demo moves through the past week. */
export type ServiceInPast = {
  clock: MovingClock
  /** Resolves when every letter that was due has been tried. */
  delivered(): Promise<void>
  /** Resolves when nothing is due: letters, callbacks, and what readers do. */
  idle(): Promise<void>
  close(): Promise<void>
}

const pollMs = 25
const patienceMs = 60_000

/** Opens the service as main.ts does. `env` are the settings of the service's process. */
export async function openServiceInPast(
  env: Record<string, string | undefined>,
  start: Date,
): Promise<ServiceInPast> {
  const config = readConfig(env)
  const store = await openStore(config.database, inRepo("service/store/migrations"))
  const clock = movingClock(start)
  const ctx = await openContext(config, store, clock, openLog("error"))
  const open = await openRooms(ctx)
  return {
    clock,
    delivered: () => atRest(ctx, dueLetters, 1),
    // Twice in a row: work may be between two tables.
    idle: () => atRest(ctx, dueAtAll, 2),
    async close() {
      await closeRooms(open)
      clock.stop()
      await store.close()
    },
  }
}

/** Asks the store until `due` finds nothing, `calmTimes` times in a row. */
async function atRest(ctx: Context, due: (now: string) => SQL, calmTimes: number): Promise<void> {
  const giveUpAt = performance.now() + patienceMs
  let calm = 0
  while (calm < calmTimes) {
    const [found] = await rows<{ due: number }>(ctx.store.db, due(ctx.clock.now().toISOString()))
    calm = found?.due === 0 ? calm + 1 : 0
    if (performance.now() > giveUpAt) throw new Error("The sandbox did not come to rest within a minute.")
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}

const dueLetters = (now: string): SQL =>
  sql`select count(*)::int as due from queue where due_at <= ${now}::timestamptz`

const dueAtAll = (now: string): SQL => sql`select (
  (select count(*) from queue where due_at <= ${now}::timestamptz) +
  (select count(*) from outbox o join webhooks w using (project_id, webhook_id) where w.status = 'active') +
  (select count(*) from calls where status = 'waiting' and (next_try_at <= ${now}::timestamptz or lease is not null)) +
  (select count(*) from reader_actions where done_at is null and due_at <= ${now}::timestamptz)
)::int as due`

import { type SQL, sql } from "drizzle-orm"
import { troubleOf } from "#postgres/trouble"
import { readConfig } from "../../service/config.ts"
import type { Context, Wake } from "../../service/context.ts"
import { openLog } from "../../service/log.ts"
import { openContext } from "../../service/open-context.ts"
import { closeRooms, openRooms } from "../../service/rooms.ts"
import { openStore, rows } from "../../service/store/open.ts"
import { inRepo } from "../lib/repo.mjs"
import { type Gate, openGate } from "./gate.ts"
import { type MovingClock, movingClock } from "./moving-clock.ts"
import { type Found, openRest } from "./rest.ts"

/**
 * The whole service in this process, on a clock that the demo moves through the past week. Callbacks leave when the
 * demo says so: many events then share a call, as they do at a busy sender.
 */
export type ServiceInPast = {
  clock: MovingClock
  /** Resolves when every letter that was due has been tried. */
  delivered(): Promise<void>
  /** Lets callbacks out that wait; resolves when they are on their way, and those before them answered. */
  tell(): Promise<void>
  /** Resolves when nothing is due: letters, callbacks, what readers do, and files. */
  idle(): Promise<void>
  close(): Promise<void>
}

const lookEveryMs = 25

/** Opens the service as main.ts does. `env` are the settings of the service's process. */
export async function openServiceInPast(
  env: Record<string, string | undefined>,
  start: Date,
  onStill: (what: string, due: number) => void,
): Promise<ServiceInPast> {
  const config = readConfig(env)
  const store = await openStore(config.database, inRepo("service/store/migrations"))
  const clock = movingClock(start)
  // Who watches the demo reads sentences of the demo; what fails here shows in what is left to do.
  const inner = await openContext(config, store, clock, openLog("silent"))
  const gate = openGate()
  const bells = overheard(inner.wake, gate)
  const ctx = { ...inner, wake: bells.wake }
  const open = await openRooms(ctx)
  const rest = openRest({ nowMs: () => performance.now(), pause: bells.pause }, onStill)
  return {
    clock,
    delivered: () => rest.until("letters", () => look(ctx, letters)),
    async tell() {
      // A call under way is taken for lost when the clock has moved past its lease and somebody looks.
      await rest.until("callbacks", () => look(ctx, callsUnderWay))
      await gate.turn()
    },
    async idle() {
      gate.open()
      // Twice in a row: work may be between two tables.
      await rest.until("letters, callbacks or readers", () => look(ctx, everything), 2)
      gate.shut()
    },
    async close() {
      await closeRooms(open)
      clock.stop()
      await store.close()
    },
  }
}

/** The doorbells with an ear of the demo's own, and the gate where the worker of callbacks listens for its bell. */
function overheard(wake: Wake, gate: Gate): { wake: Wake; pause(): Promise<void> } {
  let onRing = () => {}
  return {
    wake: {
      ring(bell) {
        wake.ring(bell)
        if (bell === "outbox") onRing()
      },
      async wait(bell, ms, signal) {
        if (bell !== "outbox" || gate.isOpen()) return wake.wait(bell, ms, signal)
        await gate.pass(signal)
      },
    },
    /** Until the bell of callbacks rings, which is after every commit that tells of a letter, or a moment. */
    pause: () =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, lookEveryMs)
        onRing = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
  }
}

/** What the store says; null while the database is away, for example because it is started again. */
async function look(ctx: Context, found: (now: string) => SQL): Promise<Found | null> {
  try {
    const [row] = await rows<Found>(ctx.store.db, found(ctx.clock.now().toISOString()))
    return row ?? null
  } catch (error) {
    if (troubleOf(error) === null) throw error
    return null
  }
}

const letters = (now: string): SQL =>
  sql`select count(*)::int as due from queue where due_at <= ${now}::timestamptz`

const callsUnderWay = (): SQL =>
  sql`select count(*)::int as due from calls where status = 'waiting' and lease is not null`

/** Calls of a webhook that was stopped wait for somebody to start it again, and are nothing to wait for. */
const everything = (now: string): SQL => sql`
  with active as (select project_id, webhook_id from webhooks where status = 'active'),
  found as (select
    (select count(*)::int from queue where due_at <= ${now}::timestamptz) as letters,
    (select count(*)::int from outbox join active using (project_id, webhook_id)) as untold,
    (select max(event_id)::float8 from outbox) as newest_untold,
    (select count(*)::int from calls join active using (project_id, webhook_id)
      where status = 'waiting' and (next_try_at <= ${now}::timestamptz or lease is not null)) as calls,
    (select sum(retry_count)::int from calls where status = 'waiting') as retries,
    (select count(*)::int from reader_actions
      where done_at is null and due_at <= ${now}::timestamptz) as actions,
    (select count(*)::int from dumps where dump_status in ('queued', 'in_process')) as files)
  select letters + untold + calls + actions + files as due, found.* from found`

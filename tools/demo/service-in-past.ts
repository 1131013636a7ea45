import { type SQL, sql } from "drizzle-orm"
import { databaseFailureOf } from "#postgres/database-failure"
import { closeComponents, openComponents } from "../../service/components.ts"
import { readConfig } from "../../service/config.ts"
import type { Context, Notifier } from "../../service/context.ts"
import { openLog } from "../../service/log.ts"
import { openContext } from "../../service/open-context.ts"
import { openStore, rows } from "../../service/store/open.ts"
import { inRepo } from "../lib/repo.mjs"
import { type Gate, openGate } from "./gate.ts"
import { type MovingClock, movingClock } from "./moving-clock.ts"
import { type Found, openRest, type Rest } from "./rest.ts"

/**
 * The whole service in this process, on a clock that the demo moves through the past weeks. Callbacks leave on the
 * demo's command: many events then share a call, as with a busy sender.
 */
export type ServiceInPast = {
  clock: MovingClock
  /** Resolves when every letter that was due has been tried. */
  delivered(): Promise<void>
  /** Moves the clock from one reader who acts to the next until an instant; resolves when the last of them has. */
  readUntil(until: Date): Promise<void>
  /** Lets callbacks out that wait; resolves when they are on their way, and those before them answered. */
  tell(): Promise<void>
  /** Resolves when nothing is due: letters, callbacks, what readers do, and files. */
  idle(): Promise<void>
  close(): Promise<void>
}

const lookEveryMs = 25

/** Readers who act within so long of one another do it at the same instant, which spares the demo a minute. */
const togetherMs = 3 * 60_000

/** Opens the service as main.ts does. `env` are the settings of its process; `given` are additional recipients. */
export async function openServiceInPast(
  env: Record<string, string | undefined>,
  start: Date,
  onStill: (what: string, due: number) => void,
  overrides: Partial<Pick<Context, "magicOf">> = {},
): Promise<ServiceInPast> {
  const config = readConfig(env)
  const store = await openStore(config.database, inRepo("service/store/migrations"))
  const clock = movingClock(start)
  // The console shows only sentences of the demo; failures of the service show up as unfinished work.
  const inner = await openContext(config, store, clock, openLog("silent"))
  const gate = openGate()
  const observed = observing(inner.notifier, gate)
  const ctx = { ...inner, ...overrides, notifier: observed.notifier }
  const open = await openComponents(ctx)
  const rest = openRest({ nowMs: () => performance.now(), pause: observed.pause }, onStill)
  return {
    clock,
    readUntil: (until) => readUntil({ ctx, clock, rest }, until),
    delivered: () => rest.until("messages", () => look(ctx, letters)),
    async tell() {
      // A call in progress counts as lost when the clock has moved past its lease.
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
      await closeComponents(open)
      clock.stop()
      await store.close()
    },
  }
}

async function readUntil(
  { ctx, clock, rest }: { ctx: Context; clock: MovingClock; rest: Rest },
  until: Date,
) {
  for (let lastMs = 0; ; ) {
    const found = await look(ctx, () => nextReaders(until.toISOString()))
    // Those who stood still are left behind.
    if (!found?.last_ms || found.last_ms <= lastMs) return
    lastMs = found.last_ms
    if (clock.now().getTime() < lastMs) clock.set(new Date(lastMs))
    // They sleep by the clock on the wall.
    ctx.notifier.notify("sandbox-readers")
    await rest.until("readers", () => look(ctx, readersBy))
  }
}

/** The notifier with a listener of the demo's own, and the gate at which the worker of callbacks waits for its topic. */
function observing(notifier: Notifier, gate: Gate): { notifier: Notifier; pause(): Promise<void> } {
  let onOutbox = () => {}
  return {
    notifier: {
      notify(topic) {
        notifier.notify(topic)
        if (topic === "outbox") onOutbox()
      },
      async wait(topic, ms, signal) {
        if (topic !== "outbox" || gate.isOpen()) return notifier.wait(topic, ms, signal)
        await gate.pass(signal)
      },
    },
    /** Until "outbox" is notified, which is after every commit with events, or a moment. */
    pause: () =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, lookEveryMs)
        onOutbox = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
  }
}

/** Counts from the store; null while the database is away, for example during its restart. */
async function look(ctx: Context, found: (now: string) => SQL): Promise<Found | null> {
  try {
    const [row] = await rows<Found>(ctx.store.db, found(ctx.clock.now().toISOString()))
    return row ?? null
  } catch (error) {
    if (databaseFailureOf(error) === null) throw error
    return null
  }
}

const letters = (now: string): SQL =>
  sql`select count(*)::int as due from queue where due_at <= ${now}::timestamptz`

const readersBy = (now: string): SQL =>
  sql`select count(*)::int as due from reader_actions where done_at is null and due_at <= ${now}::timestamptz`

/** The readers who act next, within some minutes of one another: how many by then, and when the last of them does. */
const nextReaders = (until: string): SQL => sql`
  with due as (select due_at from reader_actions where done_at is null and due_at <= ${until}::timestamptz)
  select count(*)::int as due, ceil(extract(epoch from max(due_at)) * 1000)::float8 as last_ms
  from due where due_at <= (select min(due_at) from due) + make_interval(secs => ${togetherMs / 1000}::float8)`

const callsUnderWay = (): SQL =>
  sql`select count(*)::int as due from calls where status = 'waiting' and lease is not null`

/** Calls of a stopped webhook wait for a restart by a person, so the demo does not wait for them. */
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

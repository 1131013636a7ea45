import { type SQL, sql } from "drizzle-orm"
import { troubleOf } from "#postgres/trouble"
import { closeComponents, openComponents } from "../../service/components.ts"
import { readConfig } from "../../service/config.ts"
import type { Context, Notifier } from "../../service/context.ts"
import { openLog } from "../../service/log.ts"
import { openContext } from "../../service/open-context.ts"
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
  /** People open and click what came since an instant as long after it as `delayMs` says of each message. */
  readLater(since: Date, delayMs: (message: number) => number): Promise<void>
  /** Moves the clock on to an instant at which readers have something to do by then, and resolves when it is done. */
  readUntil(until: Date): Promise<void>
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
  const observed = observing(inner.notifier, gate)
  const ctx = { ...inner, notifier: observed.notifier }
  const open = await openComponents(ctx)
  const rest = openRest({ nowMs: () => performance.now(), pause: observed.pause }, onStill)
  return {
    clock,
    readLater: (since, delayMs) => postpone(ctx, since, delayMs),
    async readUntil(until) {
      const found = await look(ctx, () => readersBy(until.toISOString()))
      if (!found || found.due === 0) return
      if (clock.now() < until) clock.set(until)
      // They sleep by the clock on the wall.
      ctx.notifier.notify("sandbox-readers")
      await rest.until("readers", () => look(ctx, readersBy))
    },
    delivered: () => rest.until("messages", () => look(ctx, letters)),
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
      await closeComponents(open)
      clock.stop()
      await store.close()
    },
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

const readersBy = (now: string): SQL =>
  sql`select count(*)::int as due from reader_actions where done_at is null and due_at <= ${now}::timestamptz`

/** What sandbox readers will do with what they got since then; a scanner does not wait. */
async function postpone(ctx: Context, since: Date, delayMs: (message: number) => number): Promise<void> {
  const found = await rows<{ project_id: number; captured_id: number }>(
    ctx.store.db,
    sql`select distinct r.project_id::float8 as project_id, r.captured_id::float8 as captured_id
        from reader_actions r join captured c using (project_id, captured_id)
        where r.done_at is null and r.leased_until is null and r.action in ('open', 'click')
          and c.received_at >= ${since.toISOString()}::timestamptz and c.rcpt_to not like 'scanned%'`,
  )
  const delays = found.map((one) => ({ ...one, seconds: delayMs(one.captured_id) / 1000 }))
  await ctx.store.db.execute(
    sql`update reader_actions r set due_at = due_at + make_interval(secs => d.seconds)
        from jsonb_to_recordset(${JSON.stringify(delays)}::jsonb) as d(project_id bigint, captured_id bigint, seconds float8)
        where r.project_id = d.project_id and r.captured_id = d.captured_id and r.done_at is null and r.leased_until is null
          and r.action in ('open', 'click')`,
  )
}

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

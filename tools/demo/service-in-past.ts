import { type SQL, sql } from "drizzle-orm"
import { databaseFailureOf } from "#postgres/database-failure"
import { closeComponents, openComponents } from "../../service/components.ts"
import { readConfig } from "../../service/config.ts"
import type { Context, Notifier, Topic } from "../../service/context.ts"
import { openLog } from "../../service/log.ts"
import { openContext } from "../../service/open-context.ts"
import { openStore, rows } from "../../service/store/open.ts"
import { inRepo } from "../lib/repo.mjs"
import { openCallbacks } from "./callbacks.ts"
import { type Gate, openGate } from "./gate.ts"
import type { PlannedLetter } from "./history.ts"
import { type Bulk, openBulk, type UnderWay } from "./in-bulk.ts"
import { openInProcess } from "./in-process.ts"
import { type MovingClock, movingClock } from "./moving-clock.ts"
import { placesWithReaders } from "./places.ts"
import { readUntil } from "./readers.ts"
import { type Found, openRest } from "./rest.ts"
import type { Sender } from "./senders.ts"

/**
 * The whole service in this process, on a clock that the demo moves through the past weeks. Callbacks leave on the
 * demo's command: many events then share a call, as with a busy sender.
 */
export type ServiceInPast = {
  clock: MovingClock
  /** Sends messages in bulk, and makes all attempts and does all that readers do until an instant, without callbacks. */
  bringIn(messages: readonly PlannedLetter[][], senders: readonly Sender[], until: Date): Promise<void>
  /** Posts those callbacks whose events happened until an instant. */
  postUntil(until: Date): Promise<void>
  /** From now on the worker delivers what is due, by the clock. */
  beginDelivery(): void
  /** Resolves when every letter that was due has been tried. */
  delivered(): Promise<void>
  /** Resolves when readers have done what they planned until an instant. */
  readUntil(until: Date): Promise<void>
  /** Starts the callbacks that wait; resolves when those before them are answered. */
  postWaiting(): Promise<void>
  /** Resolves when nothing is due: what readers do, letters, callbacks and files. */
  idle(): Promise<void>
  close(): Promise<void>
}

const lookEveryMs = 25

/** Opens the service as main.ts does. `env` are the settings of its process; `magicOf` is how recipients act. */
export async function openServiceInPast(
  env: Record<string, string | undefined>,
  start: Date,
  onStill: (what: string, due: number) => void,
  magicOf?: Context["magicOf"],
): Promise<ServiceInPast> {
  const config = readConfig(env)
  const store = await openStore(config.database, inRepo("service/store/migrations"))
  const clock = movingClock(start)
  // The console shows only sentences of the demo; failures of the service show up as unfinished work.
  const inner = await openContext(config, store, clock, openLog("silent"))
  const [gate, delivery] = [openGate(), openGate()]
  const observed = observing(inner.notifier, {
    outbox: gate,
    letters: delivery,
    // Stays shut: readers.ts acts for them.
    "sandbox-readers": openGate(),
  })
  const underWay: UnderWay = new Map()
  const ctx = {
    ...inner,
    places: placesWithReaders(inner.places),
    notifier: observed.notifier,
    magicOf(email: string) {
      const from = underWay.get(email)
      if (from) clock.glance(from)
      return (magicOf ?? inner.magicOf)(email)
    },
  }
  const open = await openComponents(ctx)
  const server = await openInProcess(ctx)
  const rest = openRest({ nowMs: () => performance.now(), pause: observed.pause }, onStill)
  const readers = { ctx, clock, server }
  const callbacks = openCallbacks(ctx, clock)
  let bulk: Bulk | undefined
  return {
    clock,
    async bringIn(messages, senders, until) {
      bulk ??= openBulk({ ...readers, underWay }, senders)
      await bulk.send(messages)
      await bulk.deliverUntil(until)
      await readUntil(readers, until)
      await callbacks.takeUntil(until)
    },
    postUntil: (until) => callbacks.postUntil(until),
    beginDelivery() {
      bulk?.close()
      delivery.open()
    },
    readUntil: (until) => readUntil(readers, until),
    delivered: () => rest.until("messages", () => look(ctx, letters)),
    async postWaiting() {
      // A call in progress counts as lost when the clock has moved past its lease.
      await rest.until("callbacks", () => look(ctx, callsUnderWay))
      await gate.turn()
    },
    async idle() {
      await readUntil(readers, clock.now())
      gate.open()
      // Twice in a row: work may be between two tables.
      await rest.until("letters or callbacks", () => look(ctx, everything), 2)
      gate.shut()
    },
    async close() {
      await callbacks.close()
      await server.close()
      await closeComponents(open)
      clock.stop()
      await store.close()
    },
  }
}

type Gates = Partial<Record<Topic, Gate>>

/** The notifier with a listener of the demo's own, and gates at which workers wait for their topics. */
function observing(notifier: Notifier, gates: Gates): { notifier: Notifier; pause(): Promise<void> } {
  let onOutbox = () => {}
  return {
    notifier: {
      notify(topic) {
        notifier.notify(topic)
        if (topic === "outbox") onOutbox()
      },
      async wait(topic, ms, signal) {
        const gate = gates[topic]
        if (!gate || gate.isOpen()) return notifier.wait(topic, ms, signal)
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

const callsUnderWay = (): SQL =>
  sql`select count(*)::int as due from calls where status = 'waiting' and lease is not null`

/** Calls of a stopped webhook wait for a restart by a person, so the demo does not wait for them. */
const everything = (now: string): SQL => sql`
  with active as (select project_id, webhook_id from webhooks where status = 'active'),
  found as (select
    (select count(*)::int from queue where due_at <= ${now}::timestamptz) as letters,
    (select count(*)::int from outbox join active using (project_id, webhook_id)) as waiting,
    (select max(event_id)::float8 from outbox) as newest_waiting,
    (select count(*)::int from calls join active using (project_id, webhook_id)
      where status = 'waiting' and (next_try_at <= ${now}::timestamptz or lease is not null)) as calls,
    (select sum(retry_count)::int from calls where status = 'waiting') as retries,
    (select count(*)::int from dumps where dump_status in ('queued', 'in_process')) as files)
  select letters + waiting + calls + files as due, found.* from found`

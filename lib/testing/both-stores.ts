import { afterAll, beforeAll, describe } from "vitest"
import { plus, setClock } from "#lib/platform/clock"
import { clickhouseEvents } from "#lib/data/events/clickhouse/adapter"
import { type Clickhouse, openClickhouse } from "#lib/data/events/clickhouse/client"
import { useEventStore } from "#lib/data/events/open"
import type { EventStore } from "#lib/data/events/port"
import { postgresEvents } from "#lib/data/events/postgres/adapter"
import type { Normalized } from "#lib/data/events/event"
import { normalize } from "#lib/intake/receive/normalize"
import { closeChanges } from "../live/changes.ts"
import type { Db, Store } from "#lib/data/store/open"
import { type ClickhouseServer, startClickhouse, withoutClickhouse } from "./clickhouse-server.ts"
import { anEvent, type EventInput, someDay } from "./make.ts"
import { useSettings } from "./settings.ts"
import { openTestStore } from "./test-store.ts"

const dayMs = 86_400_000

/** Parameters of a suite: the dashboard's database, and the event store under test. */
export type InStore = { db: () => Db; events: () => EventStore; name: "PostgreSQL" | "ClickHouse" }

/** Runs one suite with both adapters of the event store; skips ClickHouse if it is not installed. */
export function describeInBoth(title: string, suite: (store: InStore) => void): void {
  let store: Store
  let server: ClickhouseServer | null = null
  let clickhouse: Clickhouse | null = null
  const back: (() => void)[] = []
  beforeAll(async () => {
    store = await openTestStore()
    back.push(useSettings(), setClock({ now: () => plus(someDay, 3 * dayMs) }))
    if (withoutClickhouse) return
    server = await startClickhouse()
    clickhouse = openClickhouse(server.url)
  })
  afterAll(async () => {
    await closeChanges(store.db)
    for (const undo of back) undo()
    await clickhouse?.close()
    await server?.stop()
    await store.close()
  })
  const ofClickhouse = () => {
    if (!clickhouse) throw new Error("ClickHouse was not started.")
    return clickhouseEvents(clickhouse, async () => store.db)
  }
  const adapters = [
    ["PostgreSQL", null, () => postgresEvents],
    ["ClickHouse", withoutClickhouse, ofClickhouse],
  ] as const
  for (const [name, missing, open] of adapters)
    describe.skipIf(missing)([title, name, missing].filter(Boolean).join(", "), () => {
      let undo = () => {}
      let events: EventStore = postgresEvents
      beforeAll(() => {
        events = open()
        undo = useEventStore(events)
      })
      afterAll(() => undo())
      suite({ name, db: () => store.db, events: () => events })
    })
}

/** A callback with these events. */
export function callbackOf(events: readonly EventInput[]): Normalized {
  const named = events.map((one) => ({ event_name: "transactional_email_status", event_data: anEvent(one) }))
  const body = { auth: "x", events_by_user: [{ user_id: 1, events: named }] }
  const call = normalize(body, someDay.getTime() + 2 * dayMs)
  if (!call) throw new Error("This is no callback.")
  return call
}

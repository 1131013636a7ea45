import { createHash } from "node:crypto"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll } from "vitest"
import { plus, setClock } from "#lib/platform/clock"
import { addUpOnce } from "#lib/intake/receive/add-up"
import type { Normalized } from "../event.ts"
import { normalize } from "#lib/intake/receive/normalize"
import { closeChanges } from "#lib/live/changes"
import type { Direction, ListPosition } from "#lib/data/store/find-letters"
import { lockProject } from "#lib/data/store/event-log"
import type { LetterFilter } from "#lib/data/store/letter-filter"
import type { Db, Store } from "#lib/data/store/open"
import { type ClickhouseServer, startClickhouse, withoutClickhouse } from "#lib/testing/clickhouse-server"
import { anEvent, type EventInput, saveProject, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore } from "#lib/testing/test-store"
import { clickhouseEvents } from "../clickhouse/adapter.ts"
import { type Clickhouse, openClickhouse } from "../clickhouse/client.ts"
import { deletionsEnded } from "../clickhouse/deletions.ts"
import { ch } from "../clickhouse/statement.ts"
import type { Step } from "../clickhouse/write.ts"
import type { EventStore } from "../port.ts"
import { postgresEvents } from "../postgres/adapter.ts"

/** Shared test suite of the event store: both adapters give the same results. */

export const dayMs = 86_400_000
export const quarterMs = 900_000
export const noon = someDay.getTime()

let store: Store
export let db: Db
export let server: ClickhouseServer
export let clickhouse: Clickhouse
let failsAt: Step | null = null
const back: (() => void)[] = []

/** Starts the store and ClickHouse before all tests of a file, and stops them afterwards. */
export function withEventStores(): void {
  beforeAll(async () => {
    store = await openTestStore()
    db = store.db
    back.push(useSettings(), setClock({ now: () => plus(someDay, 3 * dayMs) }))
    if (withoutClickhouse) return
    server = await startClickhouse()
    clickhouse = openClickhouse(server.url)
  })
  afterAll(end)
}

async function end(): Promise<void> {
  await closeChanges(db)
  for (const undo of back.splice(0)) undo()
  await clickhouse?.close()
  await server?.stop()
  await store.close()
}

/** The next write of the ClickHouse adapter fails at this step; null: no failure. */
export function failAt(step: Step | null): void {
  failsAt = step
}

export class Injected extends Error {}

export const adapters: [name: string, missing: string | null, () => EventStore][] = [
  ["PostgreSQL", null, () => postgresEvents],
  [
    "ClickHouse",
    withoutClickhouse,
    () =>
      clickhouseEvents(
        clickhouse,
        async () => db,
        (step) => {
          if (step !== failsAt) return
          failsAt = null
          throw new Injected(step)
        },
      ),
  ],
]

export const wide = { edges: [noon - dayMs, noon + dayMs] }
export const delivered = { status: ["delivered"] }

/** Incompressible text of all kinds of characters; the same for the same name. */
export function long10k(name: string): string {
  const kinds = [0x21, 0x4e00, 0x1f300]
  let text = ""
  for (let n = 0; Buffer.byteLength(text) < 10_000; n += 1)
    for (const byte of createHash("sha256").update(`${name} ${n}`).digest())
      text += String.fromCodePoint((kinds[byte % 3] ?? 0x61) + (byte >> 2))
  return text
}

/** The rest of a span after findPlaces. */
export const spanBehind = <Filter extends LetterFilter>(
  filter: Filter,
  after: ListPosition | null,
  direction: Direction,
) => ({
  ...filter,
  ...(after && (direction === "older" ? { toMs: after[0] + 1 } : { fromMs: after[0] })),
})

/** Whether nobody has the project's lock at this moment. */
export const isFree = (project: string): Promise<boolean> =>
  db
    .transaction((tx) => lockProject(tx, project, 1))
    .then(
      () => true,
      () => false,
    )

/** Deletes a message like an expired one: its counts remain. */
export async function forgetMessage(name: string, project: string, job_id: string): Promise<void> {
  if (name !== "PostgreSQL") {
    await clickhouse.run(ch`alter table letters delete where project_id = ${project} and job_id = ${job_id}`)
    return deletionsEnded(clickhouse)
  }
  for (const table of ["letters", "letter_search"])
    await db.execute(sql`delete from ${sql.raw(table)} where project_id = ${project} and job_id = ${job_id}`)
}

/** Stores wrong counts in a project. */
export async function miscount(name: string, project: string): Promise<void> {
  while (await addUpOnce(db));
  if (name === "PostgreSQL")
    await db.execute(sql`update counts set letters_now = letters_now + 1 where project_id = ${project}`)
  else
    await clickhouse.run(
      ch`insert into counts select project_id, kind, minutes, bucket_ms, segment, status, delivery_status, server, provider,
           domain, template_id, template_version, tag, campaign_id, traffic_type, device, os, client, country, elapsed, link,
           1 as letters_now, 1 as letters_ever from counts where project_id = ${project} and kind = 'status'`,
    )
}

let number = 0
export const newProject = async () => (await saveProject(db, `e${++number}`)).project_id

export function callOf(events: readonly EventInput[]): Normalized {
  const named = events.map((one) => ({ event_name: "transactional_email_status", event_data: anEvent(one) }))
  const call = normalize({ auth: "x", events_by_user: [{ user_id: 1, events: named }] }, noon + 2 * dayMs)
  if (!call) throw new Error("not a callback")
  return call
}

export const addedTo = async (
  events: EventStore,
  project: string,
  list: readonly EventInput[],
): Promise<number> => {
  const [added = 0] = await events.append(db, project, [callOf(list)])
  return added
}

/** The ClickHouse adapter. */
export function clickhouseStore(): EventStore {
  const [, , open] = adapters[1] ?? []
  if (!open) throw new Error("There is no such adapter.")
  return open()
}

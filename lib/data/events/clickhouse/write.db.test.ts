import { deflateRawSync, inflateRawSync } from "node:zlib"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { plus, setClock } from "#lib/platform/clock"
import type { Normalized } from "../event.ts"
import { normalize } from "#lib/intake/receive/normalize"
import { type Db, rows, type Store } from "#lib/data/store/open"
import { outageOf } from "#lib/data/store/outage"
import { type ClickhouseServer, startClickhouse, withoutClickhouse } from "#lib/testing/clickhouse-server"
import { anEvent, saveProject, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore } from "#lib/testing/test-store"
import { clickhouseEvents } from "./adapter.ts"
import { type Clickhouse, openClickhouse } from "./client.ts"
import type { Step } from "./write.ts"

function callOf(status: string): Normalized {
  const event_data = anEvent({ status, second: status === "sent" ? 0 : 60 })
  const events = [{ event_name: "transactional_email_status", event_data }]
  const call = normalize({ auth: "x", events_by_user: [{ user_id: 1, events }] }, someDay.getTime() + dayMs)
  if (!call) throw new Error("not a callback")
  return call
}

const dayMs = 86_400_000

/** Writes that lost the project's lock, because PostgreSQL crashed or ended the session. */
describe.skipIf(withoutClickhouse)(withoutClickhouse ?? "writes without their lock", () => {
  let store: Store
  let db: Db
  let server: ClickhouseServer
  let clickhouse: Clickhouse
  const back: (() => void)[] = []

  beforeAll(async () => {
    store = await openTestStore()
    db = store.db
    back.push(useSettings(), setClock({ now: () => plus(someDay, dayMs) }))
    server = await startClickhouse()
    clickhouse = openClickhouse(server.url)
  })
  afterAll(async () => {
    for (const undo of back) undo()
    await clickhouse?.close()
    await server?.stop()
    await store.close()
  })

  let projects = 0
  const newProject = async () => (await saveProject(db, `w${++projects}`)).project_id

  /** Stores a sent message or its result. */
  const append = (
    project: string,
    status: string,
    before?: (step: Step) => Promise<void> | void,
    through: Clickhouse = clickhouse,
  ) => clickhouseEvents(through, async () => db, before).append(db, project, [callOf(status)])

  const counted = async (project: string) => {
    const steps = await clickhouseEvents(clickhouse, async () => db).countSteps(db, project, [
      someDay.getTime() - dayMs,
      someDay.getTime() + dayMs,
    ])
    return steps.map(({ status, letters_now, letters_ever }) => `${status} ${letters_now} ${letters_ever}`)
  }

  /** Ends the session that holds a project's lock, like a restart of the database. */
  const loseLock = () =>
    db.execute(
      sql`select pg_terminate_backend(pid) from pg_locks
          where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())`,
    )

  /** A write that pauses before step `at` until released. */
  function held(at: Step) {
    const stands = Promise.withResolvers<void>()
    const mayGo = Promise.withResolvers<void>()
    const before = async (step: Step) => {
      if (step !== at) return
      stands.resolve()
      await mayGo.promise
    }
    return { stands: stands.promise, goOn: () => mayGo.resolve(), before }
  }

  const isBusy = (error: unknown) => outageOf(error) === "events_busy"

  for (const step of ["letters", "counts", "end"] as const)
    test(`STORE-4 a writer that lost the lock before "${step}" is awaited, and nothing counts twice`, async () => {
      const project = await newProject()
      const one = held(step)
      const first = append(project, "sent", one.before).catch(() => "failed")
      await one.stands
      await loseLock()
      const second = append(project, "delivered")
      const early = await Promise.race([second, new Promise((resolve) => setTimeout(resolve, 300, "waits"))])
      one.goOn()
      expect(early).toBe("waits")
      await Promise.all([first, second])
      // Its sender got no answer and calls again.
      await append(project, "sent")
      expect(await counted(project)).toEqual(["delivered 1 1", "sent 0 1"])
    })

  test("STORE-4 a writer that lost the lock before it began does not begin after another one", async () => {
    const project = await newProject()
    const one = held("note")
    const first = append(project, "sent", one.before).catch((error) => error)
    await one.stands
    await loseLock()
    // Over a separate connection, like another process, so there is no local write to wait for.
    const other = openClickhouse(server.url)
    onTestFinished(() => other.close())
    await append(project, "delivered", undefined, other)
    one.goOn()
    expect(isBusy(await first)).toBe(true)
    await append(project, "sent")
    expect(await counted(project)).toEqual(["delivered 1 1", "sent 0 1"])
  })

  test("STORE-4 a write of another process is finished only after its lease", async () => {
    const project = await newProject()
    const broken = append(project, "sent", (step) => {
      if (step === "counts") throw new Error("died")
    })
    await expect(broken).rejects.toThrow("died")
    const agedBy = (seconds: number) =>
      db.execute(
        sql`update event_writes set pending_at = now() - make_interval(secs => ${seconds}) where project_id = ${project}`,
      )
    await asOfAnother(project)
    await agedBy(5)
    expect(isBusy(await append(project, "delivered").catch((error) => error))).toBe(true)
    expect(await counted(project)).toEqual([])
    await agedBy(7)
    await append(project, "delivered")
    await append(project, "sent")
    expect(await counted(project)).toEqual(["delivered 1 1", "sent 0 1"])
  })

  /** Rewrites a project's note as if another process had written it. */
  async function asOfAnother(project: string): Promise<void> {
    const found = await rows<{ pending: string }>(
      db,
      sql`select pending from event_writes where project_id = ${project}`,
    )
    const pending = String(found[0]?.pending)
    const note = JSON.parse(inflateRawSync(Buffer.from(pending, "base64")).toString())
    const other = deflateRawSync(JSON.stringify({ ...note, by: "another" })).toString("base64")
    await db.execute(sql`update event_writes set pending = ${other} where project_id = ${project}`)
  }
})

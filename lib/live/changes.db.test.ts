import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest"
import type { Listener } from "#postgres/listen"
import type { Store } from "#lib/data/store/open"
import { useSettings } from "../testing/settings.ts"
import { openTestStore, useStore } from "../testing/test-store.ts"
import { announceChange, closeChanges, onChanges } from "./changes.ts"

let store: Store
/** Notifications sent to other processes. */
let beside: Listener
const notifications: string[] = []
const undo: (() => void)[] = []
const stops: (() => void)[] = []

beforeAll(async () => {
  store = await openTestStore()
  undo.push(useSettings(), useStore(store))
  const listening = new Promise<void>((resolve) => {
    beside = store.listen("waybill_changes", (payload) => notifications.push(payload), resolve)
  })
  await listening
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})
afterAll(async () => {
  for (const back of undo.reverse()) back()
  await closeChanges()
  await beside.close()
  await store.close()
})

/** Counts received changes of a project. */
function listen(project: string) {
  const heard = { times: 0, missed: 0 }
  const stop = onChanges(project, {
    changed: () => {
      heard.times += 1
    },
    missed: () => {
      heard.missed += 1
    },
  })
  stops.push(stop)
  return { heard, stop }
}
/** Notifies like another process of the dashboard. */
const sayElsewhere = (...projects: string[]) =>
  store.db.execute(
    sql`select pg_notify('waybill_changes', ${projects.map((one) => `elsewhere ${one}`).join(",")})`,
  )
const listenersHere = async () => {
  const { rows } = (await store.db.execute(
    sql`select count(*)::int as count from pg_stat_activity where query like 'listen%' and datname = current_database()`,
  )) as unknown as { rows: { count: number }[] }
  return rows[0]?.count ?? 0
}

describe("LIVE-1 changes are received", () => {
  test("in this process at once, and none of other projects", () => {
    const [ours, theirs] = [listen("ours"), listen("theirs")]
    announceChange(store.db, "ours")
    expect([ours.heard.times, theirs.heard.times]).toEqual([1, 0])
  })

  test("from another process, and none of other projects", async () => {
    const [ours, theirs] = [listen("ours"), listen("theirs")]
    // One connection is the test's own.
    await expect.poll(listenersHere).toBe(2)
    const before = [ours.heard.times, theirs.heard.times]
    await vi.waitFor(async () => {
      await sayElsewhere("ours", "nobody-listens-here")
      expect(ours.heard.times).toBeGreaterThan(before[0] ?? 0)
    })
    expect(theirs.heard.times).toBe(before[1])
  })

  test("notifies other processes with only the project's name and the process id", async () => {
    notifications.length = 0
    announceChange(store.db, "ours")
    await expect.poll(() => notifications.at(-1)).toMatch(/^(?!elsewhere)[\w-]+ ours$/)
  })

  test("once, without the copy that the database sends back to the sender", async () => {
    const ours = listen("ours")
    await expect.poll(listenersHere).toBe(2)
    notifications.length = 0
    const before = ours.heard.times
    announceChange(store.db, "ours")
    await expect.poll(() => notifications.length).toBe(1)
    await sayElsewhere("a-mark")
    await expect.poll(() => notifications.length).toBe(2)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(ours.heard.times).toBe(before + 1)
  })

  test("many at the same moment are two: one at once and one for the rest", async () => {
    const ours = listen("ours-many")
    for (let n = 0; n < 1000; n += 1) announceChange(store.db, "ours-many")
    expect(ours.heard.times).toBe(1)
    await expect.poll(() => ours.heard.times).toBe(2)
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(ours.heard.times).toBe(2)
  })

  test("not after a listener has stopped", () => {
    const { heard, stop } = listen("ours-left")
    const other = listen("ours-left")
    stop()
    announceChange(store.db, "ours-left")
    expect([heard.times, other.heard.times]).toEqual([0, 1])
  })

  test("reports changes as possibly missed after a broken connection to the database", async () => {
    const ours = listen("ours-broken")
    await expect.poll(listenersHere).toBe(2)
    const before = { ...ours.heard }
    await store.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%' and datname = current_database()`,
    )
    await expect.poll(() => ours.heard.missed).toBe(before.missed + 1)
    expect(ours.heard.times).toBe(before.times)
  })
})

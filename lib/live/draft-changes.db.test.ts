import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest"
import type { Listener } from "#postgres/listen"
import { rows, type Store } from "#lib/data/store/open"
import { useSettings } from "../testing/settings.ts"
import { openTestStore, useStore } from "../testing/test-store.ts"
import { announceDraft, announcePresence, closeDraftChanges, onDraft } from "./draft-changes.ts"

let store: Store
/** Notifications sent to other processes. */
let beside: Listener
const notifications: string[] = []
const undo: (() => void)[] = []
const stops: (() => void)[] = []

beforeAll(async () => {
  store = await openTestStore()
  undo.push(useSettings(), useStore(store))
  await new Promise<void>((resolve) => {
    beside = store.listen("waybill_drafts", (payload) => notifications.push(payload), resolve)
  })
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})
afterAll(async () => {
  for (const back of undo.reverse()) back()
  await closeDraftChanges(store.db)
  await beside.close()
  await store.close()
})

/** Received changes of a draft. */
function listen(draft_id: string) {
  const heard = { changed: 0, said: [] as string[] }
  const stop = onDraft(draft_id, {
    changed: () => {
      heard.changed += 1
    },
    presence: (said) => heard.said.push(said),
  })
  stops.push(stop)
  return { heard, stop }
}
/** Notifies like another process of the dashboard. */
const sayElsewhere = (...words: string[]) =>
  store.db.execute(
    sql`select pg_notify('waybill_drafts', ${words.map((word) => `elsewhere ${word}`).join(",")})`,
  )
const listening = sql`query like 'listen%' and datname = current_database()`
/** One connection is the test's own. */
const untilListening = () =>
  expect
    .poll(async () => (await rows(store.db, sql`select from pg_stat_activity where ${listening}`)).length)
    .toBe(2)

describe("DRAFT-9 changes of a draft, and positions of people in it, are received", () => {
  test("in this process at once, and none of other drafts", () => {
    const [ours, theirs] = [listen("ours"), listen("theirs")]
    announceDraft(store.db, "ours")
    announcePresence(store.db, "ours", "AAAA")
    expect(ours.heard).toEqual({ changed: 1, said: ["AAAA"] })
    expect(theirs.heard).toEqual({ changed: 0, said: [] })
  })

  test("from another process, and none of other drafts", async () => {
    const [ours, theirs] = [listen("ours"), listen("theirs")]
    await untilListening()
    const before = { ours: ours.heard.changed, theirs: theirs.heard.changed }
    await vi.waitFor(async () => {
      await sayElsewhere("ours AAA=", "ours ", "nobody-has-it-open ")
      expect(ours.heard.changed).toBeGreaterThan(before.ours)
    })
    expect(ours.heard.said).toContain("AAA=")
    expect(theirs.heard).toEqual({ changed: before.theirs, said: [] })
  })

  test("notifies other processes without any of the written text", async () => {
    // A notification may also contain entries of earlier tests; this draft exists only in this test.
    const entries = () =>
      notifications.flatMap((payload) => payload.split(",")).filter((word) => / own( |$)/.test(word))
    announceDraft(store.db, "own")
    await expect.poll(entries).toEqual([expect.stringMatching(/^(?!elsewhere)[\w-]+ own$/)])
    announcePresence(store.db, "own", "A+/=")
    await expect.poll(() => entries().at(1)).toMatch(/^[\w-]+ own A\+\/=$/)
  })

  test("once, without the copy that the database sends back to the sender", async () => {
    const { heard } = listen("once")
    await untilListening()
    const before = heard.changed
    announceDraft(store.db, "once")
    announcePresence(store.db, "once", "BBBB")
    await expect.poll(() => notifications.join(",")).toContain("BBBB")
    await sayElsewhere("once CCCC")
    await expect.poll(() => heard.said).toEqual(["BBBB", "CCCC"])
    expect(heard.changed).toBe(before + 1)
  })

  test("with very many positions at the same moment, split into notifications of valid size", async () => {
    const said = Array.from({ length: 20 }, (_, n) => String(n).padEnd(6000, "="))
    for (const one of said) announcePresence(store.db, "many", one)
    const entries = () =>
      notifications
        .flatMap((payload) => payload.split(","))
        .filter((word) => / many /.test(word))
        .map((word) => word.split(" ")[2])
    await expect.poll(entries).toEqual(said)
  })

  test("not after a listener has stopped", () => {
    const [left, stays] = [listen("left"), listen("left")]
    left.stop()
    announceDraft(store.db, "left")
    expect([left.heard.changed, stays.heard.changed]).toEqual([0, 1])
  })

  test("reads missed changes from the store after a broken connection", async () => {
    const { heard } = listen("broken")
    await untilListening()
    const before = heard.changed
    await store.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity where ${listening}`)
    await expect.poll(() => heard.changed).toBe(before + 1)
  })
})

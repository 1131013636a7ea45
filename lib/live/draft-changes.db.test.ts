import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest"
import type { Listener } from "#postgres/listen"
import { rows, type Store } from "#lib/data/store/open"
import { useSettings } from "../testing/settings.ts"
import { openTestStore } from "../testing/test-store.ts"
import { useStore } from "../testing/use-store.ts"
import { announceDraft, announcePresence, closeDraftChanges, onDraft } from "./draft-changes.ts"

let store: Store
/** What is said to other processes. */
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

/** What is heard of a draft. */
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
/** As another process of the dashboard says it. */
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

describe("DRAFT-9 that a draft changed, and where people are in it, is heard", () => {
  test("in this process at once, and of other drafts nothing", () => {
    const [ours, theirs] = [listen("ours"), listen("theirs")]
    announceDraft(store.db, "ours")
    announcePresence(store.db, "ours", "AAAA")
    expect(ours.heard).toEqual({ changed: 1, said: ["AAAA"] })
    expect(theirs.heard).toEqual({ changed: 0, said: [] })
  })

  test("from another process, and of other drafts nothing", async () => {
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

  test("by other processes, without a word of what was written", async () => {
    // A notification may also hold words of the tests before: this draft is of this test alone.
    const told = () =>
      notifications.flatMap((payload) => payload.split(",")).filter((word) => / own /.test(word))
    announceDraft(store.db, "own")
    await expect.poll(told).toEqual([expect.stringMatching(/^(?!elsewhere)[\w-]+ own $/)])
    announcePresence(store.db, "own", "A+/=")
    await expect.poll(() => told().at(1)).toMatch(/^[\w-]+ own A\+\/=$/)
  })

  test("once, and not again when the database repeats it to the process that said it", async () => {
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

  test("also when very many say where they are at the same moment: in parts that a notification holds", async () => {
    const said = Array.from({ length: 20 }, (_, n) => String(n).padEnd(6000, "="))
    for (const one of said) announcePresence(store.db, "many", one)
    const told = () =>
      notifications
        .flatMap((payload) => payload.split(","))
        .filter((word) => / many /.test(word))
        .map((word) => word.split(" ")[2])
    await expect.poll(told).toEqual(said)
  })

  test("not any more by who has stopped listening", () => {
    const [left, stays] = [listen("left"), listen("left")]
    left.stop()
    announceDraft(store.db, "left")
    expect([left.heard.changed, stays.heard.changed]).toEqual([0, 1])
  })

  test("what was said while the connection was broken is looked for in the store", async () => {
    const { heard } = listen("broken")
    await untilListening()
    const before = heard.changed
    await store.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity where ${listening}`)
    await expect.poll(() => heard.changed).toBe(before + 1)
  })
})

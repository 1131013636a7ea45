import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { withAdvisoryLock } from "#postgres/housekeeping"
import { plus, setClock } from "#lib/platform/clock"
import type { Store } from "#lib/data/store/open"
import { events } from "#lib/data/store/schema/messages"
import { saveProject, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore, useStore } from "#lib/testing/test-store"
import {
  housekeepingLock,
  makeChores,
  openHousekeeping,
  processHousekeeping,
  startHousekeeping,
} from "./open.ts"

let store: Store
let back: (() => void)[] = []
const open: { close(): Promise<void> }[] = []
beforeAll(async () => {
  store = await openTestStore()
  back = [useSettings(), useStore(store), setClock({ now: () => someDay })]
})
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})
afterAll(async () => {
  for (const one of back) one()
  await store.close()
})

const keep = { events: 45, messages: 365, counts: 1100, audit: 365, signIns: 30, recipients: 30 }
const pace = { everyMs: 20, turnsMax: 2, behindMs: 1 }

async function addEvents(project_id: string, ages: number[]): Promise<void> {
  await store.db.insert(events).values(
    ages.map((days, index) => ({
      project_id,
      event_time: plus(someDay, -days * 86_400_000),
      fingerprint: `${index}`,
      job_id: "j",
      email: "r@shop.example",
      status: "sent",
      raw: {},
      received_at: someDay,
    })),
  )
}

test("KEEP-1 dashboard housekeeping runs in one process at a time and continues after an error", async () => {
  const { project_id } = await saveProject(store.db, "house")
  await addEvents(
    project_id,
    Array.from({ length: 20 }, (_, n) => 40 + n),
  )
  let isAlone = false
  await withAdvisoryLock(store.db, housekeepingLock, async () => {
    open.push(openHousekeeping(makeChores(keep, 3), pace))
    await new Promise((resolve) => setTimeout(resolve, 200))
    isAlone = (await store.db.$count(events)) === 20
  })
  expect(isAlone).toBe(true)
  await expect.poll(() => store.db.$count(events)).toBe(6)

  let tries = 0
  const fails = {
    name: "fails",
    max: 1,
    turn: async () => {
      tries += 1
      throw new Error("a fault")
    },
  }
  await addEvents(project_id, [50])
  open.push(openHousekeeping([fails, ...makeChores(keep)], pace))
  await expect.poll(() => store.db.$count(events)).toBe(6)
  await expect.poll(() => tries).toBeGreaterThan(2)
})

test("KEEP-1 a process starts its housekeeping once, with the configured periods", async () => {
  const { project_id } = await saveProject(store.db, "once")
  await store.db.delete(events)
  await addEvents(project_id, [46, 44])
  startHousekeeping()
  startHousekeeping()
  await expect.poll(() => store.db.$count(events)).toBe(1)
  await processHousekeeping.peek()?.close()
})

import { eq } from "drizzle-orm"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { manualClock } from "../clock.ts"
import { Refusal } from "../refusal.ts"
import type { Store } from "../store/open.ts"
import { projects } from "../store/schema/accounts.ts"
import { makeLetters, makeProject } from "../testing/make-letters.ts"
import { openTestStore } from "../testing/test-store.ts"
import { refuseOverVolume } from "./limit-volume.ts"

const clock = manualClock(new Date("2026-03-10T12:00:00Z"))
let store: Store
let project_id: number
beforeAll(async () => {
  store = await openTestStore()
  project_id = await makeProject(store.db, "limited", clock.now())
  await makeLetters(
    store.db,
    { project_id, job_id: "LIMIT1" },
    ["a@example.com", "b@example.com"],
    clock.now(),
  )
})
afterAll(() => store.close())

const ask = (letters: number, email_counter_limit: number) =>
  refuseOverVolume({ project_id, email_counter_limit }, letters, { store, clock })

test("ACCOUNT-10 letters up to the limit pass, one more is 905", async () => {
  await ask(3, 5)
  await expect(ask(4, 5)).rejects.toMatchObject({
    code: 905,
    publicMessage: expect.stringContaining("email_counter_limit"),
  })
  await expect(ask(1, 2)).rejects.toBeInstanceOf(Refusal)
})

test("ACCOUNT-10 without a limit the store is not queried", async () => {
  const execute = vi.spyOn(store.db, "execute")
  await ask(1_000_000, 0)
  expect(execute).not.toHaveBeenCalled()
  execute.mockRestore()
})

test("ACCOUNT-10 requests at the same moment do not pass the limit together", async () => {
  await store.db
    .update(projects)
    .set({ email_counter_mode: "permanent" })
    .where(eq(projects.project_id, project_id))
  const sendOne = (n: number) =>
    store.db.transaction(async (tx) => {
      await refuseOverVolume({ project_id, email_counter_limit: 5 }, 1, { store, clock }, tx)
      await makeLetters(tx, { project_id, job_id: `TOGETHER${n}` }, ["c@example.com"], clock.now())
    })
  const sent = await Promise.allSettled(Array.from({ length: 8 }, (_, n) => sendOne(n)))
  expect(sent.filter((one) => one.status === "fulfilled")).toHaveLength(3)
})

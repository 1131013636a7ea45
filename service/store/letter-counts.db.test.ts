import { eq } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { monthStart } from "../clock.ts"
import { makeLetters, makeProject } from "../testing/make-letters.ts"
import { openTestStore } from "../testing/test-store.ts"
import { emailCounters, lettersOfAccount, lettersSince, resetEmailCounter } from "./letter-counts.ts"
import type { Store } from "./open.ts"
import { projects } from "./schema/accounts.ts"

let store: Store
let jobs = 0
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())

const instant = (text: string) => new Date(`${text}Z`)

/** Letters of a project at an instant. */
const accept = (project_id: number, at: string, count: number) =>
  makeLetters(
    store.db,
    { project_id, job_id: `COUNT${++jobs}` },
    Array.from({ length: count }, (_, n) => `r${n}@example.com`),
    instant(at),
  )

const counter = async (project_id: number, at: string) =>
  (await emailCounters(store.db, [project_id], monthStart(instant(at)))).get(project_id)

const setMode = (project_id: number, email_counter_mode: string) =>
  store.db.update(projects).set({ email_counter_mode }).where(eq(projects.project_id, project_id))

test("ACCOUNT-9 the counter starts again with the UTC month, and never in the mode permanent", async () => {
  const id = await makeProject(store.db, "months", instant("2026-01-01T00:00:00"))
  await accept(id, "2026-02-28T23:59:59", 3)
  await accept(id, "2026-03-01T00:00:00", 2)
  expect(await counter(id, "2026-02-28T23:59:59")).toBe(5)
  expect(await counter(id, "2026-03-31T23:59:59")).toBe(2)
  await setMode(id, "permanent")
  expect(await counter(id, "2026-03-31T23:59:59")).toBe(5)
  expect(await counter(id, "2027-03-31T23:59:59")).toBe(5)
})

test("ACCOUNT-9 a reset in the middle of a day counts exactly what comes after it", async () => {
  const id = await makeProject(store.db, "resets", instant("2026-01-01T00:00:00"))
  await accept(id, "2026-03-01T09:00:00", 4)
  await accept(id, "2026-03-10T09:00:00", 7)
  await resetEmailCounter(store.db, id, instant("2026-03-10T12:00:00"))
  expect(await counter(id, "2026-03-10T12:00:00")).toBe(0)
  await accept(id, "2026-03-10T12:00:01", 2)
  await accept(id, "2026-03-11T00:00:00", 1)
  expect(await counter(id, "2026-03-11T00:00:00")).toBe(3)
  await setMode(id, "permanent")
  expect(await counter(id, "2026-04-11T00:00:00")).toBe(3)
  await setMode(id, "default")
  await accept(id, "2026-04-01T00:00:00", 5)
  expect(await counter(id, "2026-04-11T00:00:00")).toBe(5)
})

test("ACCOUNT-9 a reset on the first of a month, and a second one on the same day", async () => {
  const id = await makeProject(store.db, "first", instant("2026-01-01T00:00:00"))
  await accept(id, "2026-03-01T00:00:00", 4)
  await resetEmailCounter(store.db, id, instant("2026-03-01T08:00:00"))
  await accept(id, "2026-03-01T09:00:00", 2)
  expect(await counter(id, "2026-03-01T09:00:00")).toBe(2)
  await resetEmailCounter(store.db, id, instant("2026-03-01T10:00:00"))
  expect(await counter(id, "2026-03-01T10:00:00")).toBe(0)
})

test("ACCOUNT-11 whole days are summed per project and per account; a project does not count for another one", async () => {
  const id = await makeProject(store.db, "sums", instant("2026-01-01T00:00:00"))
  const other = await makeProject(store.db, "other", instant("2026-01-01T00:00:00"))
  await accept(id, "2026-05-01T00:00:00", 1)
  await accept(id, "2026-05-02T23:00:00", 2)
  const since = (at: string, ids: number[]) => lettersSince(store.db, ids, instant(at))
  expect(await since("2026-05-01T00:00:00", [id, other])).toEqual(new Map([[id, 3]]))
  expect(await since("2026-05-02T00:00:00", [id])).toEqual(new Map([[id, 2]]))
  expect(await since("2026-05-01T00:00:00", [])).toEqual(new Map())
  const [row] = await store.db.select().from(projects).where(eq(projects.project_id, id))
  expect(await lettersOfAccount(store.db, row?.user_id ?? 0, instant("2026-05-01T00:00:00"))).toBe(3)
  expect(await lettersOfAccount(store.db, row?.user_id ?? 0, instant("2026-06-01T00:00:00"))).toBe(0)
})

import { eq } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { at, minutes, plus } from "../clock.ts"
import { makeLetters, makeProject } from "../testing/make-letters.ts"
import { openTestStore } from "../testing/test-store.ts"
import type { Store } from "./open.ts"
import { claimLetters, keepLease, releaseLeases } from "./queue.ts"
import { queue } from "./schema.ts"

const now = at(Date.UTC(2026, 4, 4, 12))
const later = plus(now, minutes(2))
const until = plus(now, minutes(1))
let store: Store
let project_id: number
let ids: string[]
beforeAll(async () => {
  store = await openTestStore()
  project_id = await makeProject(store.db, "one", now)
})
afterAll(() => store.close())
let jobs = 0
beforeEach(async () => {
  await store.db.delete(queue)
  const emails = ["a@mail.example", "b@mail.example"]
  ids = await makeLetters(store.db, { project_id, job_id: `job${++jobs}` }, emails, now)
})

const claim = async (lease: string, when = now, takesOver = true) =>
  (await claimLetters(store.db, { lease, until: plus(when, minutes(1)) }, when, 10, takesOver))
    .map((one) => one.letter_id)
    .sort()
const first = () => ({ project_id, letter_id: ids[0] ?? "" })

test("DELIVER-10 who was cut off from the database takes over no lease that ran out, and every letter that nobody held", async () => {
  await claim("of another")
  await store.db.delete(queue).where(eq(queue.letter_id, ids[1] ?? ""))
  const [fresh] = await makeLetters(store.db, { project_id, job_id: `job${++jobs}` }, ["c@mail.example"], now)
  expect(await claim("ours", later, false)).toEqual([fresh])
  expect(await claim("ours", later, true)).toEqual([ids[0]])
})

test("DELIVER-10 a lease that ran out is kept while nobody else took the letter", async () => {
  await claim("ours")
  expect(await keepLease(store.db, first(), { lease: "ours", until })).toBe(true)
  await claim("of another", later)
  expect(await keepLease(store.db, first(), { lease: "ours", until })).toBe(false)
})

test("DELIVER-10 what was claimed and is in nobody's hand is given back at once", async () => {
  await claim("ours")
  await releaseLeases(store.db, "ours", [first()])
  expect(await claim("of another")).toEqual([ids[1]])
})

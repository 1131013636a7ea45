import { afterAll, beforeAll, expect, test } from "vitest"
import { at } from "../clock.ts"
import type { Store } from "../store/open.ts"
import { makeLetters, makeProject } from "../testing/make-letters.ts"
import { openTestStore } from "../testing/test-store.ts"
import { type HeldJob, openJobs } from "./jobs.ts"

const now = at(Date.UTC(2026, 4, 4, 12))
let store: Store
let project_id: number
let other_id: number
beforeAll(async () => {
  store = await openTestStore()
  project_id = await makeProject(store.db, "jobs", now)
  other_id = await makeProject(store.db, "other", now)
  for (const id of [project_id, other_id])
    for (const [job_id, chars] of Object.entries(sizes)) {
      const message = { body: { html: "x".repeat(chars) }, attachments: [], inline_attachments: [] }
      await makeLetters(store.db, { project_id: id, job_id, message }, [`${job_id}@mail.example`], now)
    }
})
afterAll(() => store.close())

const sizes = { small: 1000, a: 400_000, b: 400_000, c: 400_000 }
const htmlOf = ({ message }: HeldJob) => message?.body.html?.length

test("DELIVER-14 large messages wait for capacity, letter by letter; small ones and those that are gone do not wait", async () => {
  const jobs = openJobs({ store }, 2_000_000)
  const hold = (job_id: string) => jobs.hold({ project_id, job_id })
  const held = await Promise.all([hold("a"), hold("b")])
  expect(held.map(htmlOf)).toEqual([400_000, 400_000])
  const arrived: string[] = []
  const later = [hold("c"), hold("a")].map((one, n) =>
    one.then((job) => {
      arrived.push(["c", "a again"][n] ?? "")
      return job
    }),
  )
  const small = await hold("small")
  expect(htmlOf(small)).toBe(1000)
  expect((await hold("gone")).message).toBeNull()
  // Everything that waits for the database has had its turn.
  await hold("small")
  expect(arrived).toEqual([])
  held[0]?.release()
  await Promise.race(later)
  await hold("small")
  expect(arrived).toHaveLength(1)
  held[1]?.release()
  expect((await Promise.all(later)).map(htmlOf)).toEqual([400_000, 400_000])
})

test("DELIVER-14 large messages of one project leave half of the capacity to the others", async () => {
  const jobs = openJobs({ store }, 1_600_000)
  const held = [...(await Promise.all(["a", "b"].map((job_id) => jobs.hold({ project_id, job_id }))))]
  const third = jobs.hold({ project_id, job_id: "c" })
  const others = ["a", "b"].map((job_id) => jobs.hold({ project_id: other_id, job_id }))
  held.push(...(await Promise.all(others)))
  for (const one of held) one.release()
  expect(htmlOf(await third)).toBe(400_000)
})

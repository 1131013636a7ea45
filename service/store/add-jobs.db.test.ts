import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { makeProject } from "../testing/make-letters.ts"
import { openTestStore } from "../testing/test-store.ts"
import { addJobs, type NewJob } from "./add-jobs.ts"
import { rows, type Store } from "./open.ts"

let store: Store
let project_id: number
let other_id: number

beforeAll(async () => {
  store = await openTestStore()
  project_id = await makeProject(store.db, "one", new Date("2026-11-01T00:00:00Z"))
  other_id = await makeProject(store.db, "two", new Date("2026-11-01T00:00:00Z"))
})
afterAll(() => store.close())

const jobOf = (project: number, job_id: string, at: string, emails: string[], tags?: string[]): NewJob => ({
  project_id: project,
  job_id,
  message: { subject: "A" },
  from_email: "a@shop.example",
  source: "api",
  created_at: new Date(at),
  due_at: new Date(at),
  ...(tags ? { tags } : {}),
  letters: emails.map((email) => ({
    letter_id: `${job_id}-${email}`,
    email,
    subject: "A",
    substitutions: {},
    metadata: {},
    domain: "example.com",
  })),
})

test("SEND-0 several jobs are written with their letters, places in the queue and the day's count", async () => {
  await addJobs(
    store.db,
    [
      jobOf(project_id, "j1", "2026-11-20T23:59:59.999Z", ["a@example.com", "b@example.com"], ["t1", "t2"]),
      jobOf(project_id, "j2", "2026-11-21T00:00:00Z", ["c@example.com"]),
      jobOf(other_id, "j3", "2026-11-21T00:00:00Z", ["a@example.com"]),
    ],
    3,
  )
  const [found] = await rows<Record<string, unknown>>(
    store.db,
    sql`select (select count(*)::int from queue) as queued,
               (select string_agg(letter_id, ' ' order by letter_id) from letters where project_id = ${project_id}) as letters,
               (select array_to_string(tags, ' ') from jobs where job_id = 'j1') as tags,
               (select array_to_string(tags, ' ') from jobs where job_id = 'j2') as no_tags`,
  )
  expect(found).toEqual({
    queued: 4,
    letters: "j1-a@example.com j1-b@example.com j2-c@example.com",
    tags: "t1 t2",
    no_tags: "",
  })
})

test("SEND-0 a second batch of the same day and shard adds up", async () => {
  await addJobs(store.db, [jobOf(project_id, "j4", "2026-11-21T12:00:00Z", ["d@example.com"])], 3)
  const counts = await rows(
    store.db,
    sql`select (extract(epoch from day) * 1000)::float8 as day, shard::int as shard, letters from letter_counts
        where project_id = ${project_id} order by day`,
  )
  expect(counts).toEqual([
    { day: Date.UTC(2026, 10, 20), shard: 3, letters: 2 },
    { day: Date.UTC(2026, 10, 21), shard: 3, letters: 2 },
  ])
})

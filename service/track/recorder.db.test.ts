import { and, asc, eq } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { StatementKind } from "#postgres/statement-kind"
import { at, type Clock, manualClock } from "../clock.ts"
import { readConfig } from "../config.ts"
import { openLog } from "../log.ts"
import { openContext } from "../open-context.ts"
import type { Store } from "../store/open.ts"
import { events } from "../store/schema/events.ts"
import { makeLetters, makeProject } from "../testing/make-letters.ts"
import { openTestStore, type TestStore } from "../testing/test-store.ts"
import { openRecorder, type Visit } from "./recorder.ts"

const now = at(Date.UTC(2030, 0, 1))
const clock: Clock = manualClock(now)
let store: TestStore
let measured: Store
let project_id: number
const statements: StatementKind[] = []

beforeAll(async () => {
  store = await openTestStore()
  measured = await store.openBeside("measured", {
    statement: (kind) => void statements.push(kind),
    connection() {},
    pool() {},
  })
  project_id = await makeProject(store.db, "visits", now)
})
afterAll(async () => {
  await measured.close()
  await store.close()
})

const statusesOf = async (letter_id: string): Promise<(string | null)[]> =>
  (
    await store.db
      .select({ status: events.status })
      .from(events)
      .where(and(eq(events.project_id, project_id), eq(events.letter_id, letter_id)))
      .orderBy(asc(events.event_id))
  ).map((one) => one.status)

test("TRACK-4 a burst of clicks needs one query for the letters that were opened before", async () => {
  const config = readConfig({
    SERVICE_DATABASE_URL: "postgres://not-used",
    SERVICE_SECRETS: "a secret of the tests that is long enough",
    SERVICE_ACCOUNT_KEY: "k".repeat(40),
  })
  const ctx = await openContext(config, measured, clock, openLog("silent"))
  const recorder = openRecorder(ctx)
  const emails = Array.from({ length: 60 }, (_, n) => `r${n}@mail.example`)
  const letters = await makeLetters(store.db, { project_id, job_id: "V1" }, emails, now)
  const visitOf = (letter_id: string, status: "opened" | "clicked"): Visit["event"] => ({
    project_id,
    letter_id,
    status,
    event_time: now,
    delivery_status: status === "opened" ? "ok_read" : "ok_link_visited",
  })
  const [first = "", second = "", third = ""] = letters
  await recorder.recordVisit({ event: visitOf(first, "opened") })
  const clicks = [...letters, third].map((letter_id) => ({
    event: visitOf(letter_id, "clicked"),
    ifUnopened: visitOf(letter_id, "opened"),
  }))
  statements.length = 0
  await Promise.all(clicks.map((click) => recorder.recordVisit(click)))
  await recorder.close()
  expect(await statusesOf(first)).toEqual(["opened", "clicked"])
  expect(await statusesOf(second)).toEqual(["opened", "clicked"])
  expect(await statusesOf(third)).toEqual(["opened", "clicked", "clicked"])
  const reads = statements.filter(({ operation, table }) => operation === "select" && table === "events")
  // In a few batches, each with this question and that for the statuses of its letters.
  expect(reads.length).toBeLessThan(20)
})

import { eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { at, days, plus, systemClock } from "../clock.ts"
import { makeLetters, makeProject } from "../testing/make-letters.ts"
import { openTestStore } from "../testing/test-store.ts"
import { addFiles } from "./job-files.ts"
import { emailCounters, foldCounts, resetEmailCounter } from "./letter-counts.ts"
import { letterOfLink } from "./letters-read.ts"
import { capturedBytes, dropCaptured, freeCapturedBytes } from "./old-captured.ts"
import { dropFiles, dropMessages, eraseContent } from "./old-messages.ts"
import type { Store } from "./open.ts"
import { projects } from "./schema/accounts.ts"
import { letterCounts } from "./schema/limits.ts"
import { jobFiles, jobs, letters, queue } from "./schema/messages.ts"
import { captured, readerActions } from "./schema/sandbox.ts"

const now = at(Date.UTC(2030, 5, 15, 12))
const ago = (n: number) => plus(now, -days(n))
let store: Store
let project_id: number
beforeAll(async () => {
  store = await openTestStore()
  project_id = await makeProject(store.db, "shop", ago(500))
})
afterAll(() => store.close())

/** The count of each turn, until one did less than it might. */
async function turns(max: number, turn: () => Promise<number>): Promise<number[]> {
  const counts = [await turn()]
  while ((counts.at(-1) ?? 0) >= max) counts.push(await turn())
  return counts
}

const message = { language: "de", body: { plaintext: "x" } }

/** A delivered message of some days ago with a file. */
async function add(job_id: string, ageDays: number, recipients = 1): Promise<string[]> {
  const emails = Array.from({ length: recipients }, (_, n) => `r${n}@shop.example`)
  const created_at = ago(ageDays)
  const ids = await makeLetters(store.db, { project_id, job_id, message }, emails, created_at)
  await store.db
    .update(letters)
    .set({ substitutions: { name: "R" } })
    .where(eq(letters.job_id, job_id))
  await addFiles(store.db, [
    {
      project_id,
      job_id,
      created_at,
      files: [{ name: "a", type: "text/plain", is_inline: false, content: Buffer.from("a") }],
    },
  ])
  return ids
}

test("TIDY-2 a message loses its content, keeps what its links need, and goes later", async () => {
  const [old = ""] = await add("old", 31)
  await add("young", 29)
  await add("waits", 40)
  await store.db.delete(queue).where(sql`letter_id not like 'waits%'`)

  expect(await dropFiles(store.db, 30, now, 100)).toBe(1)
  expect((await store.db.select().from(jobFiles)).map((one) => one.job_id).sort()).toEqual(["waits", "young"])
  await eraseContent(store.db, 30, now, 100)
  const stored = await store.db.select().from(jobs).orderBy(jobs.job_id)
  expect(stored.map(({ job_id, message }) => [job_id, message !== null])).toEqual([
    ["old", false],
    ["waits", true],
    ["young", true],
  ])
  const [letter] = await store.db.select().from(letters).where(eq(letters.letter_id, old))
  expect(letter).toMatchObject({ substitutions: {}, email: "r0@shop.example", subject: "A subject" })
  expect(await letterOfLink(store.db, { project_id, letter_id: old })).toMatchObject({
    email: "r0@shop.example",
    language: "de",
    from_email: "sender@shop.example",
  })

  expect(await dropMessages(store.db, 365, now, 100)).toBe(0)
  expect(await dropMessages(store.db, 365, plus(now, days(335)), 100)).toBe(2)
  expect(await letterOfLink(store.db, { project_id, letter_id: old })).toBeNull()
  expect(await store.db.select().from(jobs)).toHaveLength(2)
})

test("TIDY-2 a turn does no more than it may, and turns come to an end", async () => {
  await store.db.delete(jobs)
  await store.db.delete(letters)
  for (let n = 0; n < 7; n++) await add(`many${n}`, 40, 3)
  await store.db.delete(queue)
  const erased = await turns(5, () => eraseContent(store.db, 30, now, 5))
  expect(Math.max(...erased)).toBe(5)
  expect(await store.db.$count(jobs, eq(jobs.has_content, true))).toBe(0)
  expect(await store.db.$count(letters, sql`substitutions <> '{}'`)).toBe(0)
  await turns(5, () => dropMessages(store.db, 39, now, 5))
  expect([await store.db.$count(jobs), await store.db.$count(letters)]).toEqual([0, 0])
})

test("TIDY-2 EVENT-4 a locked letter is left for another turn, and nothing waits for it", async () => {
  const [held = ""] = await add("held", 400)
  await store.db.delete(queue)
  await store.db.transaction(async (other) => {
    await other.execute(sql`select 1 from letters where letter_id = ${held} for update`)
    await store.db.transaction(async (tx) => {
      await tx.execute(sql`set local lock_timeout = '2s'`)
      expect(await eraseContent(tx, 30, now, 100)).toBe(0)
    })
  })
  expect(await store.db.select().from(jobs)).toMatchObject([{ job_id: "held", has_content: true }])
  await eraseContent(store.db, 30, now, 100)
  expect(await store.db.select().from(jobs)).toMatchObject([{ job_id: "held", has_content: false }])
  await store.db.transaction(async (other) => {
    await other.execute(sql`select 1 from letters where letter_id = ${held} for update`)
    expect(await dropMessages(store.db, 365, now, 100)).toBe(0)
  })
  expect(await store.db.$count(jobs)).toBe(1)
  expect(await dropMessages(store.db, 365, now, 100)).toBe(2)
})

async function capture(n: number, ageDays: number, bytes: number): Promise<void> {
  await store.db.insert(captured).values({
    project_id,
    letter_id: `l${n}`,
    message_id: `${n}`,
    mail_from: "",
    rcpt_to: "",
    from_header: "",
    subject: "",
    preview: "",
    size: bytes,
    raw: Buffer.alloc(bytes),
    received_at: ago(ageDays),
  })
  const [last] = await store.db.select({ id: sql<number>`max(captured_id)::int` }).from(captured)
  await store.db
    .insert(readerActions)
    .values({ project_id, captured_id: last?.id ?? 0, action: "open", due_at: now })
}

test("TIDY-3 captured mail goes when it is old, and the oldest when there is too much, with its readers' plans", async () => {
  for (const [n, ageDays] of [40, 20, 10, 5, 1].entries()) await capture(n, ageDays, 100)
  expect(await dropCaptured(store.db, 30, now, 100)).toBe(1)
  expect(await capturedBytes(store.db)).toBe(400)
  // The oldest one that is left is being read at this moment.
  const reading = sql`captured_id = (select captured_id from captured order by received_at limit 1)`
  const leaseUntil = (leased_until: Date | null) =>
    store.db.update(readerActions).set({ leased_until }).where(reading)
  await leaseUntil(plus(systemClock.now(), days(1)))
  expect(await dropCaptured(store.db, 15, now, 100)).toBe(0)
  await leaseUntil(null)
  // 150 bytes too much are two messages, and not a third one.
  expect(await freeCapturedBytes(store.db, 150, 100)).toEqual({ freed: 200, dropped: 2 })
  const left = await store.db
    .select({ age: captured.received_at })
    .from(captured)
    .orderBy(captured.received_at)
  expect(left.map(({ age }) => age)).toEqual([ago(5), ago(1)])
  expect(await store.db.$count(readerActions)).toBe(2)
})

test("TIDY-4 ACCOUNT-9 the counter of a project is unchanged when its old days have become one row", async () => {
  await store.db.delete(letterCounts)
  const never = await makeProject(store.db, "never", ago(500))
  const reset = await makeProject(store.db, "reset", ago(500))
  const count = (id: number, ageDays: number, shard: number) =>
    store.db.insert(letterCounts).values({
      project_id: id,
      day: sql`date_trunc('day', ${ago(ageDays).toISOString()}::timestamptz, 'UTC')`,
      shard,
      letters: 10,
    })
  for (const id of [never, reset])
    for (const ageDays of [400, 300, 200, 100, 91, 90, 1, 0]) {
      await count(id, ageDays, 1)
      await count(id, ageDays, 7)
    }
  await resetEmailCounter(store.db, reset, ago(200))
  for (const id of [never, reset]) await count(id, 200, 3)
  await store.db.update(projects).set({ email_counter_mode: "permanent" })
  const counters = () => emailCounters(store.db, [never, reset], ago(14))
  const before = await counters()
  expect(before).toEqual(
    new Map([
      [never, 170],
      [reset, 110],
    ]),
  )
  expect(Math.max(...(await turns(3, () => foldCounts(store.db, 90, now, 3))))).toBe(3)
  expect(await counters()).toEqual(before)
  const rowsOf = (id: number) => store.db.$count(letterCounts, eq(letterCounts.project_id, id))
  // One row of what was, and two shards of each of the three days within ninety.
  expect([await rowsOf(never), await rowsOf(reset)]).toEqual([7, 7])
  expect(await foldCounts(store.db, 90, now, 3)).toBe(0)
  await store.db.update(projects).set({ email_counter_mode: "default" })
  expect((await counters()).get(reset)).toBe(40)
})

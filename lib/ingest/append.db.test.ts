import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { statuses } from "#contract/status"
import { at } from "../clock.ts"
import { countBuckets } from "../store/counts.ts"
import { changesSeq, letterStory, listLetters } from "../store/letters.ts"
import type { Db, Store } from "../store/open.ts"
import { anEvent, type EventInput, keepProject, someDay } from "../testing/make.ts"
import { openTestStore } from "../testing/test-store.ts"
import { append } from "./append.ts"
import { type Normalized, normalize } from "./normalize.ts"
import { rebuild } from "./rollup.ts"

let store: Store
let db: Db
let number = 0

beforeAll(async () => {
  store = await openTestStore()
  db = store.db
})
afterAll(() => store.close())

const newProject = async () => (await keepProject(db, `p${++number}`)).project_id

const told = (events: readonly EventInput[]): Normalized => {
  const named = events.map((one) => ({ event_name: "transactional_email_status", event_data: anEvent(one) }))
  const normalized = normalize(
    { auth: "x", events_by_user: [{ user_id: 1, events: named }] },
    someDay.getTime(),
  )
  if (!normalized) throw new Error("not a callback")
  return normalized
}

const day = { from: at(someDay.getTime() - 86_400_000), to: at(someDay.getTime() + 2 * 86_400_000) }

/** Everything the events have become, without what only tells when they arrived. */
async function picture(project_id: string) {
  const range = { fromMs: day.from.getTime(), toMs: day.to.getTime() }
  const { letters } = await listLetters(db, project_id, { ...range, limit: 1000 })
  const counts = await countBuckets(db, project_id, day.from, day.to)
  return { letters: letters.map(({ project_id: _, ...letter }) => letter), counts }
}

describe("CALLBACK-3 a callback becomes events, letters and counts, once", () => {
  test("one letter's way is counted by its first quarter of an hour", async () => {
    const project = await newProject()
    await append(db, project, told([{ status: "accepted" }, { status: "sent", second: 2 }]))
    await append(db, project, told([{ status: "delivered", second: 1000 }]))
    expect(await countBuckets(db, project, day.from, day.to)).toEqual([
      { bucket: someDay, status: "accepted", letters_now: 0, letters_ever: 1 },
      { bucket: someDay, status: "delivered", letters_now: 1, letters_ever: 1 },
      { bucket: someDay, status: "sent", letters_now: 0, letters_ever: 1 },
    ])
  })

  test("a repeated call changes nothing, not even seq", async () => {
    const project = await newProject()
    const call = told([{ status: "sent" }, { status: "opened", second: 5, url: "https://shop.example/" }])
    expect(await append(db, project, call)).toEqual({ added: 2 })
    const before = [await picture(project), await changesSeq(db, project)]
    expect(await append(db, project, call)).toEqual({ added: 0 })
    expect([await picture(project), await changesSeq(db, project)]).toEqual(before)
  })

  test("an earlier event that comes late moves the letter to its bucket and leaves nothing behind", async () => {
    const project = await newProject()
    await append(db, project, told([{ status: "delivered", second: 3600 }]))
    await append(db, project, told([{ status: "accepted", second: 0 }]))
    const { counts } = await picture(project)
    expect(counts.every((one) => one.bucket.getTime() === someDay.getTime())).toBe(true)
    expect(counts).toHaveLength(2)
  })

  test("projects do not see each other's letters of the same job", async () => {
    const [one, other] = [await newProject(), await newProject()]
    await append(db, one, told([{ status: "sent" }]))
    expect(await picture(other)).toEqual({ letters: [], counts: [] })
    await append(db, other, told([{ status: "spam" }]))
    expect((await letterStory(db, one, "1ZymBc-00041N-9XaQ")).letters[0]?.status).toBe("sent")
  })

  test("strange texts and numbers are stored or left out, and never hold up the others", async () => {
    const project = await newProject()
    const strange = told([
      { comment: "\0 \ud800 \\u0000 ' \" \\ 🙂", url: "https://shop.example/?q='\"\\" },
      { status: "opened", message_info: { template_version: 2 ** 40, tags: ["a,b", '"', "{}"] } },
      { email: "x".repeat(400) },
    ])
    expect(strange.unreadable).toBe(1)
    expect(await append(db, project, strange)).toEqual({ added: 2 })
    const story = await letterStory(db, project, "1ZymBc-00041N-9XaQ")
    expect(story.letters[0]).toMatchObject({ template_version: null, tags: ["a,b", '"', "{}"] })
    expect(story.events[0]).toMatchObject({ url: "https://shop.example/?q='\"\\" })
  })

  test("a spam block is stored once", async () => {
    const project = await newProject()
    const event_data = {
      block_time: "2026-11-20 12:00:00",
      block_type: "all_smtp",
      domain: "mail.example",
      SMTP_blocks_count: 5,
      domain_status: "blocked",
    }
    const call = normalize(
      {
        auth: "x",
        events_by_user: [{ user_id: 1, events: [{ event_name: "transactional_spam_block", event_data }] }],
      },
      someDay.getTime(),
    )
    if (!call) throw new Error("not a callback")
    await append(db, project, call)
    await append(db, project, call)
    const rows = await db.query.blocks.findMany({ where: (t, { eq }) => eq(t.project_id, project) })
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ domain: "mail.example", smtp_blocks_count: 5 })
  })
})

describe("order, repetition and batching leave no trace", () => {
  const someEvents = fc.uniqueArray(
    fc.record({
      job_id: fc.constantFrom("job-1", "job-2"),
      email: fc.constantFrom("ann@example.com", "bob@example.com"),
      status: fc.constantFrom(...statuses, "parked"),
      second: fc.integer({ min: 0, max: 4 }).map((step) => step * 600),
    }),
    { minLength: 1, maxLength: 12, selector: (one) => JSON.stringify(one) },
  )

  test("any permutation, duplication and batching gives the same letters and counts; counted = rebuilt", async () => {
    await fc.assert(
      fc.asyncProperty(
        someEvents,
        fc.array(fc.nat(), { minLength: 40, maxLength: 40 }),
        fc.integer({ min: 1, max: 5 }),
        async (events, dice, batchSize) => {
          const [plain, wild] = [await newProject(), await newProject()]
          await append(db, plain, told(events))
          const repeated = [...events, ...events.filter((_, index) => (dice[index] ?? 0) % 2 === 0)]
          const shuffled = repeated
            .map((one, index) => ({ one, by: dice[index] ?? 0 }))
            .sort((a, b) => a.by - b.by)
            .map(({ one }) => one)
          for (let start = 0; start < shuffled.length; start += batchSize)
            await append(db, wild, told(shuffled.slice(start, start + batchSize)))
          const expected = await picture(plain)
          expect(await picture(wild)).toEqual(expected)
          await rebuild(db, wild, day.from.getTime(), day.to.getTime())
          expect(await picture(wild)).toEqual(expected)
        },
      ),
      { numRuns: 25 },
    )
  })

  test("counts of all statuses now add up to the letters", async () => {
    const project = await newProject()
    await append(
      db,
      project,
      told(statuses.map((status, second) => ({ status, second, email: `${second % 3}@example.com` }))),
    )
    const { letters, counts } = await picture(project)
    expect(counts.reduce((sum, one) => sum + one.letters_now, 0)).toBe(letters.length)
  })

  test("a rebuild repairs counts that went wrong", async () => {
    const project = await newProject()
    await append(db, project, told([{ status: "sent" }, { status: "delivered", email: "bob@example.com" }]))
    const right = await picture(project)
    const { counts, letters } = await import("../store/schema.ts")
    const { eq } = await import("drizzle-orm")
    await db.update(counts).set({ letters_now: 99 }).where(eq(counts.project_id, project))
    await db.update(letters).set({ status: "spam" }).where(eq(letters.project_id, project))
    await rebuild(db, project, day.from.getTime(), day.to.getTime())
    expect(await picture(project)).toEqual(right)
  })
})

describe("calls that overlap", () => {
  test("eight at a time with the same letters in any order count once and do not block each other", async () => {
    const project = await newProject()
    const events = Array.from({ length: 60 }, (_, index) => ({
      job_id: `job-${index % 7}`,
      email: `${index % 5}@example.com`,
      status: statuses[index % statuses.length] ?? "sent",
      second: index * 30,
    }))
    const calls = Array.from({ length: 8 }, (_, turn) =>
      told([...events.slice(turn * 7), ...events.slice(0, turn * 7)].slice(0, 40)),
    )
    const outcomes = await Promise.all(calls.map((call) => append(db, project, call)))
    expect(outcomes.reduce((sum, one) => sum + one.added, 0)).toBe(60)
    const counted = await picture(project)
    await rebuild(db, project, day.from.getTime(), day.to.getTime())
    expect(await picture(project)).toEqual(counted)
    expect(counted.letters).toHaveLength(35)
  })
})

import { eq, sql } from "drizzle-orm"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { statuses } from "#contract/status"
import { at, plus, setClock } from "#lib/platform/clock"
import { countBuckets } from "#lib/data/store/counts"
import { changesSeq, letterStory } from "#lib/data/store/letters"
import { type Db, rows, type Store } from "#lib/data/store/open"
import {
  counts,
  events as eventRows,
  letterSearch,
  letters,
  tagCounts,
} from "#lib/data/store/schema/messages"
import { readCells } from "#lib/data/store/segment-cells"
import { dimensions } from "#lib/data/store/segment-families"
import { anEvent, type EventInput, saveProject, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { storeLetters } from "#lib/testing/store-letters"
import { openTestStore } from "#lib/testing/test-store"
import { addUpOnce } from "#lib/intake/receive/add-up"
import { append as appendAll } from "./append.ts"
import type { Normalized } from "../event.ts"
import { normalize } from "#lib/intake/receive/normalize"
import { rebuild } from "./rebuild.ts"

let store: Store
let db: Db
let number = 0

let restore: (() => void)[] = []
beforeAll(async () => {
  store = await openTestStore()
  db = store.db
  restore = [useSettings(), moveClock(0)]
})
afterAll(async () => {
  for (const back of restore) back()
  await store.close()
})

const newProject = async () => (await saveProject(db, `p${++number}`)).project_id

const normalizedOf = (events: readonly EventInput[], nowMs = someDay.getTime()): Normalized => {
  const named = events.map((one) => ({ event_name: "transactional_email_status", event_data: anEvent(one) }))
  const normalized = normalize({ auth: "x", events_by_user: [{ user_id: 1, events: named }] }, nowMs)
  if (!normalized) throw new Error("not a callback")
  return normalized
}

/** Stores one call. */
async function append(db: Db, project_id: string, call: Normalized): Promise<{ added: number }> {
  const [added = 0] = await appendAll(db, project_id, [call])
  return { added }
}

const day = { from: at(someDay.getTime() - 86_400_000), to: at(someDay.getTime() + 2 * 86_400_000) }

const dayMs = 86_400_000
const moveClock = (days: number) => setClock({ now: () => plus(day.to, days * dayMs) })

/** All stored results of the events, without their arrival times. */
async function picture(project_id: string) {
  const stored = await db
    .select()
    .from(letters)
    .where(eq(letters.project_id, project_id))
    .orderBy(letters.job_id, letters.email)
  const counts = await countBuckets(db, project_id, day.from, day.to)
  return {
    letters: stored.map(({ project_id: _, ...letter }) => letter),
    counts,
    ...(await found(project_id)),
  }
}

/** Rows behind search and tag figures; `last_at` of a tag never decreases. */
async function found(project_id: string) {
  const search = await db
    .select()
    .from(letterSearch)
    .where(eq(letterSearch.project_id, project_id))
    .orderBy(letterSearch.job_id, letterSearch.email)
  const tags = await db
    .select()
    .from(tagCounts)
    .where(eq(tagCounts.project_id, project_id))
    .orderBy(tagCounts.bucket, tagCounts.minutes, tagCounts.tag)
  return {
    segments: await segmentPicture(project_id),
    search: search.map(({ project_id: _, ...row }) => row),
    tags: tags.map(({ project_id: _, last_at: __, ...row }) => row),
  }
}

const values = sql.raw(dimensions.map((name) => `s.${name}`).join(", "))

/** Counts by segment with their values, after all pending notes are added up. */
async function segmentPicture(project_id: string) {
  while (await addUpOnce(db));
  const found = await rows<Record<string, unknown> & { cells: Uint8Array }>(
    db,
    sql`select c.minutes, c.starts_at, c.cells, s.family, s.status, ${values}
        from segment_counts c left join segments s using (project_id, family, segment_id)
        where c.project_id = ${project_id}
        order by c.minutes, c.starts_at, s.family, s.status, ${values}`,
  )
  return found.map(({ cells, ...row }) => ({ ...row, cells: cellsOf(cells) }))
}

function cellsOf(row: Uint8Array): number[][] {
  const cells: number[][] = []
  readCells(row, (...cell) => cells.push(cell))
  return cells
}

/** The same, computed from the stored letters. */
async function foundIn(project_id: string): ReturnType<typeof found> {
  const stored = await db
    .select()
    .from(letters)
    .where(eq(letters.project_id, project_id))
    .orderBy(letters.job_id, letters.email)
  const other = `${project_id}-anew`
  await storeLetters(
    db,
    other,
    stored.map((row) => ({ ...row, project_id: other })),
  )
  return found(other)
}

describe("CALLBACK-3 a callback becomes events, letters and counts, once", () => {
  test("a letter's statuses are counted in its first quarter hour", async () => {
    const project = await newProject()
    await append(db, project, normalizedOf([{ status: "accepted" }, { status: "sent", second: 2 }]))
    await append(db, project, normalizedOf([{ status: "delivered", second: 1000 }]))
    expect(await countBuckets(db, project, day.from, day.to)).toEqual([
      { bucket: someDay, status: "accepted", letters_now: 0, letters_ever: 1 },
      { bucket: someDay, status: "delivered", letters_now: 1, letters_ever: 1 },
      { bucket: someDay, status: "sent", letters_now: 0, letters_ever: 1 },
    ])
  })

  test("a repeated call changes nothing, not even seq", async () => {
    const project = await newProject()
    const call = normalizedOf([
      { status: "sent" },
      { status: "opened", second: 5, url: "https://shop.example/" },
    ])
    expect(await append(db, project, call)).toEqual({ added: 2 })
    const before = [await picture(project), await changesSeq(db, project)]
    expect(await append(db, project, call)).toEqual({ added: 0 })
    expect([await picture(project), await changesSeq(db, project)]).toEqual(before)
  })

  test("an earlier event that arrives late moves the letter to its bucket and leaves nothing behind", async () => {
    const project = await newProject()
    await append(db, project, normalizedOf([{ status: "delivered", second: 3600 }]))
    await append(db, project, normalizedOf([{ status: "accepted", second: 0 }]))
    const { counts: counted } = await picture(project)
    expect(counted.every((one) => one.bucket.getTime() === someDay.getTime())).toBe(true)
    expect(counted).toHaveLength(2)
  })

  test("projects do not see each other's letters of the same job", async () => {
    const [one, other] = [await newProject(), await newProject()]
    await append(db, one, normalizedOf([{ status: "sent" }]))
    expect(await picture(other)).toEqual({ letters: [], counts: [], search: [], tags: [], segments: [] })
    await append(db, other, normalizedOf([{ status: "spam" }]))
    expect((await letterStory(db, one, "1ZymBc-00041N-9XaQ")).letters[0]?.status).toBe("sent")
  })

  test("unusual texts and numbers are stored or left out, and never delay the others", async () => {
    const project = await newProject()
    const strange = normalizedOf([
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

describe("order, repetition and batching do not matter", () => {
  const someEvents = fc.uniqueArray(
    fc.record({
      job_id: fc.constantFrom("job-1", "job-2"),
      email: fc.constantFrom("ann@example.com", "bob@example.com"),
      status: fc.constantFrom(...statuses, "parked"),
      second: fc.integer({ min: 0, max: 4 }).map((step) => step * 600),
      url: fc.constantFrom(
        undefined,
        "https://shop.example/",
        "https://shop.example/?utm_source=a",
        "https://b.example",
      ),
      delivery_info: fc.constantFrom<Record<string, string>>(
        {},
        { delivery_status: "ok_delivered" },
        { delivery_status: "err_will_retry", destination_response: "452 full", sender_ip: "192.0.2.1" },
        { delivery_status: "err_blacklisted", sender_ip: "192.0.2.2" },
        {
          traffic_type: "human",
          device_type: "mobile",
          os_name: "iOS",
          browser: "Safari",
          country_code: "PL",
        },
        { traffic_type: "human", device_type: "desktop", os_name: "Windows", browser: "Edge" },
        { traffic_type: "machine" },
        { traffic_type: "another word", country_code: "xx" },
      ),
      message_info: fc.constantFrom(
        undefined,
        null,
        {},
        { subject: "Hello", tags: ["a"] },
        { subject: "Bye" },
        { subject: "Bye", tags: ["b", "a", "b"] },
      ),
      metadata: fc.constantFrom(
        undefined,
        null,
        {},
        { order: "17" },
        { campaign_id: "007" },
        { campaign_id: "?" },
      ),
    }),
    {
      minLength: 1,
      maxLength: 12,
      selector: ({ job_id, email, status, second, url }) =>
        JSON.stringify([job_id, email, status, second, url]),
    },
  )

  test("EVENTS-2 any permutation, duplication and batching gives the same letters and counts; counted = rebuilt", async () => {
    await fc.assert(
      fc.asyncProperty(
        someEvents,
        fc.array(fc.nat(), { minLength: 40, maxLength: 40 }),
        fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 24, maxLength: 24 }),
        async (events, dice, sizes) => {
          const [plain, wild] = [await newProject(), await newProject()]
          await append(db, plain, normalizedOf(events))
          const repeated = [...events, ...events.filter((_, index) => (dice[index] ?? 0) % 2 === 0)]
          const shuffled = repeated
            .map((one, index) => ({ one, by: dice[index] ?? 0 }))
            .sort((a, b) => a.by - b.by)
            .map(({ one }) => one)
          for (let start = 0, calls = 0; start < shuffled.length; calls++) {
            const end = start + (sizes[calls] ?? 1)
            await append(db, wild, normalizedOf(shuffled.slice(start, end)))
            start = end
          }
          const expected = await picture(plain)
          expect(await picture(wild)).toEqual(expected)
          expect(await found(wild)).toEqual(await foundIn(wild))
          await rebuild(db, wild, day.from.getTime(), day.to.getTime())
          expect(await picture(wild)).toEqual(expected)
        },
      ),
      { numRuns: 25 },
    )
  })

  test("a letter continues from its stored state, however many events it had and wherever they are now", async () => {
    const [all, some] = [await newProject(), await newProject()]
    const before = [
      {
        status: "sent",
        delivery_info: { destination_response: "250 ok" },
        message_info: { subject: "Hello" },
      },
      { status: "opened", second: 20 },
    ]
    const after = [
      { status: "opened", second: 40 },
      { status: "delivered", second: 10, delivery_info: { delivery_status: "ok_delivered" } },
    ]
    for (const project of [all, some]) await append(db, project, normalizedOf(before))
    await db.delete(eventRows).where(eq(eventRows.project_id, some))
    for (const project of [all, some]) await append(db, project, normalizedOf(after))
    expect(await picture(some)).toEqual(await picture(all))
  })

  test("current counts of all statuses add up to the letters", async () => {
    const project = await newProject()
    await append(
      db,
      project,
      normalizedOf(
        statuses.map((status, second) => ({ status, second, email: `${second % 3}@example.com` })),
      ),
    )
    const now = await picture(project)
    expect(now.counts.reduce((sum, one) => sum + one.letters_now, 0)).toBe(now.letters.length)
  })

  test("a rebuild repairs wrong counts", async () => {
    const project = await newProject()
    await append(
      db,
      project,
      normalizedOf([
        { status: "sent", message_info: { tags: ["a"] } },
        { status: "delivered", email: "bob@example.com" },
      ]),
    )
    const right = await picture(project)
    await db.update(counts).set({ letters_now: 99 }).where(eq(counts.project_id, project))
    await db.update(tagCounts).set({ letters: 99 }).where(eq(tagCounts.project_id, project))
    await db.update(letters).set({ status: "spam" }).where(eq(letters.project_id, project))
    await rebuild(db, project, day.from.getTime(), day.to.getTime())
    expect(await picture(project)).toEqual(right)
  })
})

describe("KEEP-2 counts outlive their messages", () => {
  test("a rebuild does not change letters that began before the oldest stored event", async () => {
    const project = await newProject()
    await append(db, project, normalizedOf([{ status: "sent" }, { status: "delivered", second: 3 }]))
    const right = await picture(project)
    moveClock(60)
    const now = plus(day.to, 60 * dayMs).getTime()
    // The events are deleted; one later open is all that remains.
    await db.delete(eventRows).where(eq(eventRows.project_id, project))
    await append(db, project, normalizedOf([{ status: "opened", second: 58 * 86_400 }], now))
    const opened = await picture(project)
    await rebuild(db, project, day.from.getTime(), now)
    expect(await picture(project)).toEqual(opened)
    await db.delete(letters).where(eq(letters.project_id, project))
    await rebuild(db, project, day.from.getTime(), now)
    expect((await picture(project)).counts).toEqual(opened.counts)
    moveClock(0)
    expect(right.counts.map(({ status, letters_ever }) => [status, letters_ever])).toEqual([
      ["delivered", 1],
      ["sent", 1],
    ])
    expect(opened.counts.map(({ status, letters_ever }) => [status, letters_ever])).toEqual([
      ["delivered", 1],
      ["opened", 1],
      ["sent", 1],
    ])
  })
})

describe("concurrent calls", () => {
  test("eight at a time with the same letters in any order count once and do not block each other", async () => {
    const project = await newProject()
    const events = Array.from({ length: 60 }, (_, index) => ({
      job_id: `job-${index % 7}`,
      email: `${index % 5}@example.com`,
      status: statuses[index % statuses.length] ?? "sent",
      second: index * 30,
    }))
    const calls = Array.from({ length: 8 }, (_, turn) =>
      normalizedOf([...events.slice(turn * 7), ...events.slice(0, turn * 7)].slice(0, 40)),
    )
    const outcomes = await Promise.all(calls.map((call) => append(db, project, call)))
    expect(outcomes.reduce((sum, one) => sum + one.added, 0)).toBe(60)
    const counted = await picture(project)
    await rebuild(db, project, day.from.getTime(), day.to.getTime())
    expect(await picture(project)).toEqual(counted)
    expect(counted.letters).toHaveLength(35)
  })
})

import { rm } from "node:fs/promises"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { temporaryDatabase } from "#postgres/temporary-database"
import { at } from "../clock.ts"
import { someDay } from "../testing/make.ts"
import { migrations, migrationsBefore } from "../testing/migrations-before.ts"
import { storeLetters } from "../testing/store-letters.ts"
import { type NewLetter, saveLetters } from "./event-log.ts"
import { openStore, rows, type Store } from "./open.ts"
import { type FirstRead, type LetterSources, letterSearch, tagCounts } from "./schema/messages.ts"
import { addAllNotedChanges } from "./segment-changes.ts"
import { countSegments, type SegmentFilter } from "./segment-counts.ts"

/** Over two days and a quarter, with and without tags and subjects. */
const letters = Array.from({ length: 60 }, (_, n): NewLetter => {
  const first_at = at(someDay.getTime() + n * 55 * 60_000 + n)
  return {
    project_id: n % 5 === 0 ? "other" : "shop",
    job_id: `job-${n}`,
    email: `reader${n}@${["example.com", "gmail.com", "Web.DE"][n % 3]}`,
    ...(n % 7 === 0
      ? { status: "hard_bounced", statuses: ["hard_bounced", "sent"] }
      : {
          status: "delivered",
          statuses: n % 3 ? ["delivered", "sent"] : ["delivered", "opened", "sent", "spam"],
        }),
    first_at,
    last_at: first_at,
    subject: n % 4 ? `Order ${n}` : null,
    tags: [[], ["receipt"], ["receipt", "two", "two"]][n % 3] ?? [],
    delivery_status: [null, "err_user_unknown", "err_mailbox_full"][n % 4] ?? null,
    destination_response: null,
    from_email: null,
    template_id: n % 2 ? "welcome" : null,
    template_version: n % 6 ? null : n,
    metadata: {},
    sources: null,
  }
})

const none = { destination_response: null, message: null, metadata: null }
const sources: LetterSources = { ...none, status: [0, ""], delivery: [] }
const readBy = (traffic_type: string): FirstRead => ["opened", traffic_type, "", "", "", "", 0, ""]

async function kept({ db }: Store) {
  return {
    search: await db.select().from(letterSearch).orderBy(letterSearch.first_at, letterSearch.job_id),
    tags: await db
      .select()
      .from(tagCounts)
      .orderBy(tagCounts.project_id, tagCounts.bucket, tagCounts.minutes, tagCounts.tag),
    segments: await rows(
      db,
      sql`select * from segment_counts join segments using (project_id, family, segment_id)
          order by project_id, family, minutes, starts_at, segment_id`,
    ),
  }
}

test("MESSAGESPAGE-1 TAGPAGE-1 messages of the time before are found and counted by tag as if they came today", async () => {
  const server = process.env.TEST_DATABASE_URL ?? ""
  const [old, fresh] = [
    await temporaryDatabase(server, "waybill_old"),
    await temporaryDatabase(server, "waybill_new"),
  ]
  const folder = await migrationsBefore("0006_search")
  try {
    const before = await openStore({ url: old.url }, folder)
    await saveLetters(before.db, letters)
    const tables = await before.db.execute(sql`select to_regclass('letter_search') as name`)
    expect(tables).toMatchObject({ rows: [{ name: null }] })
    await before.close()
    const [moved, made] = [
      await openStore({ url: old.url }, migrations),
      await openStore({ url: fresh.url }, migrations),
    ]
    for (const project of ["shop", "other"])
      await storeLetters(
        made.db,
        project,
        letters.filter(({ project_id }) => project_id === project),
      )
    const expected = await kept(made)
    expect(expected.tags.length).toBeGreaterThan(50)
    expect(expected.segments.length).toBeGreaterThan(100)
    expect(await kept(moved)).toEqual(expected)
    await moved.close()
    await made.close()
  } finally {
    await old.drop()
    await fresh.drop()
    await rm(join(folder, ".."), { recursive: true, force: true })
  }
})

test("MESSAGESPAGE-10 messages of the time before are found by the campaign that they are counted for", async () => {
  const database = await temporaryDatabase(process.env.TEST_DATABASE_URL ?? "", "waybill_campaigns")
  const folder = await migrationsBefore("0022_recipients_and_campaigns")
  const campaignOf = (n: number) => (n % 3 ? { campaign: `${n % 2}` } : {})
  try {
    const before = await openStore({ url: database.url }, folder)
    await saveLetters(
      before.db,
      letters.map((letter, n) => ({ ...letter, sources: { ...sources, ...campaignOf(n) } })),
    )
    await before.db.execute(
      sql`insert into letter_search select project_id, first_at, job_id, email, '', tags, '', '' from letters`,
    )
    await before.close()
    const { db, close } = await openStore({ url: database.url }, migrations)
    const found = await db.select().from(letterSearch)
    const expected = letters.map(({ job_id }, n) => [job_id, campaignOf(n).campaign ?? null])
    expect(new Map(found.map(({ job_id, campaign_id }) => [job_id, campaign_id]))).toEqual(
      new Map(expected as [string, string | null][]),
    )
    const indexes = await rows<{ indexname: string }>(
      db,
      sql`select indexname from pg_indexes where tablename = 'letter_search' order by 1`,
    )
    expect(indexes.map(({ indexname }) => indexname)).toEqual(
      expect.arrayContaining(["letter_search_campaign", "letter_search_recipient", "letter_search_words"]),
    )
    await close()
  } finally {
    await database.drop()
    await rm(join(folder, ".."), { recursive: true, force: true })
  }
})

test("STORE-10 rates of a domain are counted of the messages of the time before, and of no time of which some are gone", async () => {
  const database = await temporaryDatabase(process.env.TEST_DATABASE_URL ?? "", "waybill_domains")
  const folder = await migrationsBefore("0033_domains_with_rates")
  const [hour, startMs] = [3_600_000, someDay.getTime()]
  try {
    const before = await openStore({ url: database.url }, folder)
    await saveLetters(
      before.db,
      letters.map((letter) => ({
        ...letter,
        sources: { ...sources, reads: [readBy("human"), readBy("machine")] },
      })),
    )
    await before.db.execute(
      sql`insert into letter_search select project_id, first_at, job_id, email, '', tags, '', 'other' from letters`,
    )
    await before.db.execute(sql`update letter_search set domain = split_part(email, '@', 2)`)
    // Of the hour before, messages are gone that were counted.
    for (const [project_id, ms] of [
      ["shop", startMs - hour],
      ["other", startMs],
    ] as const)
      await before.db.execute(
        sql`insert into counts (project_id, bucket, status, letters_now, letters_ever)
            values (${project_id}, ${at(ms).toISOString()}, 'sent', 1, 1)`,
      )
    await before.close()
    const { db, close } = await openStore({ url: database.url }, migrations)
    const ask = (project: string, fromMs: number, status: string[], more: SegmentFilter = {}) => {
      const filter = { domain: ["example.com"], status, ...more }
      return countSegments(db, project, { edges: [fromMs, startMs + 72 * hour], by: [], filter })
    }
    const opened = (project: string, fromMs: number) =>
      letters.filter(
        (one) =>
          one.project_id === project &&
          one.first_at.getTime() >= fromMs &&
          one.email.endsWith("@example.com") &&
          one.statuses.includes("opened"),
      ).length
    const wholeMs = startMs + hour
    expect(opened("shop", wholeMs)).toBeGreaterThan(5)
    expect(await ask("shop", wholeMs, ["opened"])).toEqual([
      { step: 0, status: "opened", letters_now: 0, letters_ever: opened("shop", wholeMs) },
    ])
    expect(await ask("shop", startMs - hour, ["opened"])).toBeNull()
    const human = { traffic_type: ["human"] }
    const readers = letters.filter(
      ({ project_id, email, first_at }) =>
        project_id === "shop" && email.endsWith("@example.com") && first_at.getTime() >= wholeMs,
    )
    expect(await ask("shop", wholeMs, ["opened"], human)).toEqual([
      { step: 0, status: "opened", letters_now: 0, letters_ever: readers.length },
    ])
    expect(await ask("shop", startMs - hour, ["opened"], human)).toBeNull()
    expect(await ask("shop", startMs - hour, ["hard_bounced"])).toEqual([])
    expect(await ask("other", startMs - hour, ["opened"])).toMatchObject([
      { letters_ever: opened("other", startMs - hour) },
    ])
    await close()
  } finally {
    await database.drop()
    await rm(join(folder, ".."), { recursive: true, force: true })
  }
})

test("EVENTS-2 what was noted by the release before, and not added up yet, is added up", async () => {
  const database = await temporaryDatabase(process.env.TEST_DATABASE_URL ?? "", "waybill_noted")
  const folder = await migrationsBefore("0011_segment_notes")
  const quarter = { bucket_ms: someDay.getTime(), letters_now: 2, letters_ever: 3 }
  const nothing = { server: "", domain: "", template_id: "", template_version: "", delivery_status: "" }
  const change = { ...nothing, ...quarter, status: "sent", family: "attempt" }
  const bounce = {
    ...{ ...change, status: "hard_bounced", family: "domain_bounce" },
    ...{ provider: "gmail", domain: "gmail.com" },
  }
  const notes = [
    [
      { ...change, provider: "gmail", segment_id: "-5" },
      { ...change, provider: "gmx", segment_id: "7" },
    ],
    [
      { ...change, provider: "gmail", segment_id: "-5" },
      { ...bounce, delivery_status: "err_mailbox_full", segment_id: "11" },
      { ...bounce, delivery_status: "err_user_unknown", segment_id: "-12" },
    ],
  ]
  try {
    const before = await openStore({ url: database.url }, folder)
    // As that release had it: a builder knows columns that came later.
    await before.db.execute(
      sql`insert into projects (project_id, service_project_id, name, created_by, created_at)
          values ('noted', '1', 'noted', 'u', now())`,
    )
    for (const note of notes)
      await before.db.execute(
        sql`insert into segment_changes (project_id, changes) values ('noted', ${JSON.stringify(note)}::jsonb)`,
      )
    await before.close()
    const { db, close } = await openStore({ url: database.url }, migrations)
    await addAllNotedChanges(db, "noted")
    const edges = [someDay.getTime(), someDay.getTime() + 900_000]
    expect(await countSegments(db, "noted", { edges, by: ["provider"] })).toMatchObject([
      { provider: "gmail", letters_now: 4, letters_ever: 6 },
      { provider: "gmx", letters_now: 2, letters_ever: 3 },
    ])
    const bounced = { edges, by: ["domain"], filter: { status: ["hard_bounced"] } } as const
    expect(await countSegments(db, "noted", bounced)).toEqual([
      { step: 0, status: "hard_bounced", domain: "gmail.com", letters_now: 4, letters_ever: 6 },
    ])
    await close()
  } finally {
    await database.drop()
    await rm(join(folder, ".."), { recursive: true, force: true })
  }
})

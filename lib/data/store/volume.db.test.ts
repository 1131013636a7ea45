import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { fillAtOnce } from "#postgres/fill-at-once"
import { readBy, scannedBy } from "#postgres/scanned-tables"
import { at } from "#lib/platform/clock"
import type { ReadLimit } from "#lib/data/events/count-messages"
import { postgresEvents } from "#lib/data/events/postgres/adapter"
import { messagesToCount } from "#lib/data/events/postgres/messages"
import { append } from "#lib/data/events/postgres/append"
import { normalize } from "#lib/intake/receive/normalize"
import { rebuild } from "#lib/data/events/postgres/rebuild"
import { expectIndexed } from "#lib/testing/growing-tables"
import { anEvent, saveProject, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { bareSources } from "#lib/testing/store-letters"
import { openTestStore } from "#lib/testing/test-store"
import * as audit from "./audit.ts"
import * as blocks from "./blocks.ts"
import * as replies from "./bounced-replies.ts"
import * as counts from "./counts.ts"
import { sealCursor } from "./cursor.ts"
import * as exports from "./exports.ts"
import { type Direction, scannedMax } from "./find-letters.ts"
import * as changes from "./letter-changes.ts"
import { letterBeside } from "./letter-neighbours.ts"
import * as letters from "./letters.ts"
import type { Db, Store } from "./open.ts"
import type { SegmentFilter } from "./segment-counts.ts"
import type { Dimension } from "./segment-families.ts"
import * as tags from "./tags.ts"

/** Statements of pages with enough rows for the server to choose its plans as in production. */

let store: Store
let restore = () => {}
beforeAll(async () => {
  restore = useSettings()
  store = await openTestStore()
  for (let n = 0; n < projects; n++) await saveProject(store.db, `p${n}`)
  await fillAtOnce(store.db, ["letters"], fillLetters)
  await makeSomeSpam(store.db)
  await makeSomeBounces(store.db)
  await makeSomeLeave(store.db)
  await fillAtOnce(store.db, filledByLetters, fillTheRest)
})
afterAll(async () => {
  restore()
  await store.close()
})

const dayMs = 86_400_000
const projects = 4
const rowsOfAll = 150_000
const startMs = someDay.getTime() - 40 * 86_400_000
const endMs = startMs + rowsOfAll * 20_000
const span = { fromMs: startMs, toMs: endMs }

const many = sql`generate_series(1, ${rowsOfAll}::int) n`
const project = sql`'p' || n % ${projects}::int`
const when = sql`to_timestamp(${startMs / 1000}::float8 + n * 20)`

/**
 * Three tags: of every message, of one in 4000, and of the first 20,000 alone; domains and templates alike, and every
 * second complaint is by a person who opened the message before.
 */
async function fillLetters(db: Db): Promise<void> {
  await db.execute(sql`insert into letters (project_id, job_id, email, status, statuses, first_at, last_at, subject, template_id, tags, sources)
    select ${project}, 'j' || n, 'reader' || n || '@' || case when n % 4001 = 0 then 'rare.example' when n <= 20000 then 'old.example' else 'shop.example' end,
      'delivered', '{delivered,sent}', ${when}, ${when}, 'Order ' || n, case when n % 3001 = 0 then 'seldom' when n % 7 > 0 then 'often' end,
      array['all'] || case when n % 4000 = 0 then '{rare}'::text[] else '{}' end || case when n <= 20000 then '{old}'::text[] else '{}' end,
      ${JSON.stringify(bareSources)}::jsonb
    from ${many}`)
}

/** Rare statuses are seldom in the sample of the server's statistics: plans must be good without them. */
async function makeSomeSpam(db: Db): Promise<void> {
  await db.execute(sql`update letters set status = 'spam', statuses = case when substr(job_id, 2)::int % 2 = 0 then '{delivered,opened,sent,spam}' else '{delivered,sent,spam}' end::text[]
      where substr(job_id, 2)::int % 15001 = 0`)
}

/** One frequent reason and a rare one. */
async function makeSomeBounces(db: Db): Promise<void> {
  await db.execute(sql`update letters set status = 'soft_bounced', statuses = '{sent,soft_bounced}', delivery_status = 'err_mailbox_full'
      where substr(job_id, 2)::int % 211 = 0 and status = 'delivered'`)
  await db.execute(sql`update letters set status = 'hard_bounced', statuses = '{sent,hard_bounced}', delivery_status = 'err_user_unknown'
      where substr(job_id, 2)::int % 10007 = 1 and status = 'delivered'`)
}

/** A fifth of the second project's: too many to scan all of them, few enough to scan them alone. */
async function makeSomeLeave(db: Db): Promise<void> {
  await db.execute(sql`update letters set status = 'unsubscribed', statuses = '{delivered,sent,unsubscribed}'
      where substr(job_id, 2)::int % 20 = 9 and status = 'delivered'`)
}

const filledByLetters = ["letter_search", "events", "counts", "tag_counts", "blocks", "audit", "exports"]

async function fillTheRest(db: Db): Promise<void> {
  await db.execute(
    sql`insert into letter_search select project_id, first_at, job_id, email, subject, tags, split_part(email, '@', 2),
      case when email like '%@rare.example' then 'gmail' else 'other' end, template_id,
      case when substr(job_id, 2)::int % 2999 = 0 then '7' when substr(job_id, 2)::int <= 20000 then '8' end from letters`,
  )
  await db.execute(sql`insert into events (project_id, event_time, fingerprint, job_id, email, status, raw, received_at)
    select project_id, first_at, job_id, job_id, email, 'sent', '{}', first_at from letters`)
  await db.execute(sql`insert into counts select project_id, date_bin('15 minutes', first_at, 'epoch'), status, count(*), count(*)
    from letters group by 1, 2, 3`)
  for (const minutes of [15, 1440])
    await db.execute(sql`insert into tag_counts (project_id, bucket, minutes, tag, letters, last_at)
      select project_id, date_bin(${`${minutes} minutes`}::interval, first_at, 'epoch'), ${minutes}, tag, count(*), max(first_at)
      from letters cross join unnest(tags) tag group by 1, 2, 4`)
  await db.execute(sql`insert into blocks (project_id, block_time, fingerprint, domain, block_type, domain_status, smtp_blocks_count, raw, received_at)
    select ${project}, ${when}, n, '', '', '', 1, '{}', now() from ${many} where n % 4 < 2`)
  await db.execute(sql`insert into audit (project_id, at, user_id, action, target, input, outcome)
    select ${project}, ${when}, 'u' || n % 7, case when n % 3 = 0 then 'letter/resend' else 'template/set' end,
      'reader' || n || '@shop.example', jsonb_build_object('job_id', 'j' || n), 'success' from ${many} where n % 4 < 2`)
  await db.execute(sql`insert into exports (project_id, dump_id, user_id, created_at, expires_at, input)
    select ${project}, n, 'u', now(), now(), '{}' from ${many} where n % 100 = 0`)
}

/** A page scans at most this many messages, and then looks for their end; a project has a third more. */
const readMax = 2.5 * scannedMax

const growing = ["events", "letters", "letter_search", "counts", "tag_counts", "blocks", "audit"]

const list = (filter: Partial<letters.LetterFilter>) => (db: Db) =>
  letters.listLetters(db, "p1", { ...span, ...filter, limit: 50 })

/** A message in the middle of all. */
const beside = (direction: Direction, filter: Partial<letters.LetterFilter>) => (db: Db) => {
  const middle = {
    job_id: "j75001",
    email: "reader75001@shop.example",
    first_at: at(startMs + 75_001 * 20_000),
  }
  return letterBeside(db, "p1", { ...span, ...filter }, middle, direction)
}

/** The end of a page of another project: an instant, and no message of this one. */
const fromElsewhere = (direction: Direction, filter: Partial<letters.LetterFilter>) => (db: Db) => {
  const cursor = sealCursor([startMs + Math.floor(rowsOfAll / 3) * 20_000, "", ""])
  return letters.listLetters(db, "p1", { ...span, ...filter, cursor, direction, limit: 50 })
}

/** From a third of the way back, up to the newer ones. */
const upwards = (filter: Partial<letters.LetterFilter>) => (db: Db) => {
  const cursor = sealCursor([startMs + Math.floor(rowsOfAll / 3) * 20_000, "j", "reader@shop.example"])
  return letters.listLetters(db, "p1", { ...span, ...filter, cursor, direction: "newer", limit: 50 })
}

const hour = { from: at(endMs - 3_600_000), to: at(endMs) }
const acts = { fromMs: endMs - 3_600_000, toMs: endMs }

/** As many as one request sends again; a third of them was. */
const someRecipients = Array.from({ length: 50 }, (_, n) => `reader${4 * n + 1}@shop.example`)

/** Of a project with some hundreds of bounces. */
const replied = (query: Partial<replies.ReplyQuestion>) => (db: Db) =>
  replies.bouncedReplies(db, "p1", {
    ...{ ...span, provider: [], reason: [], template: [], domain: [], tag: [], campaign: [], max: 5000 },
    ...query,
  })

/** Reads of pages, routes and ingest; the first word names the function, the rest the case. */
const reads: Record<string, (db: Db) => Promise<unknown>> = {
  listLetters: list({}),
  "listLetters by status": list({ status: "spam" }),
  "listLetters by two statuses": list({ status: ["spam", "hard_bounced"] }),
  "listLetters by a tag of all": list({ tag: "all" }),
  "listLetters by a rare tag": list({ tag: "rare" }),
  "listLetters by an old tag": list({ tag: "old" }),
  "listLetters by tag and status": list({ tag: "all", status: "spam" }),
  "listLetters to an address": list({ email: "READER75001@shop.example" }),
  "listLetters to an address of nobody": list({ email: "reader75001@shop.exampl" }),
  "listLetters to an address by status": list({ email: "reader75001@shop.example", status: "spam" }),
  "listLetters to an address by tag": list({ email: "reader75001@shop.example", tag: "all" }),
  "listLetters upwards to an address": upwards({ email: "reader75001@shop.example" }),
  "letterBeside newer to an address": beside("newer", { email: "reader75001@shop.example" }),
  "listLetters by a campaign": list({ campaign: "7" }),
  "listLetters by an old campaign": list({ campaign: "8" }),
  "listLetters by a campaign of nobody": list({ campaign: "9" }),
  "listLetters by an old campaign and a domain": list({ campaign: "8", domain: "shop.example" }),
  "listLetters by an old campaign and a rare status": list({ campaign: "8", status: "spam" }),
  "listLetters upwards by a campaign": upwards({ campaign: "7" }),
  "listLetters by an address": list({ search: "reader1@shop" }),
  "listLetters by what all have": list({ search: "shop.example" }),
  "listLetters by a subject": list({ search: "order 1729" }),
  "listLetters by a job": list({ search: "j17" }),
  "listLetters by what nobody has": list({ search: "nowhere" }),
  "listLetters masked": list({ search: "order 12", canSearchAddresses: false }),
  "listLetters by two characters": list({ search: "q_" }),
  "letterBeside newer": beside("newer", {}),
  "letterBeside older": beside("older", {}),
  "letterBeside newer by status": beside("newer", { status: "spam" }),
  "letterBeside newer by a rare tag": beside("newer", { tag: "rare" }),
  "letterBeside newer by tag and status": beside("newer", { tag: "all", status: "spam" }),
  "letterBeside newer by an address": beside("newer", { search: "reader1@shop" }),
  "letterBeside older by an address": beside("older", { search: "reader1@shop" }),
  "letterBeside newer by what all have": beside("newer", { search: "shop.example" }),
  "listLetters by a domain of all": list({ domain: "shop.example" }),
  "listLetters by a rare domain": list({ domain: "rare.example" }),
  "listLetters by an old domain": list({ domain: "old.example" }),
  "listLetters by a domain of nobody": list({ domain: "nowhere.example" }),
  "listLetters by a provider": list({ provider: "gmail" }),
  "listLetters by other providers": list({ provider: "other" }),
  "listLetters by a frequent template": list({ template: "often" }),
  "listLetters by a rare template": list({ template: "seldom" }),
  "listLetters by template and domain": list({ template: "seldom", domain: "shop.example" }),
  "listLetters by domain and provider that exclude each other": list({
    domain: "shop.example",
    provider: "gmail",
  }),
  "listLetters by a reason": list({ reason: "err_user_unknown" }),
  "listLetters by a reason of nobody": list({ reason: "err_unheard_of" }),
  "listLetters by a reason and a status": list({ reason: "err_user_unknown", status: "hard_bounced" }),
  "listLetters by a reason and a domain": list({ reason: "err_user_unknown", domain: "shop.example" }),
  "listLetters upwards by a reason": upwards({ reason: "err_user_unknown" }),
  "listLetters by two domains": list({ domain: ["rare.example", "nobody.example"] }),
  "listLetters upwards by two domains": upwards({ domain: ["rare.example", "old.example"] }),
  "listLetters by two providers and a status": list({ provider: ["gmail", "other"], status: "spam" }),
  "listLetters by two reasons": list({ reason: ["err_user_unknown", "err_unheard_of"] }),
  "listLetters by two tags": list({ tag: ["rare", "old"] }),
  "listLetters without a template": list({ template: [""] }),
  "listLetters by a country of nobody": list({ country: "PL" }),
  "listLetters by a country and a rare status": list({ country: "PL", status: "spam" }),
  "listLetters by people of a domain": list({ people: true, domain: "rare.example" }),
  "listLetters by a server of nobody": list({ server: "192.0.2.1", template: "often" }),
  "listLetters upwards by a version": upwards({ template: "often", version: "3" }),
  "listLetters by domain and a rare status": list({ domain: "shop.example", status: "spam" }),
  "listLetters by template and a frequent status": list({ template: "often", status: "delivered" }),
  "listLetters by domain and a status of nobody": list({ domain: "shop.example", status: "clicked" }),
  "listLetters by provider and a rare tag": list({ provider: "other", tag: "rare" }),
  "listLetters by provider and a frequent tag": list({ provider: "gmail", tag: "all" }),
  "listLetters by domain and a word": list({ domain: "old.example", search: "order 1729" }),
  "listLetters by domain and two characters": list({ domain: "shop.example", search: "q_" }),
  "listLetters by a status once had": list({ had: "opened" }),
  "listLetters by a frequent status once had": list({ had: "delivered" }),
  "listLetters by template and a status once had": list({ template: "often", had: "opened" }),
  "listLetters upwards": upwards({}),
  "listLetters upwards by status": upwards({ status: ["delivered", "spam"] }),
  "listLetters upwards by a rare domain": upwards({ domain: "rare.example" }),
  "listLetters upwards by template and domain": upwards({ template: "seldom", domain: "shop.example" }),
  "listLetters upwards by a tag": upwards({ tag: "rare" }),
  "listLetters upwards by a word": upwards({ search: "order" }),
  "listLetters upwards by two characters": upwards({ search: "q_" }),
  "listLetters from elsewhere": fromElsewhere("older", {}),
  "listLetters upwards from elsewhere": fromElsewhere("newer", {}),
  "listLetters from elsewhere by status": fromElsewhere("older", { status: "spam" }),
  "listLetters upwards from elsewhere by a tag": fromElsewhere("newer", { tag: "rare" }),
  bouncedReplies: replied({}),
  "bouncedReplies by reasons": replied({ reason: ["err_user_unknown", "err_unheard_of"] }),
  "bouncedReplies by a reason and a domain": replied({
    reason: ["err_mailbox_full"],
    domain: ["rare.example"],
  }),
  "bouncedReplies by provider, tag and campaign": replied({
    provider: ["gmail"],
    tag: ["all"],
    campaign: ["8"],
  }),
  lettersAt: (db) => letters.lettersAt(db, "p1", [[startMs, "j75001", "reader75001@shop.example"]]),
  letterStory: (db) => letters.letterStory(db, "p1", "j1", "reader1@shop.example"),
  lettersOfJobs: (db) => letters.lettersOfJobs(db, "p1", ["j1", "j5", "j149997"]),
  hasJob: (db) => letters.hasJob(db, "p1", "j1"),
  latestOf: (db) => letters.latestOf(db, "p1"),
  changesSeq: (db) => letters.changesSeq(db, "p1"),
  lastLetterAt: (db) => letters.lastLetterAt(db, "p1"),
  changedLetters: (db) => changes.changedLetters(db, "p1", 0, 100),
  "changedLetters of the newest": async (db) =>
    changes.changedLetters(db, "p1", (await letters.changesSeq(db, "p1")) - 20),
  newestChanged: (db) => changes.newestChanged(db, "p1", 100),
  seqBefore: (db) => changes.seqBefore(db, "p1", 100),
  countSteps: (db) => counts.countSteps(db, "p1", [endMs - 7_200_000, endMs - 3_600_000, endMs]),
  countBuckets: (db) => counts.countBuckets(db, "p1", hour.from, hour.to),
  countStored: (db) => counts.countStored(db, "p1", { fromMs: endMs - 3_000_000, toMs: endMs }),
  firstCountMs: (db) => counts.firstCountMs(db, "p1"),
  oldestLetterMs: (db) => counts.oldestLetterMs(db, "p1", { fromMs: startMs }),
  "countStored by status": (db) => counts.countStored(db, "p1", span, { statuses: ["spam"] }),
  "countStored of a status once had": (db) => counts.countStored(db, "p1", span, { had: "opened" }),
  figuresByTag: (db) => tags.figuresByTag(db, "p1", { from: at(startMs), to: at(endMs) }),
  newestWithTag: (db) => tags.newestWithTag(db, "p1", "old", startMs, endMs),
  countTagged: (db) => tags.countTagged(db, "p1", "old", startMs, endMs),
  listBlocks: (db) => blocks.listBlocks(db, "p1", hour.from.getTime(), hour.to.getTime()),
  listAudit: (db) => audit.listAudit(db, "p1", 50),
  searchAudit: (db) => audit.searchAudit(db, "p1", { ...acts, cursor: null, limit: 50 }),
  "searchAudit upwards": (db) =>
    audit.searchAudit(db, "p1", { ...acts, cursor: 1, direction: "newer", limit: 50 }),
  listDone: (db) => audit.listDone(db, "p1", { action: "template/set", ...acts }, 50),
  listResent: (db) => audit.listResent(db, "p1", someRecipients),
  lastChange: (db) =>
    audit.lastChange(db, "p1", { action: "settings/change", fields: ["name"], since: hour.from }),
  countAudit: (db) => audit.countAudit(db, "p1", acts),
  findAuditEntry: (db) => audit.findAuditEntry(db, "p1", 1),
  listExports: (db) => exports.listExports(db, "p1", hour.to),
  "append of new letters": (db) => append(db, "p1", [normalizedEvent("new")]),
  "append of an event of an old letter": (db) => append(db, "p1", [normalizedEvent("j1")]),
  "rebuild of an hour": (db) => rebuild(db, "p1", endMs - 3_600_000, endMs, { events: 10_000 }),
}

/** Reads that scan a whole table, with the reason why they can. */
const exceptions: Record<string, string> = {
  auditChoices: "the filters of a project's audit log, which people write and no traffic does",
}

/** Functions that build a page from the result of another one. */
const pure = ["pageOf"]

/** Functions that write, by a key. */
const writes = ["insertAudit", "finishAudit", "insertExport"]

function normalizedEvent(job_id: string) {
  const event_data = anEvent({ job_id, email: "reader1@shop.example", message_info: { tags: ["all"] } })
  const events = [{ event_name: "transactional_email_status", event_data }]
  const call = normalize({ auth: "x", events_by_user: [{ user_id: 1, events }] }, someDay.getTime())
  if (!call) throw new Error("not a callback")
  return call
}

describe("MESSAGESPAGE-3 no page and no callback reads a table that grows, or all of a project", () => {
  for (const [name, read] of Object.entries(reads))
    test(name, async () => {
      // Often enough for a generic plan.
      for (let n = 0; n < 12; n++) {
        const { result, scanned } = await store.db.transaction((tx) =>
          scannedBy(tx, growing, () => readBy(tx, growing, () => read(tx))),
        )
        expect({ n, scanned }).toEqual({ n, scanned: [] })
        expect(result.read).toBeLessThan(readMax)
      }
    })

  test("MESSAGESPAGE-9 a whole address finds its messages alone", async () => {
    for (const filter of [{}, { status: "delivered" }, { tag: "all", domain: "shop.example" }])
      for (let n = 0; n < 12; n++) {
        const page = list({ email: "reader75001@shop.example", ...filter })
        const { result, read } = await store.db.transaction((tx) => readBy(tx, growing, () => page(tx)))
        expect(result.letters).toHaveLength(1)
        expect(read).toBeLessThan(20)
      }
  })

  test("MESSAGESPAGE-9 a whole job_id finds its messages alone", async () => {
    for (const filter of [{}, { status: "delivered" }, { tag: "all", domain: "shop.example" }])
      for (let n = 0; n < 12; n++) {
        const page = list({ job_id: "j75001", ...filter })
        const { result, read } = await store.db.transaction((tx) => readBy(tx, growing, () => page(tx)))
        expect(result.letters).toHaveLength(1)
        expect(read).toBeLessThan(20)
      }
  })

  test("MESSAGEPAGE-9 finds resent messages by their addresses alone", async () => {
    for (let n = 0; n < 12; n++) {
      const { result, read } = await store.db.transaction((tx) =>
        readBy(tx, growing, () => audit.listResent(tx, "p1", someRecipients)),
      )
      expect(result).toHaveLength(16)
      expect(read).toBeLessThan(100)
    }
  })

  test("STORE-10 messages that no family counts are found by their time, or by their filters", async () => {
    const counted = (days: number, filter: SegmentFilter, by: Dimension[]) => (db: Db) => {
      const fromMs = startMs + 10 * dayMs
      return postgresEvents.countSegments(db, "p1", { edges: [fromMs, fromMs + days * dayMs], filter, by })
    }
    const tagged = { tag: ["all"] }
    await expectIndexed(store, growing, 4000, counted(1, {}, ["server", "template_id"]))
    await expectIndexed(store, growing, 4000, counted(1, tagged, ["template_id"]))
    await expectIndexed(store, growing, 1000, counted(20, { ...tagged, template_id: ["seldom"] }, []))
    await expectIndexed(store, growing, 1000, counted(20, { ...tagged, domain: ["rare.example"] }, []))
    expect(await counted(1, {}, ["template_version", "domain"])(store.db)).toContainEqual({
      ...{ step: 0, status: "sent", template_version: "", domain: "shop.example" },
      ...{ letters_now: 0, letters_ever: 1080 },
    })
  })

  test("STORE-10 scans no more messages than allowed, and for no longer", async () => {
    const first = Math.ceil(startMs / 900_000) * 900_000
    const question = { edges: [first, first + 30 * dayMs], by: ["server", "template_id"] as const }
    const look = (result: ReadLimit) => messagesToCount(store.db, "p1", question, result)
    const sum = (found: Awaited<ReturnType<typeof look>>) =>
      found?.reduce((all, { messages }) => all + messages, 0) ?? null
    expect(sum(await look({ amount: "all", ms: 20_000 }))).toBeGreaterThan(30_000)
    expect(await look({ amount: "few", ms: 20_000 })).toBeNull()
    expect(await look({ amount: "all", ms: 1 })).toBeNull()
    // A canceled read leaves nothing behind.
    expect(sum(await look({ amount: "all", ms: 20_000 }))).toBeGreaterThan(30_000)
  })

  test("every function of these files is tried, or has a reason to scan a table", () => {
    const tried = [
      ...Object.keys(reads).map((name) => name.split(" ")[0]),
      ...Object.keys(exceptions),
      ...writes,
      ...pure,
    ]
    for (const room of [letters, replies, changes, counts, tags, blocks, audit, exports])
      for (const [name, value] of Object.entries(room))
        if (typeof value === "function") expect(tried).toContain(name)
  })
})

describe("MESSAGESPAGE-1 filters find the same messages by every strategy", () => {
  /** All pages of a filter, to the end, and whether one of them ended early. */
  async function all(filter: Partial<letters.LetterFilter>) {
    const found: string[] = []
    let cursor: string | null = null
    let endedEarly = 0
    do {
      const page: letters.LetterPage = await letters.listLetters(store.db, "p1", {
        ...span,
        ...filter,
        limit: 50,
        cursor,
      })
      found.push(...page.letters.map((one) => one.job_id))
      if (page.scannedBackTo) endedEarly += 1
      cursor = page.cursor
    } while (cursor)
    return { found, endedEarly }
  }

  const expected = async (condition: ReturnType<typeof sql>) =>
    (await store.db.execute(
      sql`select job_id from letters where project_id = 'p1' and first_at >= ${at(startMs).toISOString()}::timestamptz
            and first_at < ${at(endMs).toISOString()}::timestamptz and ${condition} order by first_at desc, job_id desc, email desc`,
    )) as unknown as { rows: { job_id: string }[] }

  test.each([
    ["a tag that lies far back", { tag: "old" }, sql`'old' = any(tags)`],
    ["a whole address", { email: "Reader75001@shop.example" }, sql`email = 'reader75001@shop.example'`],
    ["a campaign", { campaign: "7" }, sql`substr(job_id, 2)::int % 2999 = 0`],
    [
      "an old campaign at a domain",
      { campaign: "8", domain: "rare.example" },
      sql`substr(job_id, 2)::int <= 20000 and email like '%@rare.example'`,
    ],
    ["a rare word", { search: "READER12345" }, sql`email like 'reader12345%'`],
    ["a whole subject with a number", { search: "Order 12345" }, sql`subject ilike '%order 12345%'`],
    ["a whole address with a number", { search: "reader1234@shop" }, sql`email ilike '%reader1234@shop%'`],
    [
      "a tag and a word",
      { tag: "rare", search: "order 12000" },
      sql`'rare' = any(tags) and subject ilike '%order 12000%'`,
    ],
    ["a rare tag", { tag: "rare" }, sql`'rare' = any(tags)`],
    ["a job's beginning", { search: "j1234" }, sql`job_id like 'j1234%'`],
    ["a word and a status", { search: "order", status: "spam" }, sql`status = 'spam'`],
    [
      "a word that many have and a status of some",
      { search: "reader12", status: "unsubscribed" },
      sql`status = 'unsubscribed' and email like '%reader12%'`,
    ],
    [
      "a word of one and a status of some",
      { search: "order 12349", status: ["unsubscribed", "spam"] },
      sql`status in ('unsubscribed', 'spam') and subject like '%Order 12349%'`,
    ],
    [
      "a word, a status of some and a domain",
      { search: "order", status: "unsubscribed", domain: "old.example" },
      sql`status = 'unsubscribed' and email like '%@old.example'`,
    ],
    [
      "a tag and a status of many",
      { tag: "old", status: ["delivered"] },
      sql`'old' = any(tags) and status = 'delivered'`,
    ],
    ["a domain", { domain: "rare.example" }, sql`email like '%@rare.example'`],
    ["a template", { template: "seldom" }, sql`template_id = 'seldom'`],
    ["a provider", { provider: "gmail" }, sql`email like '%@rare.example'`],
    [
      "a template at a domain",
      { template: "seldom", domain: "old.example" },
      sql`template_id = 'seldom' and email like '%@old.example'`,
    ],
    [
      "a domain and a status",
      { domain: "shop.example", status: "spam" },
      sql`status = 'spam' and email like '%@shop.example'`,
    ],
    [
      "a domain and a frequent status",
      { domain: "rare.example", status: ["delivered"] },
      sql`status = 'delivered' and email like '%@rare.example'`,
    ],
    [
      "a domain, a tag and a word",
      { domain: "shop.example", tag: "rare", search: "order 1" },
      sql`'rare' = any(tags) and email like '%@shop.example' and subject like 'Order 1%'`,
    ],
    ["a status once had", { had: "opened" }, sql`statuses @> '{opened}'`],
    [
      "a status once had by a template",
      { had: "opened", template: "often" },
      sql`statuses @> '{opened}' and template_id = 'often'`,
    ],
    [
      "MESSAGESPAGE-8 a rare reason",
      { reason: "err_user_unknown" },
      sql`delivery_status = 'err_user_unknown'`,
    ],
    ["a frequent reason", { reason: "err_mailbox_full" }, sql`delivery_status = 'err_mailbox_full'`],
    [
      "a reason and a status",
      { reason: "err_mailbox_full", status: ["soft_bounced"] },
      sql`delivery_status = 'err_mailbox_full'`,
    ],
    ["a reason and a status that has none", { reason: "err_mailbox_full", status: "delivered" }, sql`false`],
    [
      "a reason of a domain's messages",
      { reason: "err_mailbox_full", domain: "old.example" },
      sql`delivery_status = 'err_mailbox_full' and email like '%@old.example'`,
    ],
    [
      "FILTER-8 two domains",
      { domain: ["rare.example", "old.example"] },
      sql`split_part(email, '@', 2) in ('rare.example', 'old.example')`,
    ],
    [
      "FILTER-8 two templates, or none, at two domains",
      { template: ["seldom", ""], domain: ["rare.example", "old.example"] },
      sql`coalesce(template_id, 'seldom') = 'seldom' and split_part(email, '@', 2) in ('rare.example', 'old.example')`,
    ],
    [
      "FILTER-8 two reasons",
      { reason: ["err_user_unknown", "err_mailbox_full"] },
      sql`delivery_status in ('err_user_unknown', 'err_mailbox_full')`,
    ],
    [
      "FILTER-8 two tags and two statuses",
      { tag: ["rare", "old"], status: ["soft_bounced", "hard_bounced"] },
      sql`tags && '{rare,old}' and status in ('soft_bounced', 'hard_bounced')`,
    ],
    ["FILTER-8 people, who read nothing", { people: true, status: "spam" }, sql`false`],
    [
      "FILTER-8 no server, which nobody told",
      { server: [""], domain: "rare.example" },
      sql`email like '%@rare.example'`,
    ],
    ["two characters", { search: "99" }, sql`(email like '%99%' or subject like '%99%')`],
    ["what stands in no index", { search: "+@" }, sql`false`],
  ] as const)("%s", async (_, filter, condition) => {
    const { found } = await all(filter)
    const wanted = (await expected(condition)).rows.map((one) => one.job_id)
    expect(found).toEqual(wanted)
    expect(await backUp(filter, wanted.length)).toEqual(wanted.slice(0, 200))
  })

  /** Up to 200 of the newest, paged up from the page after them; the first page is full. */
  async function backUp(filter: Partial<letters.LetterFilter>, count: number): Promise<string[]> {
    const page = (query: { cursor?: string | null; direction?: "older" | "newer" }) =>
      letters.listLetters(store.db, "p1", { ...span, ...filter, ...query, limit: 50 })
    const jobs = (one: letters.LetterPage) => one.letters.map(({ job_id }) => job_id)
    const down: letters.LetterPage[] = [await page({})]
    while (down.flatMap(jobs).length < 250 && down.at(-1)?.cursor)
      down.push(await page({ cursor: down.at(-1)?.cursor ?? null }))
    let upper = down.at(-1) as letters.LetterPage
    let seen = jobs(upper)
    while (upper.newer) {
      upper = await page({ cursor: upper.newer, direction: "newer" })
      seen = [...jobs(upper).filter((job) => !seen.includes(job)), ...seen]
    }
    expect(seen.length).toBeGreaterThanOrEqual(Math.min(count, 200))
    return seen.slice(0, 200)
  }

  test("a page of the middle is the same going down and going up", async () => {
    const page = (query: { cursor?: string | null; direction?: "older" | "newer" }) =>
      letters.listLetters(store.db, "p1", { ...span, ...query, limit: 50 })
    let here = await page({})
    const ids = [here.letters.map(({ job_id }) => job_id)]
    expect(here.newer).toBeNull()
    for (let n = 0; n < 300; n++) {
      here = await page({ cursor: here.cursor })
      ids.push(here.letters.map(({ job_id }) => job_id))
    }
    for (const expected of ids.slice(0, -1).reverse()) {
      here = await page({ cursor: here.newer, direction: "newer" })
      expect(here.letters.map(({ job_id }) => job_id)).toEqual(expected)
    }
    expect(here.newer).toBeNull()
  })

  test("without an index, a page scans a limited number of messages, and the next page continues there", async () => {
    const { endedEarly } = await all({ search: "+@" })
    expect(endedEarly).toBe(Math.ceil(rowsOfAll / projects / scannedMax) - 1)
    // With a rare status, only its own messages are scanned.
    expect(await all({ search: "+@", status: "unsubscribed" })).toEqual({ found: [], endedEarly: 3 })
    const page = await letters.listLetters(store.db, "p1", { ...span, search: "+@", limit: 50 })
    expect(page).toMatchObject({
      letters: [],
      scannedBackTo: at(endMs - (scannedMax - 1) * projects * 20_000 - 60_000),
    })
  })
})

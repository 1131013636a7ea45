import { getTableName, is, sql } from "drizzle-orm"
import { PgTable } from "drizzle-orm/pg-core"
import { afterAll, beforeAll, expect, test } from "vitest"
import { days, hours, minutes, plus } from "../clock.ts"
import { recordEvents } from "../events/record.ts"
import { addJobs } from "../store/add-jobs.ts"
import { addAttempts } from "../store/attempts.ts"
import { addTry, packBody } from "../store/call-tries.ts"
import { addLeasedCalls, closeTry } from "../store/calls.ts"
import { saveCaptured } from "../store/captured.ts"
import { takePoll } from "../store/domain-polls.ts"
import { addDump, claimDump, endDump } from "../store/dumps.ts"
import { addFiles } from "../store/job-files.ts"
import { emailCounters } from "../store/letter-counts.ts"
import { lifetimesOf } from "../store/lifetimes.ts"
import type { Store } from "../store/open.ts"
import { oldestWaiting, removeWaiting } from "../store/outbox.ts"
import { addPicture, deletePicture } from "../store/pictures.ts"
import { dequeue } from "../store/queue.ts"
import { addReplay, endReplay } from "../store/replays.ts"
import { schema } from "../store/schema.ts"
import { writeServers } from "../store/spam-blocks.ts"
import { addSubscribeRequest } from "../store/subscribe-requests.ts"
import { addRemoval } from "../store/suppressions-removals.ts"
import { beginValidation, endValidation } from "../store/validations.ts"
import { addVisits, hourOf } from "../store/visit-counts.ts"
import { suppress } from "../suppress/add.ts"
import { openTestStore } from "../testing/test-store.ts"
import { makeWebhookFixture, type WebhookFixture } from "../testing/webhook-fixture.ts"
import { type Chore, makeChores } from "./chores.ts"

let store: Store
let fixture: WebhookFixture
let webhook_id: number
beforeAll(async () => {
  store = await openTestStore()
  fixture = await makeWebhookFixture(store)
  webhook_id = (await fixture.addWebhook({ url: "http://hook.example/" })).webhook_id
})
afterAll(() => store.close())

const lettersPerDay = 2

/** Rows that a message, its delivery, its reader and its callback leave behind. */
async function sendMail(): Promise<void> {
  const { project_id, clock, ctx } = fixture
  const now = clock.now()
  const job_id = ctx.ids.job()
  const keys = Array.from({ length: lettersPerDay }, () => ({ project_id, letter_id: ctx.ids.letter() }))
  const letters = keys.map(({ letter_id }) => ({
    letter_id,
    email: "reader@shop.example",
    subject: "Receipt",
    substitutions: { name: "R" },
    metadata: {},
    domain: "shop.example",
  }))
  const files = [{ name: "a", type: "text/plain", is_inline: false, content: Buffer.from("a") }]
  await store.db.transaction(async (tx) => {
    const job = {
      project_id,
      job_id,
      message: { language: "en" },
      from_email: "f@shop.example",
    }
    const added = { ...job, letters, files, source: "api" as const, created_at: now, due_at: now }
    await addJobs(tx, [added], 3)
    await addFiles(tx, [added])
    const statuses = ["sent", "delivered", "opened", "clicked"] as const
    await recordEvents(
      tx,
      keys.flatMap((key) => statuses.map((status) => ({ ...key, status }))),
      ctx,
    )
    await addAttempts(
      tx,
      keys.map((key) => ({ ...key, ...attempt, try_no: 1, started_at: now })),
    )
    await dequeue(tx, keys)
    await addVisits(
      tx,
      keys.map((key) => ({ ...key, status: "opened", hourMs: hourOf(now), visits: 1 })),
    )
    await saveCaptured(
      tx,
      keys.map((key) => ({
        ...key,
        ...copy,
        message_id: key.letter_id,
        received_at: now,
        actions: [{ action: "open" as const, due_at: now }],
      })),
    )
  })
}

const attempt = {
  duration_ms: 12,
  host: "mx.shop.example",
  tls: null,
  delivery_status: "ok_delivered",
  reply: "250 ok",
  next_try_at: null,
  conversation: [],
}
const copy = {
  mail_from: "",
  rcpt_to: "reader@shop.example",
  from_header: "f@shop.example",
  subject: "Receipt",
  preview: "",
  raw: Buffer.from("Subject: Receipt\r\n\r\n"),
}

async function tellWebhook(): Promise<void> {
  const { project_id, clock } = fixture
  const ref = { project_id, webhook_id }
  const now = clock.now()
  const body = { url: "http://hook.example/", headers: {}, ...(await packBody(Buffer.from("{}"))) }
  const tried = { at: now, http_status: 200, error: null, duration_ms: 3 }
  await store.db.transaction(async (tx) => {
    const waiting = (await oldestWaiting(tx, ref, 100)).map((one) => one.event_id)
    await removeWaiting(tx, ref, waiting)
    for (const call of await addLeasedCalls(tx, ref, [waiting], now, { lease: "l", ms: 60_000 })) {
      await addTry(tx, call, tried, body)
      await closeTry(tx, call, tried, { status: "answered", next_try_at: null })
    }
  })
  const replay = { ...ref, request: {}, rate: 1, paced_at: now, created_at: now }
  const replay_id = await addReplay(store.db, replay, [1, 2])
  await store.db.transaction((tx) =>
    endReplay(tx, { project_id, replay_id }, { status: "done", finished_at: now }),
  )
}

/** Rows that people and bounces leave behind, besides mail. */
async function theRest(day: number): Promise<void> {
  const { project_id, clock, ctx } = fixture
  const now = clock.now()
  const { db } = store
  const dump_id = crypto.randomUUID()
  const request = { start_ms: 0, end_ms: 1, format: "csv", filter: {} } as never
  const times = { created_at: now, expires_at: plus(now, hours(8)) }
  await addDump(db, { project_id, dump_id, request, token: dump_id, ...times }, 10)
  await claimDump(db, { lease: "d", ms: 60_000 }, now)
  await db.insert(schema.dumpPieces).values({
    project_id,
    dump_id,
    file_no: 1,
    piece_no: 1,
    content: Buffer.from("x"),
  })
  await endDump(db, { project_id, dump_id }, "d", { dump_status: "ready", sizes: [1], now })
  const dayStart = plus(now, -hours(1))
  const limits = { atOnceMax: 2, perDayMax: 10, dayStart, lostBefore: plus(now, -minutes(5)) }
  const validation_id = await beginValidation(db, project_id, now, limits)
  if (typeof validation_id === "number") await endValidation(db, { project_id, validation_id }, now)
  await takePoll(db, project_id, `d${day}.example`, { burst: 10, everyMs: minutes(1) }, now)
  const picture_id = ctx.ids.picture()
  const details = {
    type: "image/png" as const,
    bytes: 1,
    width: 1,
    height: 1,
    sha256: picture_id,
    token: picture_id,
  }
  const picture = { project_id, picture_id, name: "logo", alt: "", ...details, created_at: now }
  await addPicture(db, picture, Buffer.from("x"), { listed: 1, stored: 200 })
  await deletePicture(db, project_id, picture_id, now)
  const email = `r${day}@shop.example`
  await addSubscribeRequest(db, { project_id, email, created_at: now }, { since: dayStart, max: 9 })
  await db.transaction(async (tx) => {
    await addRemoval(tx, { project_id, email, removed_at: now })
    const bounced = { project_id, source: "system", at: now } as const
    await suppress(tx, [
      { ...bounced, email, cause: "temporary_unavailable" },
      { ...bounced, email: "left@shop.example", cause: "unsubscribed" },
    ])
    await writeServers(tx, [
      {
        project_id,
        domain: `d${day}.example`,
        sender_ip: ctx.config.host,
        rejections: 1,
        counted_since: now,
        refused_at: null,
        lifted_at: null,
      },
    ])
  })
}

/** Every chore as often as it has something to do. */
async function runHousekeeping(chores: readonly Chore[]): Promise<void> {
  for (const chore of chores)
    for (let turn = 0; turn < 1000; turn++) {
      const done = await store.db.transaction((tx) => chore.turn(tx, fixture.clock.now()))
      if (done < chore.max) break
    }
}

const tables = Object.values(schema).filter((one) => is(one, PgTable))

async function countAll(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of tables) counts[getTableName(table)] = await store.db.$count(table)
  return counts
}

test("TIDY-4 a year of traffic: every table of the service is as long after half a year as after a whole one", async () => {
  const { retention } = fixture.ctx.config
  const chores = makeChores({ ...retention, messagesDays: 120 })
  const levels: Record<number, Record<string, number>> = {}
  for (let day = 1; day <= 365; day++) {
    await sendMail()
    await tellWebhook()
    await theRest(day)
    fixture.clock.advance(days(1))
    await runHousekeeping(chores)
    if (day === 180 || day === 365) levels[day] = await countAll()
  }
  expect(levels[365]).toEqual(levels[180])
  const level = levels[365] ?? {}
  // Each table has exactly the days of its retention.
  expect(level).toMatchObject({
    events: 45 * lettersPerDay * 5,
    letters: 120 * lettersPerDay,
    jobs: 120,
    job_files: 30,
    pictures: 120,
    picture_contents: 120,
    attempts: 30 * lettersPerDay,
    calls: 31,
    call_tries: 29,
    replays: 31,
    subscribe_requests: 30,
    suppression_removals: 30,
    suppressions: 5,
    captured: 30 * lettersPerDay,
    reader_actions: 30 * lettersPerDay,
    queue: 0,
    outbox: 0,
    dumps: 0,
    dump_pieces: 0,
  })
  const groups = lifetimesOf(retention).filter((one) => one.group !== "setup" && one.group !== "work")
  const empty = groups.flatMap((one) => one.tables).filter((table) => level[table] === 0)
  // A day is longer than these live; writers and windows of calls are rows of processes; no domain has a policy, no host needs less.
  expect(empty.toSorted()).toEqual([
    "delivery_processes",
    "domain_polls",
    "dump_files",
    "dump_pieces",
    "dumps",
    "rate_windows",
    "replay_events",
    "spam_blocks",
    "sts_policies",
    "weaker_tls",
    "writers",
  ])
})

test("TIDY-4 ACCOUNT-9 and the counter still covers the whole year", async () => {
  const { project_id, clock } = fixture
  await store.db.execute(sql`update projects set email_counter_mode = 'permanent'`)
  const counters = await emailCounters(store.db, [project_id], clock.now())
  expect(counters.get(project_id)).toBe(365 * lettersPerDay)
})

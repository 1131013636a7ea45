import { type SQL, sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { fillAtOnce } from "#postgres/fill-at-once"
import { readBy, scannedBy } from "#postgres/scanned-tables"
import { at, days, plus, systemClock } from "../clock.ts"
import { recordEvents } from "../events/record.ts"
import { makeProject } from "../testing/make-letters.ts"
import { openTestStore } from "../testing/test-store.ts"
import { addJobs } from "./add-jobs.ts"
import { hasAttempts } from "./attempts.ts"
import { attemptsOf } from "./attempts-read.ts"
import { callById, listCalls } from "./call-log.ts"
import { countCalls, countTries, durationsOf } from "./call-stats.ts"
import * as calls from "./calls.ts"
import { saveCaptured } from "./captured.ts"
import { capturedById, listCaptured } from "./captured-read.ts"
import { countByDayAndStatus, eventPage } from "./dump-rows.ts"
import { claimDump } from "./dumps.ts"
import { lettersWithEvent, readHandovers, readStatuses } from "./events-write.ts"
import { lettersSince } from "./letter-counts.ts"
import { jobMessages, letterById, letterOfLink, lettersByKey } from "./letters-read.ts"
import { lockLetters } from "./letters-write.ts"
import { type Db, rows, type Store } from "./open.ts"
import { dropUnwanted, oldestWaiting } from "./outbox.ts"
import { callerByKeyHash } from "./projects.ts"
import { claimLetters, makeReady, moveToSite } from "./queue.ts"
import { takeOver } from "./queue-leases.ts"
import { claimActions, nextActionDueMs } from "./reader-actions.ts"
import { eventsOfIds, eventsToReplay } from "./replay-events.ts"
import { blockedDomains } from "./spam-blocks.ts"
import { smallFilesOfJob, storedLetter } from "./stored-letters.ts"
import { letterOfOptOut } from "./subscribe-requests.ts"
import { activeSuppressions } from "./suppressions.ts"
import * as suppressions from "./suppressions-read.ts"
import { healthOf } from "./webhook-health.ts"
import { webhookByUrl } from "./webhooks.ts"

/** Statements of methods and of loops among enough rows for the server to choose its plans as it does in production. */

let store: Store
const projects: number[] = []
let project_id = 0
let webhook_id = 0
beforeAll(async () => {
  store = await openTestStore()
  for (let n = 0; n < 4; n++) projects.push(await makeProject(store.db, `volume ${n}`, start))
  project_id = projects[1] ?? 0
  await fillAtOnce(store.db, [...growing, "letter_counts"], fill)
  const [hooked] = await rows<{ id: number }>(
    store.db,
    sql`select min(webhook_id)::int as id from webhooks where project_id = ${project_id}`,
  )
  webhook_id = hooked?.id ?? 0
})
afterAll(() => store.close())

const messages = 60_000
const start = at(Date.UTC(2026, 4, 1))
const end = plus(start, messages * 20_000)
const hourAgo = plus(end, -3_600_000)

/** Messages of four projects, twenty seconds apart, three events each; four calls for five of them. */
async function fill(db: Db): Promise<void> {
  const many = sql`generate_series(1, ${messages}::int) n`
  const project = sql`(${sql.param(`{${projects.join(",")}}`)}::bigint[])[1 + n % 4]`
  const when = sql`to_timestamp(${start.getTime() / 1000}::float8 + n * 20)`
  const email = sql`'reader' || n || '@shop.example'`
  const run = (statement: ReturnType<typeof sql>) => db.execute(statement)
  await run(sql`insert into webhooks (project_id, url, email_status, created_at, updated_at)
    select p, 'https://hook.example/' || n, '{delivered}', ${start.toISOString()}, ${start.toISOString()}
    from unnest(${sql.param(`{${projects.join(",")}}`)}::bigint[]) p cross join generate_series(1, 3) n`)
  const hook = sql`(select min(webhook_id) from webhooks w where w.project_id = ${project})`
  await run(sql`insert into jobs (project_id, job_id, message, from_email, source, created_at)
    select ${project}, 'j' || n, '{}', 'shop@shop.example', 'api', ${when} from ${many}`)
  await run(sql`insert into letters (project_id, letter_id, job_id, email, subject, status, status_at, created_at)
    select ${project}, 'l' || n, 'j' || n, ${email}, 'Receipt ' || n, 'delivered', ${when}, ${when} from ${many}`)
  await run(sql`insert into events (project_id, event_name, letter_id, job_id, email, status, event_time)
    select ${project}, 'transactional_email_status', 'l' || n, 'j' || n, ${email}, s, ${when}
    from ${many} cross join unnest('{accepted,sent,delivered}'::text[]) s order by n`)
  await run(sql`insert into attempts (project_id, letter_id, try_no, started_at, duration_ms, host, delivery_status, reply, conversation)
    select ${project}, 'l' || n, 1, ${when}, 5, 'mx', 'ok_delivered', '250 ok', '[]' from ${many}`)
  await run(sql`insert into calls (project_id, webhook_id, event_ids, status, created_at, next_try_at, last_try_at, last_http_status)
    select ${project}, ${hook}, array[n * 3], case when n % 1000 = 0 then 'waiting' else 'answered' end, ${when}, ${when}, ${when}, 200
    from ${many} where n % 5 > 0`)
  await run(sql`insert into call_tries (project_id, call_id, try_no, webhook_id, started_at, duration_ms, http_status, url, request_headers, body_hash)
    select project_id, call_id, 1, webhook_id, created_at, 12, 200, 'https://hook.example', '{}', 'h' from calls`)
  await run(sql`insert into captured (project_id, letter_id, job_id, message_id, mail_from, rcpt_to, from_header, subject, preview, size, raw, received_at)
    select ${project}, 'l' || n, 'j' || n, '<l' || n || '>', 'b', ${email}, 'Shop', 'Receipt ' || n, '', 3, 'raw', ${when} from ${many}`)
  await run(sql`insert into reader_actions (project_id, captured_id, action, due_at, done_at)
    select project_id, captured_id, 'open', received_at, case when captured_id % 2000 > 0 then received_at end from captured`)
  await run(sql`insert into outbox (project_id, webhook_id, event_id)
    select e.project_id, (select min(webhook_id) from webhooks w where w.project_id = e.project_id), e.event_id
    from events e where e.event_id % 6 = 0`)
  await run(sql`insert into queue (project_id, letter_id, domain, due_at, is_ready)
    select ${project}, 'l' || n, 'd' || n % 100 || '.example', ${when}, n % 2 = 0 from ${many}`)
  await run(sql`insert into suppressions (project_id, email, cause, source, created_at)
    select ${project}, ${email}, 'unsubscribed', 'subscriber', ${when} from ${many}`)
  await run(sql`insert into letter_counts (project_id, day, shard, letters)
    select ${project}, date_trunc('day', ${when}, 'UTC'), 0, count(*) from ${many} group by 1, 2`)
}

const growing = [
  "jobs",
  "letters",
  "events",
  "attempts",
  "calls",
  "call_tries",
  "captured",
  "reader_actions",
  "outbox",
  "queue",
  "suppressions",
]

const ref = () => ({ project_id, webhook_id })
/** A letter of the project in the middle of all. */
const key = () => ({ project_id, letter_id: "l30001" })
const email = "reader30001@shop.example"
const free = { inFlight: [], takesOver: true }
const lease = { lease: "of a test", ms: 60_000 }
const claimLimits = {
  max: 40,
  after: 0,
  perSite: 10,
  capacities: [],
  classes: [0, 1, 2],
  pivot: 1,
  inFlight: [],
}
const stats = () => ({ ...ref(), from: hourAgo, before: end, stepMs: 60_000 })
const log = (page: Partial<Parameters<typeof listCalls>[2]>) => (db: Db) =>
  listCalls(db, project_id, { limit: 50, ...page })
const list = (page: Partial<suppressions.SuppressionPage>) => (db: Db) =>
  suppressions.listSuppressions(db, project_id, { limit: 50, ...page }, end)

/** Statements of methods and loops. */
const reads: Record<string, (db: Db) => Promise<unknown>> = {
  "the key of a call": (db) => callerByKeyHash(db, "hash of volume 1"),
  "suppressions of recipients": (db) =>
    activeSuppressions(db, [project_id], [email, "nobody@shop.example"], end),
  "a message is accepted": (db) => addJobs(db, [newJob()], 0),
  "letters of the day": (db) => lettersSince(db, [project_id], plus(end, -days(1))),
  "letters made ready": (db) => makeReady(db, end, 0),
  "letters claimed": (db) => claimLetters(db, lease, claimLimits),
  "letters moved to their site": (db) => moveToSite(db, lease.lease, [{ ...key(), site: "provider" }]),
  "letters taken over": (db) => takeOver(db, lease.lease, []),
  "claimed letters": (db) => lettersByKey(db, [key()]),
  "claimed letters' jobs": (db) => jobMessages(db, [{ project_id, job_id: "j30001" }]),
  "letters locked": (db) => lockLetters(db, [key()]),
  "statuses of letters": (db) => readStatuses(db, [key()]),
  "events recorded": (db) =>
    recordEvents(db, [{ ...key(), status: "opened" }], {
      clock: systemClock,
      config: { hasGlobalList: false },
    }),
  "blocked domains": (db) => blockedDomains(db, [{ project_id, domain: "shop.example" }]),
  "a captured letter kept": (db) => saveCaptured(db, [newCaptured()]),
  "readers' next act": (db) => nextActionDueMs(db),
  "readers' acts": (db) => claimActions(db, end, 1000, 20),
  "attempts of a job": (db) => attemptsOf(db, project_id, { job_id: "j30001" }),
  "a letter as it is kept": (db) =>
    storedLetter(db, project_id, { job_id: "j30001", email: "Reader30001@shop.example" }),
  "files of a letter": (db) => smallFilesOfJob(db, project_id, "j30001", 100),
  "an attempt": (db) => hasAttempts(db, key()),
  "handovers of letters": (db) => readHandovers(db, [key()]),
  "letters with an event": (db) => lettersWithEvent(db, [key()], "delivered"),
  "the letter of a link": (db) => letterOfLink(db, key()),
  "a letter by its id": (db) => letterById(db, "l30001"),
  "the letter of a refusal": (db) => letterOfOptOut(db, project_id, email),
  "leased calls": (db) => calls.countLeased(db, ref()),
  "due calls": (db) => calls.dueCalls(db, ref(), end, 10, free),
  "due calls split": (db) => calls.splitDue(db, ref(), end, free),
  "calls of a lease": (db) => calls.callsOfLease(db, ref(), "nobody's"),
  "events of a call": (db) => calls.eventsOfCall(db, project_id, [90_003]),
  "events that wait": (db) => oldestWaiting(db, ref(), 100),
  "health of webhooks": (db) => healthOf(db, project_id, [webhook_id]),
  "log of all webhooks": log({}),
  "log, a page in the middle": log({ after: { created_ms: start.getTime() + 600_000_000, call_id: 1 } }),
  "log, a page in the middle on the way up": log({
    after: { created_ms: start.getTime() + 600_000_000, call_id: 1 },
    direction: "newer",
  }),
  "log of a webhook": log({ webhook_id }),
  "log of a webhook on the way up": log({
    webhook_id,
    after: { created_ms: start.getTime() + 600_000_000, call_id: 1 },
    direction: "newer",
  }),
  "log of a job": log({ job_id: "j30001" }),
  "log of an address": log({ email }),
  "log of an hour": log({ from: hourAgo, before: end }),
  "a call": (db) => callById(db, project_id, 30_001),
  "tries in parts": (db) => countTries(db, stats()),
  "calls by state": (db) => countCalls(db, stats()),
  "durations of tries": (db) => durationsOf(db, stats()),
  "captured letters": (db) => listCaptured(db, project_id, { limit: 50, before: null }),
  "captured letters of a job": (db) =>
    listCaptured(db, project_id, { job_id: "j30001", limit: 50, before: null }),
  "captured letters that are searched": (db) =>
    listCaptured(db, project_id, { search: "receipt", limit: 50, before: null }),
  "a captured letter": (db) => capturedById(db, project_id, 30_001),
  "events of a dump": (db) =>
    eventPage(
      db,
      [project_id],
      { start_ms: hourAgo.getTime(), end_ms: end.getTime(), filter: {} },
      null,
      1000,
    ),
  "days of a dump": (db) =>
    countByDayAndStatus(db, [project_id], { start_ms: hourAgo.getTime(), end_ms: end.getTime(), filter: {} }),
  "a dump that waits": (db) => claimDump(db, lease, end),
  "events to replay": async (db) => {
    const webhook = await webhookByUrl(db, project_id, "https://hook.example/1")
    return webhook && eventsToReplay(db, webhook, { from: hourAgo, before: end, which: "missed" }, 1000)
  },
  "events by their ids": (db) => eventsOfIds(db, project_id, [90_003]),
  "events that nobody wants": (db) => dropUnwanted(db, start, 1000),
  "an address's entries": (db) => suppressions.entriesOf(db, [project_id], email, end),
  "entries of many addresses": (db) => suppressions.entriesOfMany(db, project_id, [email], end),
  "a known address": (db) => suppressions.isKnownAddress(db, project_id, email),
  "jobs of letters": (db) => suppressions.jobsOfLetters(db, project_id, ["l30001"]),
  "suppressions, newest first": list({ isNewestFirst: true }),
  "suppressions by cause": list({ cause: "unsubscribed" }),
  "suppressions by an address": list({ search: "reader300" }),
  "suppressions by a domain": list({ search: "@shop" }),
}

let made = 0
const newJob = () => {
  made += 1
  const letter = {
    letter_id: `new${made}`,
    email,
    subject: "A",
    substitutions: {},
    metadata: {},
    domain: "shop.example",
  }
  const job = {
    project_id,
    job_id: `new${made}`,
    message: {},
    from_email: "a@shop.example",
    source: "api" as const,
  }
  return { ...job, created_at: end, due_at: end, letters: [letter] }
}
const newCaptured = () => {
  made += 1
  const headers = { mail_from: "b", rcpt_to: email, from_header: "Shop", subject: "A", preview: "" }
  return {
    ...key(),
    ...headers,
    message_id: `<new${made}>`,
    raw: Buffer.from("raw"),
    received_at: end,
    actions: [],
  }
}

/** A quarter of each table is the project's; the requested rows are less than a tenth of that. */
const readMax = 1500

/** Reads that go through all of a project's rows, with the reason why they may. */
const exceptions: Record<string, string> = {
  "captured letters that are searched": "the inbox of the sandbox has a bound in bytes, and people read it",
  "log of a job": "calls are kept for days, and people ask",
  "log of an hour": "a call of the two days before may have been tried in this hour",
  "calls by state": "a call of the two days before may have been tried in this hour",
  "log of an address": "calls are kept for days, and people ask",
}

test("REPLAY-2 calls of missed events are read once, also where they do not fit in the server's memory", async () => {
  const webhook = await webhookByUrl(store.db, project_id, "https://hook.example/1")
  if (!webhook) throw new Error("There is no webhook.")
  const plan = await store.db.transaction(async (tx) => {
    await tx.execute(sql`set local work_mem = '64kB'`)
    const explains = { execute: (query: SQL) => tx.execute(sql`explain ${query}`) } as unknown as Db
    return eventsToReplay(explains, webhook, { from: start, before: end, which: "missed" }, 1000)
  })
  // A subplan is run again for each event.
  expect(JSON.stringify(plan)).not.toContain("SubPlan")
})

for (const [name, read] of Object.entries(reads))
  test(`ERROR-8 ${name}: read by an index, and no more than what is asked for`, async () => {
    // Often enough for a plan that was made without the values.
    for (let n = 0; n < 8; n++) {
      const { result, scanned } = await store.db.transaction((tx) =>
        scannedBy(tx, growing, () => readBy(tx, growing, () => read(tx))),
      )
      expect({ n, scanned }).toEqual({ n, scanned: [] })
      expect(result.read).toBeLessThan(name in exceptions ? messages / 2 : readMax)
    }
  })

import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { fillAtOnce } from "#postgres/fill-at-once"
import { scannedBy } from "#postgres/scanned-tables"
import { days, plus } from "../clock.ts"
import { type Db, rows, type Store } from "../store/open.ts"
import { openTestStore } from "../testing/test-store.ts"
import { makeWebhookFixture, type WebhookFixture } from "../testing/webhook-fixture.ts"
import { makeChores } from "./chores.ts"

let store: Store
let fixture: WebhookFixture
beforeAll(async () => {
  store = await openTestStore()
  fixture = await makeWebhookFixture(store)
  const filled = grown.filter((table) => table !== "letter_counts")
  await fillAtOnce(store.db, filled, fill)
  await fillCounts(store.db)
})
afterAll(() => store.close())

const letters = 100_000

/**
 * Over a million rows: messages with five events each, conversations and copies; one row in five hundred has expired.
 */
async function fill(db: Db): Promise<void> {
  const now = fixture.clock.now().toISOString()
  const many = sql`generate_series(1, ${letters}::int) n`
  const at = (oldDays: number) =>
    sql`${now}::timestamptz - case when n % 500 = 0 then make_interval(hours => ${oldDays * 24}) else make_interval(mins => n % 5000) end`
  const { project_id } = fixture
  await db.execute(sql`insert into jobs (project_id, job_id, message, has_content, from_email, source, created_at)
    select ${project_id}::bigint, 'j' || n, case when n % 1000 = 0 then null else '{"language": "en"}'::jsonb end, n % 1000 <> 0,
      'f@shop.example', 'api', ${at(400)} from ${many}`)
  await db.execute(sql`insert into letters (project_id, letter_id, job_id, email, subject, substitutions, status, status_at, created_at)
    select ${project_id}::bigint, 'l' || n, 'j' || n, 'r' || n || '@shop.example', 's', '{"a": "b"}', 'delivered', ${at(400)}, ${at(400)} from ${many}`)
  await db.execute(sql`insert into attempts (project_id, letter_id, try_no, started_at, duration_ms, host, delivery_status, reply, conversation)
    select ${project_id}::bigint, 'l' || n, 1, ${at(400)}, 1, 'h', 'ok_delivered', '250', '[]' from ${many}`)
  await db.execute(sql`insert into events (project_id, event_name, letter_id, job_id, email, status, event_time)
    select ${project_id}::bigint, 'transactional_email_status', 'l' || n, 'j' || n, 'r' || n || '@shop.example', s.status, ${at(400)}
    from ${many}, unnest('{accepted,sent,delivered,opened,clicked}'::text[]) as s(status)`)
  await db.execute(sql`insert into captured (project_id, letter_id, job_id, message_id, mail_from, rcpt_to, from_header, subject, preview, size, raw, received_at)
    select ${project_id}::bigint, 'l' || n, 'j' || n, 'm' || n, '', '', '', '', '', 1000, '', ${at(400)} from ${many}`)
  await db.execute(sql`insert into job_files (project_id, job_id, file_no, is_inline, type, name, content, created_at)
    select ${project_id}::bigint, 'j' || n, 1, false, 'text/plain', 'a', '', ${at(400)} from ${many}`)
  await db.execute(sql`insert into queue (project_id, letter_id, domain, due_at)
    select ${project_id}::bigint, 'q' || n, 'shop.example', ${now}::timestamptz from ${many}`)
}

async function fillCounts(db: Db): Promise<void> {
  const now = fixture.clock.now().toISOString()
  const { project_id } = fixture
  await db.execute(sql`insert into letter_counts (project_id, day, shard, letters)
    select ${project_id}::bigint, date_trunc('day', ${now}::timestamptz, 'UTC') - make_interval(hours => 24 * (n / 8)), n % 8, 1
    from generate_series(0, 4000) n`)
  // Those of others, so that a turn is a small part of the table.
  await db.execute(sql`insert into letter_counts (project_id, day, shard, letters)
    select 1000000 + n / 800, ${now}::timestamptz - make_interval(hours => 24 * (n % 100)), n % 8, 1 from generate_series(1, ${letters}::int) n
    on conflict do nothing`)
  await db.execute(sql`vacuum analyze letter_counts`)
}

const grown = [
  "jobs",
  "letters",
  "attempts",
  "events",
  "captured",
  "job_files",
  "queue",
  "reader_actions",
  "letter_counts",
]

/** Batch by batch until nothing is left, each in its own transaction. */
async function allTurns(name: string, capturedBytesMax?: number): Promise<number> {
  const { retention } = fixture.ctx.config
  const chores = makeChores(capturedBytesMax === undefined ? retention : { ...retention, capturedBytesMax })
  const chore = chores.find((one) => one.name === name)
  if (!chore) throw new Error(`no chore ${name}`)
  let done = 0
  for (let count = chore.max; count >= chore.max; done += count)
    count = await store.db.transaction(async (tx) => {
      const { result, scanned } = await scannedBy(tx, grown, () => chore.turn(tx, fixture.clock.now()), 1000)
      expect({ name, scanned }).toEqual({ name, scanned: [] })
      return result
    })
  return done
}

test("TIDY-1 TIDY-2 TIDY-3 expired rows among a million are deleted in batches, each by an index", async () => {
  expect(await allTurns("events")).toBe((letters / 500) * 5)
  expect(await allTurns("attempts")).toBe(letters / 500)
  expect(await allTurns("attachments")).toBe(letters / 500)
  // Half of the expired messages have no content any more. Both chores count requests and letters.
  await allTurns("content of messages")
  await allTurns("messages")
  expect(await store.db.$count(sql`jobs`)).toBe(letters - letters / 500)
  expect(await store.db.$count(sql`letters`)).toBe(letters - letters / 500)
  expect(await allTurns("captured mail")).toBe(letters / 500)
  expect(await allTurns("days of counters")).toBeGreaterThan(3000)
  const remaining = letters - letters / 500
  expect(await allTurns("captured mail beyond its size", (remaining - 120) * 1000)).toBe(120)
})

test("TIDY-1 the plans name their indexes", async () => {
  const before = sql`${plus(fixture.clock.now(), -days(400)).toISOString()}::timestamptz`
  const plans = {
    jobs_age: sql`select 1 from jobs where has_content and created_at < ${before} order by created_at limit 100`,
    attempts_age: sql`select 1 from attempts where started_at < ${before} order by started_at limit 100`,
    captured_age: sql`select sum(size) from (select size from captured where received_at > '-infinity' order by received_at) c`,
    job_files_age: sql`select 1 from job_files where created_at < ${before} order by created_at limit 100`,
    events_time: sql`select 1 from events where project_id = ${fixture.project_id} and event_time < ${before} order by event_time limit 100`,
  }
  for (const [index, statement] of Object.entries(plans)) {
    const plan = await rows<{ "QUERY PLAN": string }>(store.db, sql`explain ${statement}`)
    expect(plan.map((one) => one["QUERY PLAN"]).join(" ")).toContain(index)
  }
})

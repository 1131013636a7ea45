import { readFileSync } from "node:fs"
import { join } from "node:path"
import { getTableName, is, sql } from "drizzle-orm"
import { PgTable } from "drizzle-orm/pg-core"
import { afterAll, beforeAll, expect, test } from "vitest"
import { deleteExpiredRows, oldestMs } from "#postgres/expired-rows"
import { fillAtOnce } from "#postgres/fill-at-once"
import { lifetimeRows } from "#postgres/lifetime"
import { scannedBy } from "#postgres/scanned-tables"
import { at, plus } from "#lib/platform/clock"
import { readConfig } from "#lib/platform/config"
import { openTestStore } from "#lib/testing/test-store"
import { expiredRowsOf, lifetimesOf } from "./lifetimes.ts"
import type { Db, Store } from "./open.ts"
import { schema } from "./schema.ts"
import { levels } from "./segment-cells.ts"
import { dimensions, familyNames } from "./segment-families.ts"

const settings = {
  DATABASE_URL: "postgres://not-used",
  NEXTAUTH_SECRET: "a-session-secret-for-tests-of-32-characters",
  SEAL_SECRETS: "a-sealing-secret-for-tests-of-32-characters",
}
/** Counts expire only if the settings say so. */
const { keep } = readConfig({ ...settings, KEEP_COUNTS_DAYS: "1100" })
const now = at(Date.UTC(2030, 5, 15, 12))
let store: Store
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())

test("KEEP-1 every table of the dashboard has one lifetime or a reason why not", () => {
  const names = Object.values(schema)
    .filter((one) => is(one, PgTable))
    .map((table) => getTableName(table))
  const listed = lifetimesOf(keep).flatMap((one) => one.tables)
  expect(listed.toSorted()).toEqual(names.toSorted())
  expect(new Set(listed).size).toBe(listed.length)
  const mortal = lifetimesOf(keep).filter(({ keptDays }) => keptDays !== null)
  expect([...new Set(expiredRowsOf(keep).map(({ table }) => table))].toSorted()).toEqual(
    mortal.flatMap(({ tables }) => tables).toSorted(),
  )
})

test("KEEP-1 docs/lifetimes.md lists every table of the dashboard with its current values", () => {
  const page = readFileSync(join(import.meta.dirname, "../../../docs/lifetimes.md"), "utf8")
  const [, dashboard = ""] = (page.split("## The service")[0] ?? "").split("## The dashboard")
  expect(dashboard.split("\n").filter((line) => line.startsWith("| `"))).toEqual(
    lifetimeRows(lifetimesOf(readConfig(settings).keep)),
  )
})

test("KEEP-1 lifetimes have defaults, and an invalid one is refused in a sentence", () => {
  const read = (environment: Record<string, string>) =>
    readConfig({
      DATABASE_URL: "postgres://not-used",
      NEXTAUTH_SECRET: "a-session-secret-for-tests-of-32-characters",
      SEAL_SECRETS: "a-sealing-secret-for-tests-of-32-characters",
      ...environment,
    }).keep
  expect(read({})).toEqual({
    events: 45,
    messages: 365,
    counts: 36_500,
    audit: 365,
    signIns: 30,
    recipients: 30,
  })
  expect(() => read({ KEEP_EVENTS_DAYS: "31" })).toThrow(
    "Setting KEEP_EVENTS_DAYS: must be a number of days, 32 or more: calls are repeated and replayed for 31 days, and an event counts once.",
  )
  expect(() => read({ KEEP_AUDIT_DAYS: "a year" })).toThrow(
    "Setting KEEP_AUDIT_DAYS: must be a number of days, 30 or more.",
  )
  expect(() => read({ KEEP_MESSAGES_DAYS: "40" })).toThrow(
    "Setting KEEP_EVENTS_DAYS: must be at most KEEP_MESSAGES_DAYS, which is 40.",
  )
})

const over = 72_000

/** Rows of three projects in every table that grows by project, one in three hundred expired; and of people. */
async function fill(db: Db): Promise<void> {
  const many = sql`generate_series(1, ${over}::int) n`
  const days = (old: number) =>
    sql`${now.toISOString()}::timestamptz - make_interval(hours => case when n % 300 = 0 then ${old * 24} else n % 24 end)`
  const project = sql`'p' || n % 3`
  await db.execute(sql`insert into events (project_id, event_time, fingerprint, job_id, email, status, raw, received_at)
    select ${project}, ${days(46)}, n, 'j' || n, 'r@shop.example', 'sent', '{}', now() from ${many}`)
  await db.execute(sql`insert into letters (project_id, job_id, email, status, statuses, first_at, last_at, sources)
    select ${project}, 'j' || n, 'r@shop.example', 'sent', '{sent}', ${days(366)}, now(), '{}' from ${many}`)
  await db.execute(sql`insert into letter_search (project_id, first_at, job_id, email, subject, tags, domain, provider)
    select ${project}, ${days(366)}, 'j' || n, 'r@shop.example', '', '{}', 'shop.example', 'other' from ${many}`)
  await db.execute(sql`insert into blocks (project_id, block_time, fingerprint, domain, block_type, domain_status, smtp_blocks_count, raw, received_at)
    select ${project}, ${days(366)}, n, '', '', '', 1, '{}', now() from ${many}`)
  await db.execute(sql`insert into refused_callbacks (project_id, reason, address, first_at, last_at, calls)
    select ${project}, 'forged', n, now(), ${days(31)}, 1 from ${many}`)
  await db.execute(sql`insert into counts (project_id, bucket, status)
    select ${project}, ${days(1101)}, 's' || n from ${many}`)
  await db.execute(sql`insert into tag_counts (project_id, bucket, minutes, tag, last_at)
    select ${project}, ${days(1101)}, 15, 't' || n, now() from ${many}`)
  await db.execute(sql`insert into segments (project_id, family, segment_id, status, ${sql.raw(dimensions.join(", "))}, last_at)
    select ${project}, 'attempt', n, '', ${sql.raw(dimensions.map(() => "''").join(", "))}, ${days(1103)} from ${many}`)
  await db.execute(sql`insert into segment_counts (project_id, family, minutes, starts_at, segment_id, cells)
    select ${project}, family, minutes, ${days(1133)}, n, '' from ${many},
      unnest(${sql.param([...familyNames])}::text[]) family,
      unnest(${sql.param(levels.map(({ minutes }) => minutes))}::smallint[]) minutes`)
  await db.execute(sql`insert into counted_names (project_id, day, dimension, name)
    select ${project}, ${days(48)}, 'link', n from ${many}`)
  await db.execute(sql`insert into mailbox_domains (project_id, domain, seen_at)
    select ${project}, 'shop' || n || '.example', ${days(91)} from ${many}`)
  await db.execute(sql`insert into audit (project_id, at, user_id, action, input, outcome)
    select ${project}, ${days(366)}, 'u', 'a', '{}', 'done' from ${many}`)
  await db.execute(sql`insert into exports (project_id, dump_id, user_id, created_at, expires_at, input)
    select ${project}, n, 'u', now(), ${days(2)}, '{}' from ${many}`)
  await db.execute(sql`insert into erasures (project_id, erasure_id, address_hash, pseudonym_key, stage, audit_id, created_at, ended_at, expires_at)
    select ${project}, n, n, '', 'done', 1, now(), now(), ${days(2)} from ${many}`)
  await db.execute(sql`insert into send_runs (project_id, run_id, created_by, created_at, changed_at, state, subject, message_bytes, next_at, ended_at)
    select ${project}, n, 'u', now(), now(), 'done', '', 0, now(), ${days(366)} from ${many}`)
  await db.execute(sql`insert into send_run_messages (project_id, run_id, message, ended_at)
    select ${project}, n, '{}', ${days(31)} from ${many}`)
  await db.execute(sql`insert into send_run_parts (project_id, run_id, nth, count, recipients, ended_at)
    select ${project}, n, 0, 1, '[]', ${days(31)} from ${many}`)
  await db.execute(sql`insert into alert_firings (project_id, firing_id, rule_id, subject, fired_at, breached_at, resolved_at, facts, last_value)
    select ${project}, n, n, '', now(), now(), ${days(366)}, '{}', 0 from ${many}`)
  await db.execute(sql`insert into alert_deliveries (project_id, firing_id, destination_id, news, created_at, next_at)
    select ${project}, n, 'd', 'fired', ${days(366)}, now() from ${many}`)
  await db.execute(sql`insert into block_acknowledgements (project_id, started_at, domain, acknowledged_by, acknowledged_at)
    select ${project}, ${days(366)}, n, 'u', now() from ${many}`)
  await db.execute(sql`insert into deployments (project_id, deployed_at, deployment_id, title, created_at)
    select ${project}, ${days(1101)}, n, '', now() from ${many}`)
  await db.execute(sql`insert into sender_domain_states (project_id, domain, seen_at, state)
    select ${project}, n, ${days(398)}, '{}' from ${many}`)
  await db.execute(sql`insert into invitations (project_id, invitation_id, email, role, token_hash, invited_by, created_at, expires_at)
    select ${project}, n, 'r@shop.example', 'viewer', n, 'u', now(), ${days(31)} from ${many}`)
  await db.execute(
    sql`insert into users (user_id, email, name, password_hash, created_at) values ('u', 'u@shop.example', 'U', '', now())`,
  )
  await db.execute(sql`insert into mail_requests (request_id, user_id, recipient_hash, created_at)
    select n, 'u', n, ${days(2)} from ${many}`)
  await db.execute(sql`insert into sessions (session_id, user_id, created_at, last_seen_at, expires_at, method)
    select n, 'u', now(), now(), ${days(31)}, 'password' from ${many}`)
  await db.execute(sql`insert into personal_links (token_hash, user_id, purpose, created_at, expires_at)
    select n, 'u', 'password', now(), ${days(31)} from ${many}`)
}

const tables = [...new Set(expiredRowsOf(keep).map(({ table }) => table))]

test("KEEP-1 expired rows among a million are deleted in batches, each by an index, and the rest stays", async () => {
  await fillAtOnce(store.db, tables, fill)
  for (const past of expiredRowsOf(keep)) {
    const turns: number[] = []
    for (;;) {
      const gone = await store.db.transaction(async (tx) => {
        const { result, scanned } = await scannedBy(tx, tables, () => deleteExpiredRows(tx, past, now, 90))
        expect({ table: past.table, scanned }).toEqual({ table: past.table, scanned: [] })
        return result
      })
      turns.push(gone)
      if (gone < 90) break
    }
    expect({ table: past.table, turns }).toEqual({ table: past.table, turns: [90, 90, 60] })
    const oldest = await store.db.transaction(async (tx) => {
      const { result, scanned } = await scannedBy(tx, tables, () => oldestMs(tx, past))
      expect({ table: past.table, scanned }).toEqual({ table: past.table, scanned: [] })
      return result
    })
    expect(oldest).toBe(plus(now, -23 * 3_600_000).getTime())
  }
})

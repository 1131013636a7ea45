import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { drizzle } from "drizzle-orm/node-postgres"
import pg from "pg"
import { expect, test } from "vitest"
import { temporaryDatabase } from "#postgres/temporary-database"
import { systemClock } from "../clock.ts"
import { type StoredMessage, withFiles } from "../submit/job-files.ts"
import { makeJob } from "../testing/make-job.ts"
import { jobMessages } from "./letters-read.ts"
import { eraseContent } from "./old-messages.ts"
import type { Db } from "./open.ts"
import { schema } from "./schema.ts"

const folder = join(import.meta.dirname, "migrations")
const files = readdirSync(folder)
  .filter((name) => name.endsWith(".sql"))
  .sort()

const run = async (db: pg.Client, from: string, to: string) => {
  for (const name of files.filter((one) => one >= from && one < to))
    for (const statement of readFileSync(join(folder, name), "utf8").split("--> statement-breakpoint"))
      await db.query(statement)
}

test("ACCOUNT-10 letters that were accepted before letters were counted count, per UTC day", async () => {
  const database = await temporaryDatabase(process.env.TEST_DATABASE_URL ?? "", "waybill_service")
  const db = new pg.Client({ connectionString: database.url })
  await db.connect()
  await run(db, "0000", "0004")
  await db.query(`
    insert into accounts (email, rights, created_at) values ('a@example.com', '{}', now());
    insert into projects (user_id, name, api_key_hash, api_key_sealed, created_at) values (1, 'p', 'h', 's', now());
    insert into letters (project_id, letter_id, job_id, email, status, status_at, created_at)
      select 1001, n::text, 'j', 'a@example.com', 'accepted', now(),
             timestamptz '2026-11-19 23:30:00+00' + n * interval '20 minutes'
      from generate_series(1, 3) n;`)
  await run(db, "0004", "9999")
  const { rows } = await db.query("select letters from letter_counts order by day")
  expect(rows.map((row) => (row as { letters: number }).letters)).toEqual([1, 2])
  const { rows: projects } = await db.query("select custom_unsubscribe_url_enabled as own from projects")
  expect(projects).toEqual([{ own: true }])
  await db.end()
  await database.drop()
})

test("TIDY-2 ATTACH-4 messages of earlier versions are delivered with the files inside them, and end like others", async () => {
  const database = await temporaryDatabase(process.env.TEST_DATABASE_URL ?? "", "waybill_service")
  const db = new pg.Client({ connectionString: database.url })
  await db.connect()
  await run(db, "0000", "0013")
  const file = { name: "a.txt", type: "text/plain", content: "aGVsbG8=" }
  const message = makeJob({ language: "de", attachments: [file] })
  await db.query(
    `insert into jobs (project_id, job_id, message, subject, from_email, source, created_at)
       select 1001, 'j' || n, $1, 's', 'f@example.com', 'api', now() - n * interval '20 days' from generate_series(1, 2) n`,
    [JSON.stringify(message)],
  )
  await run(db, "0013", "9999")
  const store = { db: drizzle(db, { schema }) as unknown as Db }
  const [stored] = await jobMessages(store.db, [{ project_id: 1001, job_id: "j1" }])
  const never = async () => {
    throw new Error("asked")
  }
  expect(await withFiles(stored as StoredMessage, never)).toEqual(message)
  expect(await eraseContent(store.db, 30, systemClock.now(), 10)).toBe(1)
  expect(
    await store.db.select({ job_id: schema.jobs.job_id, language: schema.jobs.language }).from(schema.jobs),
  ).toEqual([
    { job_id: "j1", language: null },
    { job_id: "j2", language: "de" },
  ])
  await db.end()
  await database.drop()
})

test("tables whose rows come and go are cleaned up soon, on whatever server", async () => {
  const database = await temporaryDatabase(process.env.TEST_DATABASE_URL ?? "", "waybill_service")
  const db = new pg.Client({ connectionString: database.url })
  await db.connect()
  await run(db, "0000", "9999")
  const { rows } = await db.query(
    `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
       and 'autovacuum_vacuum_scale_factor' = any(select split_part(unnest(reloptions), '=', 1)) order by 1`,
  )
  expect(rows.map((row) => (row as { relname: string }).relname)).toEqual([
    "calls",
    "letter_counts",
    "outbox",
    "queue",
    "reader_actions",
    "writers",
  ])
  await db.end()
  await database.drop()
})

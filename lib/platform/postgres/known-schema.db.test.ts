import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { UnusableSchema } from "./known-schema.ts"
import { openDatabase } from "./open.ts"
import { type TemporaryDatabase, temporaryDatabase } from "./temporary-database.ts"

let folder: string
let database: TemporaryDatabase
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "waybill-schemas-"))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
beforeEach(async () => {
  database = await temporaryDatabase(process.env.TEST_DATABASE_URL ?? "", "waybill_schema")
  return () => database.drop()
})

type Step = { when: number; sql: string }
const letters = { when: 2000, sql: "create table letters (n int)" }
const jobs = { when: 3000, sql: "create table jobs (n int)" }

/** Opens the database like a version with these migrations. */
async function start(steps: readonly Step[]): Promise<void> {
  const own = await mkdtemp(join(folder, "version-"))
  await mkdir(join(own, "meta"))
  const entries = steps.map(({ when }, idx) => ({
    idx,
    version: "7",
    when,
    tag: `step${idx}`,
    breakpoints: true,
  }))
  await writeFile(join(own, "meta/_journal.json"), JSON.stringify({ entries }))
  for (const [idx, { sql }] of steps.entries()) await writeFile(join(own, `step${idx}.sql`), sql)
  const opened = await openDatabase(
    { url: database.url },
    { schema: {}, migrations: own, name: "waybill-test", migrationLock: 4713 },
  )
  await opened.close()
}

async function contents(): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows: tables } = await client.query(
    "select tablename from pg_tables where schemaname = 'public' order by 1",
  )
  const { rows: applied } = await client.query(
    "select hash, created_at from drizzle.__drizzle_migrations order by id",
  )
  await client.end()
  return [...tables.map((one) => (one as { tablename: string }).tablename), applied]
}

test("MAIN-8 an empty database is migrated, the same schema stays as it is, and a later migration is added", async () => {
  await start([letters])
  const before = await contents()
  await start([letters])
  expect(await contents()).toEqual(before)
  await start([letters, jobs])
  expect((await contents()).slice(0, 2)).toEqual(["jobs", "letters"])
})

const older =
  /^The database waybill_schema_\w+ has the schema of a development version .* move its data folder/
const newer = /^The database waybill_schema_\w+ has the schema of a newer version of Waybill\./

test.each([
  ["of other migrations, of which the last is older", [{ when: 1000, sql: jobs.sql }], [letters], older],
  ["whose migration was made anew", [{ ...letters, sql: "create table letters ()" }], [letters], older],
  ["whose migration was made anew without a change", [{ ...letters, when: 1000 }], [letters], older],
  ["that lacks an older migration's file", [{ when: 1000, sql: jobs.sql }, letters], [letters], older],
  ["with a later migration than this version has", [letters, jobs], [letters], newer],
  ["with other migrations, of which the last is later", [jobs], [letters], newer],
])("MAIN-8 a database %s is refused and stays as it is", async (_, applied, own, sentence) => {
  await start(applied)
  const before = await contents()
  const refused = await start(own).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(UnusableSchema)
  expect((refused as Error).message).toMatch(sentence)
  expect(await contents()).toEqual(before)
})

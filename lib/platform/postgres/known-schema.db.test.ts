import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { openDatabase } from "./open.ts"
import { type TemporaryDatabase, temporaryDatabase } from "./temporary-database.ts"
import { UnusableDatabase } from "./database-failure.ts"

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
  const migrationsFolder = await mkdtemp(join(folder, "version-"))
  await mkdir(join(migrationsFolder, "meta"))
  const entries = steps.map(({ when }, idx) => ({
    idx,
    version: "7",
    when,
    tag: `step${idx}`,
    breakpoints: true,
  }))
  await writeFile(join(migrationsFolder, "meta/_journal.json"), JSON.stringify({ entries }))
  for (const [idx, { sql }] of steps.entries()) await writeFile(join(migrationsFolder, `step${idx}.sql`), sql)
  const opened = await openDatabase(
    { url: database.url },
    { schema: {}, migrations: migrationsFolder, name: "waybill-test", migrationLock: 4713 },
  )
  await opened.close()
}

async function run(statements: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(statements)
  await client.end()
  return rows
}

const tables = async () =>
  (await run("select tablename from pg_tables where schemaname = 'public' order by 1")).map(
    (one) => one.tablename,
  )

const contents = async () => [
  ...(await tables()),
  await run("select hash, created_at from drizzle.__drizzle_migrations order by id"),
]

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
])("MAIN-8 a database %s is refused and stays as it is", async (_, applied, steps, sentence) => {
  await start(applied)
  const before = await contents()
  const refused = await start(steps).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(UnusableDatabase)
  expect((refused as Error).message).toMatch(sentence)
  expect(await contents()).toEqual(before)
})

const noMigrations =
  "create schema drizzle; create table drizzle.__drizzle_migrations (id serial, hash text not null, created_at bigint);"

test.each([
  ["only the schema drizzle", "create schema drizzle"],
  ["only drizzle's table, which an interrupted start leaves", noMigrations],
  ["a table of another program with another name", "create table orders ()"],
])("MAIN-8 a database with %s is migrated", async (_, statements) => {
  await run(statements)
  await start([letters, jobs])
  expect(await tables()).toEqual(expect.arrayContaining(["jobs", "letters"]))
})

test.each([
  ["a table", "create table jobs ()"],
  ["a view, and drizzle's table", `${noMigrations} create view jobs as select 1`],
])(
  "MAIN-8 a database with %s of another program, whose name is needed, is refused and stays as it is",
  async (_, statements) => {
    await run(statements)
    const schemas = () => run("select nspname from pg_namespace order by 1")
    const before = [await schemas(), await tables()]
    await expect(start([letters, jobs])).rejects.toThrow(
      /^The database waybill_schema_\w+ has a table jobs of another program, .* Use an empty database\.$/,
    )
    expect([await schemas(), await tables()]).toEqual(before)
  },
)

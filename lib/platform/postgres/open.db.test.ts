import { spawn } from "node:child_process"
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import pg from "pg"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { startTemporaryServer, type TemporaryServer } from "../../../tools/lib/postgres/temporary.mjs"
import { type OpenDatabase, openDatabase } from "./open.ts"
import { rows } from "./rows.ts"
import { temporaryDatabase } from "./temporary-database.ts"

let server: TemporaryServer
let folder: string
beforeAll(async () => {
  server = await startTemporaryServer()
  folder = await mkdtemp(join(tmpdir(), "waybill-migrations-"))
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Migrations like those of drizzle-kit: the second one takes `slowSeconds`. */
const migrations = (slowSeconds: number): Promise<string> =>
  migrationsOf(`slow-${slowSeconds}`, [
    "create table first (n int)",
    `select pg_sleep(${slowSeconds});--> statement-breakpoint\ncreate table second (n int)`,
  ])

async function migrationsOf(name: string, steps: readonly string[]): Promise<string> {
  const migrationsFolder = join(folder, name)
  await mkdir(join(migrationsFolder, "meta"), { recursive: true })
  const entry = (idx: number) => ({
    idx,
    version: "7",
    when: 1000 + idx,
    tag: `000${idx}_step`,
    breakpoints: true,
  })
  await writeFile(
    join(migrationsFolder, "meta/_journal.json"),
    JSON.stringify({ version: "7", dialect: "postgresql", entries: steps.map((_, idx) => entry(idx)) }),
  )
  for (const [idx, step] of steps.entries())
    await writeFile(join(migrationsFolder, `000${idx}_step.sql`), step)
  return migrationsFolder
}

const contents = (folderOfMigrations: string) => ({
  schema: {},
  migrations: folderOfMigrations,
  name: "waybill-test",
  migrationLock: 4711,
})

async function tablesOf({ db }: OpenDatabase<Record<string, never>>): Promise<string[]> {
  const found = await rows<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  )
  return found.map((one) => one.name)
}

async function ask<T>(url: string, statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  client.on("error", () => {})
  await client.connect()
  try {
    return (await client.query(statement)).rows as T[]
  } finally {
    await client.end()
  }
}

const isAsleep = async (name: string): Promise<boolean> =>
  (
    await ask(
      server.url,
      `select 1 from pg_stat_activity where datname = '${name}' and query like '%pg_sleep%' and state = 'active'`,
    )
  ).length > 0

test.each(["the program", "the server"])(
  "%s is killed in the middle of a migration: nothing of it is there, and the next start makes all of it",
  async (who) => {
    const database = await temporaryDatabase(server.url, "waybill_cut")
    const slow = await migrations(600)
    const program = spawn(process.execPath, ["--input-type=module", "-e", script(database.url, slow)], {
      stdio: ["ignore", "inherit", "inherit"],
    })
    const ended = new Promise((resolve) => program.once("exit", resolve))
    await vi.waitFor(async () => expect(await isAsleep(database.name)).toBe(true))
    if (who === "the server") {
      await server.halt("kill")
      program.kill("SIGKILL")
      await server.begin()
    } else program.kill("SIGKILL")
    await ended
    // A dead program leaves a session that has not noticed yet, and sleeps on.
    await ask(
      server.url,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database.name}'`,
    )
    expect(
      await ask(
        database.url,
        "select table_name from information_schema.tables where table_schema = 'public'",
      ),
    ).toEqual([])
    const opened = await openDatabase({ url: database.url }, contents(await migrations(0)))
    expect(await tablesOf(opened)).toEqual(["first", "second"])
    await opened.close()
    await database.drop()
  },
)

const script = (url: string, folderOfMigrations: string): string => `
  const { openDatabase } = await import(${JSON.stringify(join(import.meta.dirname, "open.ts"))})
  await openDatabase({ url: ${JSON.stringify(url)} }, ${JSON.stringify(contents(folderOfMigrations))})
    .catch(() => {})`

test("a database that is opened without migrations is left unchanged", async () => {
  const database = await temporaryDatabase(server.url, "waybill_unchanged")
  const opened = await openDatabase({ url: database.url }, { ...contents(""), migrations: null })
  expect(await tablesOf(opened)).toEqual([])
  await opened.close()
  await database.drop()
})

test("many that open a new database at once create its tables once", async () => {
  const database = await temporaryDatabase(server.url, "waybill_many")
  const plain = await migrations(0)
  const opened = await Promise.all(
    Array.from({ length: 6 }, () => openDatabase({ url: database.url }, contents(plain))),
  )
  for (const one of opened) expect(await tablesOf(one)).toEqual(["first", "second"])
  for (const one of opened) await one.close()
  await database.drop()
})

test("statements and transactions have the configured limits, and connections too", async () => {
  const database = await temporaryDatabase(server.url, "waybill_limits")
  const limits = {
    poolMax: 3,
    statementTimeoutMs: 300,
    idleInTransactionTimeoutMs: 200,
  }
  const opened = await openDatabase({ url: database.url, ...limits }, contents(await migrations(0)))
  await expect(opened.db.execute(sql`select pg_sleep(30)`)).rejects.toMatchObject({
    cause: { code: "57014" },
  })
  const idle = opened.db.transaction(async (tx) => {
    await tx.execute(sql`insert into first values (1)`)
    await vi.waitFor(async () => {
      const [found] = await ask<{ n: number }>(
        server.url,
        `select count(*)::int as n from pg_stat_activity where datname = '${database.name}' and state like 'idle in%'`,
      )
      expect(found?.n).toBe(0)
    })
    await tx.execute(sql`insert into first values (2)`)
  })
  await expect(idle).rejects.toThrow()
  expect(await rows(opened.db, sql`select n from first`)).toEqual([])
  const [mostly] = await Promise.all([
    ask<{ n: number }>(
      server.url,
      `select count(*)::int as n from pg_stat_activity where datname = '${database.name}'`,
    ),
    ...Array.from({ length: 20 }, () => opened.db.execute(sql`select pg_sleep(0.01)`)),
  ])
  expect(mostly[0]?.n).toBeLessThanOrEqual(3)
  await opened.close()
  await database.drop()
})

test("a frequent statement is parsed once, and survives a migration of another process", async () => {
  const { url, drop } = await temporaryDatabase(server.url, "waybill_test")
  const database = await openDatabase({ url, poolMax: 1 }, contents(await migrations(0)))
  const other = await openDatabase({ url }, contents(await migrations(0)))
  try {
    await database.db.execute(sql`insert into first values (1)`)
    const read = (db = database.db) => rows(db, sql`select * from first where n = ${1}`)
    for (let n = 0; n < 8; n++) expect(await read()).toEqual([{ n: 1 }])
    const prepared = await rows<{ uses: number }>(
      database.db,
      sql`select (generic_plans + custom_plans)::int as uses from pg_prepared_statements where statement like '%from first%'`,
    )
    expect(prepared).toEqual([{ uses: 4 }])
    await other.db.execute(sql`alter table first add column word text default 'new'`)
    expect(await read()).toEqual([{ n: 1, word: "new" }])
    await database.db.transaction(async (tx) => {
      for (let n = 0; n < 8; n++) expect(await read(tx)).toEqual([{ n: 1, word: "new" }])
    })
    await other.db.execute(sql`alter table first drop column word`)
    // A transaction that began before fails as a whole, and a new one reads the current state.
    await expect(database.db.transaction((tx) => read(tx))).rejects.toThrow("cached plan")
    expect(await database.db.transaction((tx) => read(tx))).toEqual([{ n: 1 }])
  } finally {
    await database.close()
    await other.close()
    await drop()
  }
})

test("reports an extension that the server lacks, or the role cannot create, in a sentence", async () => {
  const database = await temporaryDatabase(server.url, "waybill_bare")
  const target = new URL(database.url)
  Object.assign(target, { username: database.name, password: "of-a-test" })
  const tried = async (extension: string) => {
    const folder = await migrationsOf(extension, [`create extension if not exists ${extension}`])
    return openDatabase({ url: target.toString() }, contents(folder)).then(
      (opened) => opened.close().then(() => "opened"),
      (error: Error) => error.message,
    )
  }
  try {
    await ask(database.url, `create role ${database.name} login password 'of-a-test'`)
    await ask(database.url, `alter database ${database.name} owner to ${database.name}`)
    expect(await tried("not_there_at_all")).toMatch(
      /^The database server does not have the extension not_there_at_all\. It comes with PostgreSQL/,
    )
    expect(await tried("pageinspect")).toMatch(
      /^The role of this database may not create the extension pageinspect\. Make the role the owner/,
    )
    // Extensions that the dashboard needs are created by the role that owns its database, which is not a superuser.
    expect(await tried("pg_trgm")).toBe("opened")
  } finally {
    await database.drop()
    await ask(server.url, `drop role if exists ${database.name}`)
  }
})

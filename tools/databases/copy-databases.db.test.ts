import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest"
import { type TemporaryDatabase, temporaryDatabase, withName } from "#postgres/temporary-database"
import { Fault } from "../lib/fault.mjs"
import { type CopyOptions, copyDatabases, type Route } from "./copy-databases.ts"
import { programs } from "./programs.ts"
import { theDatabase } from "./sentences.ts"
import { heldIn, migrateAs, on, programOf, read, rowsIn, run } from "./testing.ts"

/** Both ends on one server: what is refused, and what is left when a copy breaks off. */

const server = process.env.TEST_DATABASE_URL ?? ""
const templates = { dashboard: process.env.LIB_STORE_TEMPLATE, service: process.env.SERVICE_STORE_TEMPLATE }

type End = "from" | "to"
type Name = "dashboard" | "service"
let made: TemporaryDatabase[] = []
let urls: Record<string, Record<End, string>> = {}

const make = (name: Name, template = templates[name]) =>
  temporaryDatabase(server, `waybill_copy_${name}`, template)

/** A database for one test. */
const database = async (name: Name, template?: string) => {
  const one = await make(name, template)
  made.push(one)
  return one.url
}

/** Copying changes nothing in its sources, so all tests have the same; one that changes them takes its own. */
const sources: Partial<Record<Name, TemporaryDatabase>> = {}

beforeAll(async () => {
  for (const { name } of programs) sources[name] = await make(name)
  await run(sources.dashboard?.url ?? "", someEvents)
  await run(
    sources.service?.url ?? "",
    "insert into accounts (email, rights, created_at) values ('owner@account.example', '{}', now())",
  )
})

afterAll(async () => {
  for (const one of Object.values(sources)) await one.drop()
})

beforeEach(async () => {
  urls = {}
  for (const { name } of programs) urls[name] = { from: sources[name]?.url ?? "", to: await database(name) }
})

afterEach(async () => {
  for (const one of made) await one.drop()
  made = []
})

const rowsMade = 5000
const someEvents = `
  insert into events (project_id, event_time, fingerprint, job_id, email, status, raw, received_at)
  select 'shop', now(), n, 'job', 'ann@example.com', 'sent', '{}', now() from generate_series(1, ${rowsMade}) n`

const urlOf = (name: string, end: End) => urls[name]?.[end] ?? ""

const routes = (): Route[] =>
  programs.map((program) => ({
    program,
    from: { url: urlOf(program.name, "from"), is: theDatabase(program.name, "the old place") },
    to: { url: urlOf(program.name, "to"), is: theDatabase(program.name, program.setting) },
  }))

const copying = (options: Partial<CopyOptions> = {}) =>
  copyDatabases(routes(), { isReplacing: false, signal: new AbortController().signal, ...options })

const rowsOf = async (name: string, end: End) => rowsIn(await heldIn(urlOf(name, end)))

/** Makes the target do something when a given row of `events` arrives there. */
const onArrival = (statements: string, when = "before insert", kind = "trigger") =>
  run(
    urlOf("dashboard", "to"),
    `create function arrives() returns trigger language plpgsql as $$ begin
       if new.fingerprint = '3000' then ${statements} end if; return new; end $$;
     create ${kind} arrival ${when} on events ${kind === "trigger" ? "" : "deferrable initially deferred"}
       for each row execute function arrives()`,
  )

test("a copy that is not equal to its source is not kept", async () => {
  await onArrival("new.email = 'bob@example.com';")
  await expect(copying()).rejects.toThrow(
    /^The copy in the dashboard's database in DATABASE_URL differs from .* in events \(other values\)/,
  )
  await run(urlOf("dashboard", "to"), "drop function arrives cascade")
  await onArrival("return null;")
  await expect(copying()).rejects.toThrow(/in events \(5000 rows became 4999\)/)
  expect(await rowsOf("dashboard", "to")).toBe(0)
})

test("a connection that ends in the middle of a copy leaves the target as it was, sequences too", async () => {
  await run(urlOf("dashboard", "to"), someEvents)
  const before = await heldIn(urlOf("dashboard", "to"))
  await onArrival("perform pg_terminate_backend(pg_backend_pid());")
  // The reason is the server's last sentence, or that of a write which came after it.
  await expect(copying({ isReplacing: true })).rejects.toThrow(
    /^The dashboard's database in DATABASE_URL does not answer \((terminating connection|write EPIPE|read ECONNRESET)/,
  )
  expect(await heldIn(urlOf("dashboard", "to"))).toEqual(before)
  await run(urlOf("dashboard", "to"), "drop function arrives cascade")
  const copied = await copying({ isReplacing: true })
  expect(copied.map((one) => [one.program.name, one.rows])).toEqual([
    ["dashboard", rowsMade],
    ["service", 1],
  ])
  expect(await heldIn(urlOf("dashboard", "to"))).toEqual(await heldIn(urlOf("dashboard", "from")))
})

test("a source that goes away in the middle of a copy is named, and nothing is kept", async () => {
  const from = await database("dashboard")
  urls.dashboard = { from, to: urlOf("dashboard", "to") }
  const name = new URL(from).pathname.slice(1)
  await run(
    from,
    `${someEvents}; update events set raw = jsonb_build_object('text', repeat(md5(fingerprint), 200))`,
  )
  await onArrival("end if; perform pg_sleep(0.002); if false then")
  let hasEnded = false
  const end = () => {
    if (hasEnded) return
    hasEnded = true
    void run(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
  }
  await expect(copying({ onRows: end })).rejects.toThrow(
    /^The dashboard's database in the old place does not answer/,
  )
  expect(await rowsOf("dashboard", "to")).toBe(0)
})

test("a wish to stop ends the copy at once, and everything is as it was", async () => {
  await onArrival("perform pg_sleep(600);")
  const ending = new AbortController()
  await expect(copying({ signal: ending.signal, onRows: () => ending.abort() })).rejects.toThrow(
    "Stopped. Nothing was copied or changed.",
  )
  expect(await rowsOf("dashboard", "to")).toBe(0)
})

test("when only one of the two commits succeeds, that is said, and a repetition mends it", async () => {
  await run(
    urlOf("service", "to"),
    `create function refuses() returns trigger language plpgsql as $$ begin raise 'not now'; end $$;
     create constraint trigger refusal after insert on accounts deferrable initially deferred
       for each row execute function refuses()`,
  )
  await expect(copying()).rejects.toThrow(
    /^The copy in the dashboard's database in DATABASE_URL is complete, but the one in the service's database in SERVICE_DATABASE_URL was not kept\. .*not now.*--replace\.$/,
  )
  expect(await rowsOf("service", "to")).toBe(0)
  await run(urlOf("service", "to"), "drop function refuses cascade")
  await expect(copying()).rejects.toThrow(/is not empty: it holds events \(more than 1,000 rows\)\. Nothing/)
  await copying({ isReplacing: true })
  expect(await rowsOf("service", "to")).toBe(1)
})

test("a database in use is refused, by the name of the program that is connected", async () => {
  const named = new URL(urlOf("service", "to"))
  named.searchParams.set("application_name", programOf("service").application)
  await on(named.toString(), async () => {
    await expect(copying()).rejects.toThrow(
      /^The service's database in SERVICE_DATABASE_URL is in use: waybill-service is connected to it \(session \d+/,
    )
  })
})

test("a table that somebody holds is not waited for without end", async () => {
  await on(urlOf("dashboard", "to"), async (client) => {
    await client.query("begin; lock table users in access share mode")
    await expect(copying()).rejects.toThrow(
      /^The dashboard's database in DATABASE_URL is in use: another session has locked its tables/,
    )
  })
})

test("two addresses of the same database are refused, also when they are written differently", async () => {
  const twin = new URL(urlOf("dashboard", "to"))
  twin.searchParams.set("keepalives", "1")
  urls.service = { from: urlOf("service", "from"), to: twin.toString() }
  await expect(copying()).rejects.toThrow(
    /^The dashboard's database in DATABASE_URL and the service's database in SERVICE_DATABASE_URL are the same database/,
  )
})

test("addresses the wrong way round are noticed", async () => {
  const [dashboard, service] = [urlOf("dashboard", "to"), urlOf("service", "to")]
  urls.dashboard = { from: urlOf("dashboard", "from"), to: service }
  urls.service = { from: urlOf("service", "from"), to: dashboard }
  await expect(copying()).rejects.toThrow(/has the tables of the service: the two addresses are swapped/)
})

test("what another program keeps is left alone", async () => {
  urls.dashboard = { from: urlOf("dashboard", "from"), to: await database("dashboard", "template0") }
  await run(urlOf("dashboard", "to"), "create table invoices (id integer)")
  await expect(copying({ isReplacing: true })).rejects.toThrow(
    /^The dashboard's database in DATABASE_URL has tables that are not Waybill's \(invoices\)/,
  )
  expect(
    await read(urlOf("dashboard", "to"), "select tablename from pg_tables where schemaname = 'public'"),
  ).toEqual([{ tablename: "invoices" }])
})

test("a table that only the target has is not emptied with the others", async () => {
  await run(urlOf("dashboard", "to"), "create table invoices (id integer); insert into invoices values (1)")
  await expect(copying({ isReplacing: true })).rejects.toThrow(
    /^The dashboard's database in DATABASE_URL has invoices, which Waybill's migrations do not create/,
  )
})

test("reports a column that only one side has", async () => {
  await run(urlOf("service", "to"), "alter table letters add column color text")
  await expect(copying()).rejects.toThrow(/do not have the same columns in letters/)
})

test("an unused target is brought to this release, and what a newer one has used is refused", async () => {
  const [from, to] = [await database("service", "template0"), await database("service", "template0")]
  urls.service = { from, to }
  await migrateAs(programOf("service"), from)
  await run(from, "insert into accounts (email, rights, created_at) values ('a@example.com', '{}', now())")
  await copying()
  const applied = "select hash from drizzle.__drizzle_migrations order by id"
  expect(await read(to, applied)).toEqual(await read(urlOf("service", "from"), applied))
  expect(await heldIn(to)).toEqual(await heldIn(from))
  await run(from, "insert into drizzle.__drizzle_migrations (hash, created_at) values ('of tomorrow', 9e12)")
  await expect(copying({ isReplacing: true })).rejects.toThrow(
    /^The service's database in the old place was used by a newer version of Waybill/,
  )
})

test("MAIN-8 a target that a start refuses is refused in the same sentence", async () => {
  await run(urlOf("service", "to"), "update drizzle.__drizzle_migrations set created_at = 1")
  const refused = await copying().catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Fault)
  expect((refused as Fault).message).toMatch(
    /^The database waybill_copy_service_\w+ has the schema of a development version/,
  )
})

test("a source without anything in it replaces nothing", async () => {
  const [from, to] = [urlOf("dashboard", "from"), urlOf("dashboard", "to")]
  urls.dashboard = { from: to, to: from }
  urls.service = { from: urlOf("service", "to"), to: urlOf("service", "from") }
  await expect(copying({ isReplacing: true })).rejects.toThrow(
    /^There is nothing to copy: .* have no rows\.$/,
  )
  expect(rowsIn(await heldIn(from))).toBe(rowsMade)
  urls.dashboard = { from: await database("dashboard", "template0"), to }
  await expect(copying()).rejects.toThrow(/has no data of Waybill/)
})

test("reports a database that cannot be opened in one sentence without the password", async () => {
  const refused = async (change: (url: URL) => void) => {
    const url = new URL(urlOf("dashboard", "to"))
    change(url)
    urls.dashboard = { from: urlOf("dashboard", "from"), to: url.toString() }
    return copying().then(
      () => "",
      (error: Error) => `${error.name}: ${error.message}`,
    )
  }
  const absent = await refused((url) => {
    url.pathname = "/no_such_database"
  })
  expect(absent).toMatch(/^Fault: The dashboard's database in DATABASE_URL does not exist \(/)
  const closed = await refused((url) => {
    url.search = ""
    url.host = "127.0.0.1:1"
    url.password = "a-password-to-be-kept"
  })
  expect(closed).toMatch(
    /^Fault: The dashboard's database in DATABASE_URL does not answer \(connect ECONNREFUSED/,
  )
  expect(closed).not.toContain("a-password-to-be-kept")
})

test("a database that is not in UTF-8 is refused", async () => {
  const name = `${new URL(urlOf("dashboard", "to")).pathname.slice(1)}_latin`
  await run(server, `create database ${name} encoding 'LATIN1' locale 'C' template template0`)
  made.push({
    name,
    url: "",
    drop: async () => void (await run(server, `drop database ${name} with (force)`)),
  })
  urls.dashboard = { from: urlOf("dashboard", "from"), to: withName(server, name) }
  await expect(copying()).rejects.toThrow(/is encoded in LATIN1/)
})

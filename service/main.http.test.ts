import { type ChildProcess, spawn } from "node:child_process"
import { createServer } from "node:net"
import { join } from "node:path"
import pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type TemporaryDatabase, temporaryDatabase } from "#postgres/temporary-database"
import { builtService } from "./testing/built-service.ts"

let database: TemporaryDatabase
let built: string
beforeAll(async () => {
  built = await builtService()
  database = await temporaryDatabase(process.env.TEST_DATABASE_URL ?? "", "waybill_service")
})
afterAll(() => database.drop())

const settings = (overrides: Record<string, string> = {}) => ({
  SERVICE_PORT: "0",
  SERVICE_SANDBOX_SMTP_PORT: "0",
  SERVICE_INTAKE_SMTP_PORT: "0",
  SERVICE_SMTP_PORT: "0",
  SERVICE_SMTP_TLS_PORT: "0",
  SERVICE_DATABASE_URL: database.url,
  SERVICE_SECRETS: "a-secret-for-tests-of-more-than-32-characters",
  SERVICE_ACCOUNT_KEY: "account-key-for-tests-0123456789abcdefghijklmnop",
  ...overrides,
})

type Process = { child: ChildProcess; output(): string; ended: Promise<number | null> }

/** The program as it is shipped; `npm run dev` runs that of the sources, which one of the starts here is of. */
function start(env: Record<string, string>, program = built): Process {
  const child = spawn(process.execPath, [program], { env })
  let output = ""
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += chunk))
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve))
  return { child, output: () => output, ended }
}

async function lineOf(one: Process, pattern: RegExp): Promise<RegExpExecArray> {
  for (let tries = 0; tries < 1200; tries++) {
    const found = pattern.exec(one.output())
    if (found) return found
    if (one.child.exitCode !== null) break
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`no line like ${pattern} in: ${one.output()}`)
}

test("MAIN-1 the process prints its addresses, answers, leaves room for a second one, and exits cleanly on SIGTERM", async () => {
  const service = start(settings())
  const [, url] = await lineOf(service, /^service: API on (http:\/\/\S+)$/m)
  const health = await fetch(`${url}/health`)
  expect(await health.json()).toMatchObject({ status: "ok" })
  const second = start(settings())
  await lineOf(second, /^service: API on /m)
  second.child.kill("SIGTERM")
  expect(await second.ended).toBe(0)
  service.child.kill("SIGTERM")
  expect(await service.ended).toBe(0)
  const again = start(settings(), join(import.meta.dirname, "main.ts"))
  await lineOf(again, /^service: API on /m)
  again.child.kill("SIGINT")
  expect(await again.ended).toBe(0)
})

test("MAIN-6 METRICS-3 a process without the API needs no account key, listens for its health alone, and measures itself", async () => {
  const token = "a-token-for-tests-of-more-than-32-characters"
  const { SERVICE_ACCOUNT_KEY: _, ...env } = settings({
    SERVICE_ROLES: "webhooks",
    SERVICE_METRICS_TOKEN: token,
    SERVICE_PUBLIC_URL: "https://mail.example",
  })
  const service = start(env)
  const [, url] = await lineOf(service, /^service: health on (http:\/\/\S+)$/m)
  expect(await (await fetch(`${url}/health`)).json()).toMatchObject({ status: "ok" })
  expect(service.output().match(/ on \S+:\/\//g)).toHaveLength(1)
  const scrape = async () =>
    (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text()
  const nonZero = [
    'waybill_store_statement_duration_seconds_count{operation="select",table="outbox"}',
    'waybill_store_connections{state="idle"}',
    "waybill_store_reachable",
    'waybill_loop_turn_duration_seconds_count{loop="webhook_calls"}',
    'waybill_loop_turn_duration_seconds_count{loop="queue_figures"}',
    "nodejs_eventloop_lag_max_seconds",
    "process_cpu_seconds_total",
  ]
  const received = async () => {
    const lines = (await scrape()).split("\n")
    const value = (name: string) =>
      Number(
        lines
          .find((line) => line.startsWith(`${name} `))
          ?.split(" ")
          .at(-1),
      )
    return nonZero.filter((name) => !(value(name) > 0))
  }
  await expect.poll(received).toEqual([])
  service.child.kill("SIGTERM")
  expect(await service.ended).toBe(0)
})

test("MAIN-2 a port in use is reported in one sentence: code 1", async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve))
  const { port } = other.address() as { port: number }
  const service = start(settings({ SERVICE_PORT: String(port) }))
  expect(await service.ended).toBe(1)
  expect(service.output()).toMatch(
    new RegExp(`^service: Port ${port} on 127\\.0\\.0\\.1 is in use[^\\n]+\\n$`),
  )
  other.close()
})

test("MAIN-3 a missing setting is named in one sentence: code 1", async () => {
  const { SERVICE_SECRETS: _, ...env } = settings()
  const service = start(env)
  expect(await service.ended).toBe(1)
  expect(service.output()).toMatch(/^service: Setting SERVICE_SECRETS: [^\n]+\n$/)
})

test("MAIN-4 an unavailable database is reported in one sentence, without its password: code 1", async () => {
  const nowhere = { SERVICE_DATABASE_CONNECT_TIMEOUT_MS: "300" }
  const url = "postgres://somebody:very-secret@127.0.0.1:1/nothing"
  const service = start(settings({ ...nowhere, SERVICE_DATABASE_URL: url }))
  expect(await service.ended).toBe(1)
  expect(service.output()).toMatch(/^service: The database is not responding[^\n]+\n$/)
  expect(service.output()).not.toContain("very-secret")
})

test("MAIN-4 a migration that fails is reported in one sentence with its cause: code 1", async () => {
  const taken = await temporaryDatabase(process.env.TEST_DATABASE_URL ?? "", "waybill_taken")
  const client = new pg.Client({ connectionString: taken.url })
  await client.connect()
  await client.query("create type jobs as enum ('sent')")
  await client.end()
  const service = start(settings({ SERVICE_DATABASE_URL: taken.url }))
  expect(await service.ended).toBe(1)
  expect(service.output()).toMatch(
    /^service: The database in SERVICE_DATABASE_URL could not be prepared: [^\n]*type "jobs"[^\n]+\n$/,
  )
  await taken.drop()
})

test("MAIN-8 a database of a development version is refused in one sentence that names the remedy: code 1", async () => {
  const older = await temporaryDatabase(process.env.TEST_DATABASE_URL ?? "", "waybill_older")
  const client = new pg.Client({ connectionString: older.url })
  await client.connect()
  await client.query(`create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('older', 1)`)
  await client.end()
  const service = start(settings({ SERVICE_DATABASE_URL: older.url }))
  expect(await service.ended).toBe(1)
  expect(service.output()).toMatch(
    /^service: The database waybill_older_\w+ has the schema of a development[^\n]+\n$/,
  )
  await older.drop()
})

import { sql } from "drizzle-orm"
import { drizzle } from "drizzle-orm/node-postgres"
import pg from "pg"
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest"
import { startTemporaryServer, type TemporaryServer } from "../../../tools/lib/postgres/temporary.mjs"
import { type PoolWaits, ResilientPool } from "./pool.ts"
import { isNeverConnected, databaseFailureOf } from "./database-failure.ts"

let server: TemporaryServer
const pools: ResilientPool[] = []
const said: string[] = []

beforeAll(async () => {
  server = await startTemporaryServer()
})
afterAll(() => server.stop())
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.end()))
  said.length = 0
})

function open(config: pg.PoolConfig = {}, waits: Partial<PoolWaits> = {}): ResilientPool {
  const watch = { away: () => void said.push("away"), back: () => void said.push("back") }
  const pool = new ResilientPool(
    { connectionString: server.url, ...config },
    { reachWithinMs: 20_000, watch, ...waits },
  )
  pools.push(pool)
  return pool
}

/** Ends the connections that run this statement, once there is one. */
async function endThatRuns(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await vi.waitFor(
    async () => {
      const ended = await client.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where state = 'active' and query = $1",
        [statement],
      )
      expect(ended.rowCount).toBe(1)
    },
    { interval: 20 },
  )
  await client.end()
}

test.each(["fast", "kill"] as const)(
  "all who ask while the server is away (%s) get their connection when it is back, and it is told once",
  async (how) => {
    const pool = open({ max: 3 })
    await pool.query("select 1")
    await server.halt(how)
    const queries = Array.from({ length: 20 }, () => pool.query("select 1 as one"))
    await vi.waitFor(() => expect(said).toEqual(["away"]))
    expect(pool.reachableForMs()).toBe(0)
    await server.begin()
    const answers = await Promise.all(queries)
    expect(answers.map((answer) => answer.rows[0].one)).toEqual(Array(20).fill(1))
    expect(said).toEqual(["away", "back"])
    expect(pool.reachableForMs()).toBeGreaterThan(0)
  },
)

test("waits for an unreachable server no longer than configured, and not at all when the program ends", async () => {
  const short = open({}, { reachWithinMs: 200 })
  const long = open()
  await server.halt("fast")
  const error = await drizzle(short)
    .execute(sql`select 1`)
    .catch((one: unknown) => one)
  expect([databaseFailureOf(error), isNeverConnected(error)]).toEqual(["unreachable", true])
  const waiting = long.connect()
  await vi.waitFor(() => expect(said).toEqual(["away", "away"]))
  long.giveUp()
  await expect(waiting).rejects.toThrow("timed out")
  await expect(long.connect()).rejects.toThrow("timed out")
  await server.begin()
})

test("a broken connection is returned even if its user does not do so", async () => {
  const pool = open({ max: 1 })
  const client = await pool.connect()
  await client.query("select pg_terminate_backend(pg_backend_pid())").catch(() => {})
  // The client was not released, as with drizzle when its `begin` fails.
  expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }])
  client.release()
})

test("a read is repeated when its connection breaks, a write is not", async () => {
  const pool = open()
  const reading = pool.query("select pg_sleep(0.5)")
  await endThatRuns("select pg_sleep(0.5)")
  expect((await reading).rowCount).toBe(1)
  const writing = pool.query("with slow as (select pg_sleep(20)) select * from slow")
  const failed = writing.catch((error: unknown) => databaseFailureOf(error))
  await endThatRuns("with slow as (select pg_sleep(20)) select * from slow")
  expect(await failed).toBe("unreachable")
})

import { join } from "node:path"
import { sql } from "drizzle-orm"
import { pgTable, text } from "drizzle-orm/pg-core"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type OpenDatabase, openDatabase } from "#postgres/open"
import { type TemporaryDatabase, temporaryDatabase } from "#postgres/temporary-database"
import { openRegistry } from "./registry.ts"
import { storeDefinitions } from "./shared.ts"
import { openStoreMeter } from "./program-meters.ts"

const things = pgTable("things", { name: text().notNull() })
const { meters, scrape, atScrape } = openRegistry(storeDefinitions)
const meter = openStoreMeter(meters)
atScrape(meter.read)
let database: TemporaryDatabase
let store: OpenDatabase<{ things: typeof things }>
beforeAll(async () => {
  const { TEST_DATABASE_URL: server, LIB_STORE_TEMPLATE: template } = process.env
  if (!server) throw new Error("Tests of stores run in vitest's project `store`, which starts a server.")
  database = await temporaryDatabase(server, "waybill_meter", template)
  const contents = {
    schema: { things },
    migrations: join(import.meta.dirname, "../../data/store/migrations"),
    name: "waybill-meter",
    migrationLock: 4712,
  }
  store = await openDatabase({ url: database.url, poolMax: 2 }, contents, undefined, meter)
  await store.db.execute(sql`create table things (name text not null)`)
})
afterAll(async () => {
  await store.close()
  await database.drop()
})

const series = async (name: string): Promise<number> =>
  Number(
    (await scrape()).text
      .split("\n")
      .find((line) => line.startsWith(`${name} `))
      ?.split(" ")
      .at(-1),
  )
const count = (operation: string, table = "things") =>
  series(`waybill_store_statement_duration_seconds_count{operation="${operation}",table="${table}"}`)

test("METRICS-3 every statement is measured by operation and table, in transactions too", async () => {
  await store.db.insert(things).values({ name: "one" })
  await store.db.transaction(async (tx) => {
    await tx.insert(things).values({ name: "two" })
    await tx.update(things).set({ name: "three" })
  })
  await store.db.transaction((tx) => tx.delete(things).then(() => tx.rollback())).catch(() => {})
  expect(await store.db.select().from(things)).toHaveLength(2)
  expect(await count("insert")).toBe(2)
  expect(await count("update")).toBe(1)
  expect(await count("delete")).toBe(1)
  expect(await count("select")).toBe(1)
  expect(await count("begin", "none")).toBe(2)
  expect(await count("commit", "none")).toBe(1)
  expect(await count("rollback", "none")).toBe(1)
})

test("METRICS-3 a statement that fails is measured and counted, and its error is rethrown", async () => {
  const failing = store.db.execute(sql`insert into things (name) values (${null})`)
  await expect(failing).rejects.toThrow("null value")
  expect(await series('waybill_store_statement_failures_total{operation="insert",table="things"}')).toBe(1)
  expect(await count("insert")).toBe(3)
})

test("METRICS-3 statements that are frequent enough to be prepared are counted one by one", async () => {
  for (let n = 0; n < 20; n++) await store.db.insert(things).values({ name: `${n}` })
  expect(await count("insert")).toBe(23)
})

test("METRICS-3 the pool reports who has a connection and who waits for one", async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const holding = [1, 2].map(() => store.db.transaction(() => held))
  await expect.poll(() => series('waybill_store_connections{state="in_use"}')).toBe(2)
  const waiting = store.db.select().from(things)
  const query = waiting.execute()
  await expect.poll(() => series("waybill_store_connections_waited_for")).toBe(1)
  expect(await series("waybill_store_connections_max")).toBe(2)
  expect(await series("waybill_store_reachable")).toBe(1)
  release()
  await Promise.all([...holding, query])
  expect(await series("waybill_store_connections_waited_for")).toBe(0)
  expect(await series("waybill_store_connection_wait_seconds_count")).toBeGreaterThan(0)
})

import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openTestStore } from "../testing/test-store.ts"
import { rows, type Store } from "./open.ts"

let store: Store
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())

const tablesWith = async (option: string): Promise<string[]> => {
  const found = await rows<{ relname: string }>(
    store.db,
    sql`select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and ${sql.raw(option)}
        order by relname`,
  )
  return found.map((one) => one.relname)
}

test("tables whose rows come and go are cleaned up soon, on whatever server", async () => {
  const isTuned = "'autovacuum_vacuum_scale_factor' = any(select split_part(unnest(reloptions), '=', 1))"
  expect(await tablesWith(isTuned)).toEqual([
    "calls",
    "letter_counts",
    "outbox",
    "queue",
    "reader_actions",
    "writers",
  ])
})

test("tables whose rows may be lost in a crash of the server cost no flush", async () => {
  expect(await tablesWith("relpersistence = 'u'")).toEqual(["delivery_processes", "rate_windows"])
})

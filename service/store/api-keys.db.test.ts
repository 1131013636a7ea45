import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { deleteExpiredRows } from "#postgres/expired-rows"
import { fillAtOnce } from "#postgres/fill-at-once"
import { scannedBy } from "#postgres/scanned-tables"
import { at, plus } from "../clock.ts"
import { defaultRetention } from "../testing/retention.ts"
import { openTestStore } from "../testing/test-store.ts"
import { listApiKeys, recordKeyUses } from "./api-keys.ts"
import { expiredRowsOf } from "./lifetimes.ts"
import { type Db, rows, type Store } from "./open.ts"
import { callerByKeyHash } from "./projects.ts"

const now = at(Date.UTC(2026, 2, 1, 12))
const projectsMade = 5_000
const keysMade = 100_000

let store: Store
let first: number
beforeAll(async () => {
  store = await openTestStore()
  const { db } = store
  const instant = sql`${now.toISOString()}::timestamptz`
  await db.execute(sql`insert into accounts (email, created_at) values ('owner@example.com', ${instant})`)
  await db.execute(sql`insert into projects (user_id, name, api_key_hash, api_key_sealed, created_at)
    select user_id, 'p' || n, 'own ' || n, 'sealed', ${instant} from accounts, generate_series(1, ${projectsMade}::int) n`)
  const [made] = await rows<{ first: number }>(db, sql`select min(project_id)::int as first from projects`)
  first = made?.first ?? 0
  await fillAtOnce(db, ["api_keys"], (tx) =>
    tx.execute(sql`insert into api_keys (project_id, name, key_right, key_hash, key_sealed, last_four, created_at, revoked_at)
      select ${first}::int + n % ${projectsMade}::int, 'k' || n, 'read', 'hash ' || n, 'sealed', 'last', ${instant},
             case when n % 10 = 0 then ${instant} end
      from generate_series(1, ${keysMade}::int) n`),
  )
  await db.execute(sql`analyze`)
})
afterAll(() => store.close())

/** Runs the work in a transaction and returns the tables that it read from end to end. */
const scannedTables = (work: (tx: Db) => Promise<unknown>): Promise<string[]> =>
  store.db.transaction(
    async (tx) => (await scannedBy(tx, ["api_keys", "projects"], () => work(tx), 0)).scanned,
  )

test("AUTH-2 the caller is found by two indexes, whichever kind of key it is", async () => {
  for (const hash of ["own 7", "hash 7", "hash 99999", "nobody's"])
    expect(await scannedTables((tx) => callerByKeyHash(tx, hash))).toEqual([])
  expect(await callerByKeyHash(store.db, "own 7")).toMatchObject({ program_key: null, is_account_key: false })
  expect(await callerByKeyHash(store.db, "hash 7")).toMatchObject({
    project_id: first + 7,
    program_key: { key_id: expect.any(Number), name: "k7", right: "read", networks: [] },
  })
  expect(await callerByKeyHash(store.db, "hash 10")).toBe(null)
})

test("EXT-11 a program's key of the account's own space would be no account key", async () => {
  const { db } = store
  await db.execute(sql`insert into projects (user_id, is_account_space, name, api_key_hash, api_key_sealed, created_at)
    select user_id, true, 'account', 'account', 'sealed', now() from accounts limit 1`)
  await db.execute(sql`insert into api_keys (project_id, name, key_right, key_hash, last_four, created_at)
    select project_id, 'k', 'full', 'hash of the space', 'last', now() from projects where is_account_space`)
  expect(await callerByKeyHash(db, "account")).toMatchObject({ is_account_key: true })
  expect(await callerByKeyHash(db, "hash of the space")).toMatchObject({
    is_account_key: false,
    program_key: { right: "full" },
  })
})

test("EXT-14 EXT-13 lists, notes and the end of revoked keys read no table from end to end", async () => {
  const [use] = await rows<{ project_id: number; key_id: number }>(
    store.db,
    sql`select project_id::int, key_id::int from api_keys where key_hash = 'hash 7'`,
  )
  if (!use) throw new Error("There is no such key.")
  const keys = expiredRowsOf(defaultRetention).find((one) => one.table === "api_keys")
  if (!keys) throw new Error("Revoked keys are kept for ever.")
  const uses = [{ ...use, at: now, ip: "192.0.2.7" }]
  expect(await scannedTables((tx) => listApiKeys(tx, use.project_id, 200))).toEqual([])
  expect(await scannedTables((tx) => recordKeyUses(tx, uses, now))).toEqual([])
  expect(await scannedTables((tx) => deleteExpiredRows(tx, keys, plus(now, 31 * 86_400_000), 100))).toEqual(
    [],
  )
  const [noted] = await listApiKeys(store.db, use.project_id, 1)
  expect(noted?.project_id).toBe(use.project_id)
})

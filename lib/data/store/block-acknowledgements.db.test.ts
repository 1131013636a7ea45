import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { fillAtOnce } from "#postgres/fill-at-once"
import { at, plus } from "#lib/platform/clock"
import { expectIndexed } from "#lib/testing/growing-tables"
import { someDay } from "#lib/testing/make"
import { openTestStore } from "#lib/testing/test-store"
import {
  deleteBlockAcknowledgement,
  listBlockAcknowledgements,
  saveBlockAcknowledgement,
} from "./block-acknowledgements.ts"
import type { Db, Store } from "./open.ts"

let store: Store
beforeAll(async () => {
  store = await openTestStore()
  await fillAtOnce(store.db, growing, (db) =>
    db.execute(sql`insert into block_acknowledgements (project_id, started_at, domain, acknowledged_by, acknowledged_at)
      select 'p' || n % 100, ${someDay.toISOString()}::timestamptz + make_interval(mins => n::int), 'gmx.de', 'u', now()
      from generate_series(1, 50000) n`),
  )
})
afterAll(() => store.close())

const growing = ["block_acknowledgements"]
const startMs = someDay.getTime()
const row = {
  ...{ project_id: "p1", started_at: plus(someDay, 60_000), domain: "gmx.de" },
  ...{ acknowledged_by: "ann", acknowledged_at: someDay, note: "On it" },
}

const tried: Record<string, (db: Db) => Promise<unknown>> = {
  list: (db) => listBlockAcknowledgements(db, "p1", startMs, startMs + 3_600_000),
  save: (db) => saveBlockAcknowledgement(db, row),
  delete: (db) => deleteBlockAcknowledgement(db, row),
}

describe("BOUNCEPAGE-9 reads and writes acknowledgements of blocks by their key", () => {
  for (const [name, work] of Object.entries(tried)) test(name, () => expectIndexed(store, growing, 100, work))
})

test("BOUNCEPAGE-9 of a project and a time, the newest first; a second time changes it", async () => {
  const { db } = store
  const first = { ...row, project_id: "own" }
  const later = { ...first, started_at: at(startMs + 120_000), domain: "web.de", note: null }
  for (const one of [first, later, { ...first, note: "Lifted soon", acknowledged_by: "ben" }])
    await saveBlockAcknowledgement(db, one)
  const listed = await listBlockAcknowledgements(db, "own", startMs, startMs + 120_001)
  expect(listed).toEqual([later, { ...first, note: "Lifted soon", acknowledged_by: "ben" }])
  expect(await listBlockAcknowledgements(db, "own", startMs, startMs + 120_000)).toHaveLength(1)
  await deleteBlockAcknowledgement(db, first)
  expect(await listBlockAcknowledgements(db, "own", 0, startMs * 2)).toEqual([later])
})

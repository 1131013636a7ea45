import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { saveProject, someDay } from "#lib/testing/make"
import { openTestStore } from "#lib/testing/test-store"
import { insertEvents, type LetterKey, lettersBegunBefore, lettersOf } from "./event-log.ts"
import { type Db, rows, type Store } from "./open.ts"

const held = 60_000
let store: Store
beforeAll(async () => {
  store = await openTestStore()
  await saveProject(store.db, "shop")
  // One in twenty went to one address, all others to one each.
  await store.db.execute(sql`
    insert into letters (project_id, job_id, email, status, statuses, first_at, last_at, sources)
    select 'shop', 'job-' || n, case when n % 20 = 0 then 'watch@example.com' else n || '@example.com' end, 'sent',
      '{sent}', now() - n * interval '1 second', now(), '{}' from generate_series(1, ${held}::int) n`)
  await store.db.execute(sql`analyze letters`)
})
afterAll(() => store.close())

/** A hundred messages from all parts of the table. */
const keys: LetterKey[] = Array.from({ length: 100 }, (_, index) => {
  const n = index * (held / 100) + (index % 2 === 0 ? 20 : 1)
  return { job_id: `job-${n}`, email: n % 20 === 0 ? "watch@example.com" : `${n}@example.com` }
})

/** Message rows that the work reads, with the plan of a frequent statement. */
async function readBy(work: (tx: Db) => Promise<unknown>): Promise<number> {
  return store.db.transaction(async (tx) => {
    await tx.execute(sql`set local plan_cache_mode = force_generic_plan`)
    const before = await readSoFar(tx)
    await work(tx)
    return (await readSoFar(tx)) - before
  })
}

async function readSoFar(tx: Db): Promise<number> {
  const [found] = await rows<{ read: number }>(
    tx,
    sql`select (coalesce(idx_tup_fetch, 0) + seq_tup_read)::int as read from pg_stat_xact_user_tables
        where relname = 'letters'`,
  )
  return found?.read ?? 0
}

const eventOf = ({ job_id, email }: LetterKey) => ({
  event_time: someDay.toISOString(),
  fingerprint: job_id,
  job_id,
  email,
  status: "sent",
  raw: {},
})

test("the rows of a callback are found by key alone, however large the project", async () => {
  const received_at = someDay
  let found = 0
  const read = await readBy(async (tx) => {
    const { letters } = await insertEvents(tx, { project_id: "shop", received_at }, keys.map(eventOf))
    found = letters.length
  })
  expect([found, read]).toEqual([100, 100])
})

test("and so are those of a rebuild", async () => {
  expect(await readBy((tx) => lettersOf(tx, "shop", keys))).toBe(100)
  expect(await readBy((tx) => lettersBegunBefore(tx, "shop", keys, someDay.getTime()))).toBe(100)
})

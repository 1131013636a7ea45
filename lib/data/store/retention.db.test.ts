import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { deleteExpiredRows } from "#postgres/expired-rows"
import { fillAtOnce } from "#postgres/fill-at-once"
import { scannedBy } from "#postgres/scanned-tables"
import { at, plus } from "#lib/platform/clock"
import { saveProject } from "#lib/testing/make"
import { openTestStore } from "#lib/testing/test-store"
import { expiredRowsOf } from "./lifetimes.ts"
import { rows, type Store } from "./open.ts"
import { countOlder, eventsWholeFrom, retentionOf, setRetention } from "./retention.ts"

const now = at(Date.UTC(2030, 5, 15, 12))
const keep = { events: 45, messages: 365, counts: 1100, audit: 365, signIns: 30, recipients: 30 }
const dayMs = 86_400_000
const none = { keep_events_days: null, keep_messages_days: null, keep_counts_days: null }
let store: Store
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())

const projectCount = 200
const rowCount = 100_000

test("KEEP-3 each of many projects loses data older than its own days, by an index and in batches", async () => {
  const { db } = store
  for (let n = 0; n < projectCount; n++) {
    await saveProject(db, `p${n}`)
    // A third keeps data as long as the installation; the others each for less long than the next.
    const days = n % 3 === 0 ? null : 32 + (n % 13)
    await setRetention(db, `p${n}`, { ...none, keep_events_days: days }, { heldEvents: 45, now })
  }
  await fillAtOnce(db, ["events"], (tx) =>
    tx.execute(sql`insert into events (project_id, event_time, fingerprint, job_id, email, status, raw, received_at)
      select 'p' || n % ${projectCount}, ${now.toISOString()}::timestamptz - make_interval(hours => (n / ${projectCount}) % 46 * 24 + 12),
        n, 'j' || n, 'r@shop.example', 'sent', '{}', now() from generate_series(1, ${rowCount}::int) n`),
  )
  await db.execute(sql`analyze projects`)
  const [past] = expiredRowsOf(keep)
  if (past?.table !== "events") throw new Error("Events are not the first that expire.")
  for (let gone = 1; gone > 0; )
    gone = await db.transaction(async (tx) => {
      const { result, scanned } = await scannedBy(tx, ["events"], () =>
        deleteExpiredRows(tx, past, now, 1000),
      )
      expect(scanned).toEqual([])
      return result
    })
  const oldest = await rows<{ project_id: string; days: number }>(
    db,
    sql`select project_id, (extract(epoch from ${now.toISOString()}::timestamptz - min(event_time)) / 86400)::float8 as days
        from events group by 1`,
  )
  expect(oldest).toHaveLength(projectCount)
  for (const { project_id, days } of oldest) {
    const n = Number(project_id.slice(1))
    expect([project_id, days]).toEqual([project_id, (n % 3 === 0 ? 45 : 32 + (n % 13)) - 0.5])
  }
})

test("KEEP-3 a project keeps data no longer than the installation, also after that became shorter", () => {
  const settings = { keep_events_days: 40, keep_messages_days: null, keep_counts_days: 62 }
  expect(retentionOf(settings, keep)).toEqual({ events: 40, messages: 365, counts: 62 })
  expect(retentionOf(settings, { events: 35, messages: 40, counts: 80 })).toEqual({
    events: 35,
    messages: 40,
    counts: 62,
  })
})

test("KEEP-3 shows what a shorter time deletes first, and deleted events do not come back with a longer one", async () => {
  const { db } = store
  await saveProject(db, "told")
  await db.execute(sql`insert into events (project_id, event_time, fingerprint, job_id, email, status, raw, received_at)
    select 'told', ${now.toISOString()}::timestamptz - make_interval(hours => n * 24 + 12), n, 'j', 'r@shop.example', 'sent', '{}', now()
    from generate_series(0, 44) n`)
  const older = await countOlder(db, "told", { ...keep, events: 32 }, now)
  expect(older).toEqual({ events: 13, messages: 0, counted: 0 })
  const wholeDays = async () =>
    (now.getTime() - (await eventsWholeFrom(db, "told", keep, now.getTime()))) / dayMs
  expect(await wholeDays()).toBe(45)
  await setRetention(db, "told", { ...none, keep_events_days: 32 }, { heldEvents: 45, now })
  expect(await wholeDays()).toBe(32)
  await setRetention(db, "told", none, { heldEvents: 32, now })
  expect(await wholeDays()).toBe(32)
  const later = plus(now, 10 * dayMs).getTime()
  expect((later - (await eventsWholeFrom(db, "told", keep, later))) / dayMs).toBe(42)
})

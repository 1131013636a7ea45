import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { listFirings } from "../../lib/data/store/alert-firings.ts"
import { listAlertRules } from "../../lib/data/store/alert-rules.ts"
import { insertAudit, listAudit } from "../../lib/data/store/audit.ts"
import type { Db, Store } from "../../lib/data/store/open.ts"
import { saveProject, someDay } from "../../lib/testing/make.ts"
import { useSettings } from "../../lib/testing/settings.ts"
import { openTestStore } from "../../lib/testing/test-store.ts"
import { makeRules, watchPast } from "./past-alerts.ts"
import { datePast } from "./past-times.ts"

let store: Store
let db: Db
let restore = () => {}
beforeAll(async () => {
  store = await openTestStore()
  db = store.db
  restore = useSettings()
})
afterAll(async () => {
  restore()
  await store.close()
})

const [minuteMs, hourMs] = [60_000, 3_600_000]
const wallMs = someDay.getTime()
const atMs = (ms: number) => new Date(ms)

test("what the dashboard noted is dated by the move before it, and nothing after the last one", async () => {
  await saveProject(db, "dated")
  const row = { project_id: "dated", user_id: "u", action: "a", input: {}, outcome: "success", target: null }
  const rest = { before: null, after: null, ip: null, user_agent: null }
  for (const seconds of [1, 11, 21])
    await insertAudit(db, { ...row, ...rest, at: atMs(wallMs + seconds * 1000) })
  const [first, second] = [wallMs - 800 * hourMs, wallMs - 90 * hourMs]
  await datePast(db, [
    { wallMs, pastMs: first },
    { wallMs: wallMs + 10_000, pastMs: second },
    { wallMs: wallMs + 20_000, pastMs: wallMs + 20_000 },
  ])
  const dated = (await listAudit(db, "dated", 10)).map(({ at }) => at.getTime())
  expect(dated).toEqual([wallMs + 21_000, second + 1000, first + 1000])
})

test("rules fire at the past instant at which the dashboard would have noticed, and the first alert is acknowledged", async () => {
  await saveProject(db, "watched")
  const block = (ms: number, domain: string, status: string, servers: number) =>
    db.execute(sql`insert into blocks (project_id, block_time, fingerprint, domain, block_type, domain_status, smtp_blocks_count, raw, received_at)
      values ('watched', ${atMs(ms).toISOString()}, ${`${domain} ${status}`}, ${domain}, 'one_smtp', ${status}, ${servers}, '{}', now())`)
  await block(wallMs - 60 * hourMs, "letterhouse.example", "blocked", 1)
  await block(wallMs - 54 * hourMs, "letterhouse.example", "unblocked", 0)
  await block(wallMs - 4 * hourMs, "postbox.example", "blocked", 1)
  const watch = { project_id: "watched", email: "owner@demo.example" }
  await makeRules(db, watch)
  expect((await listAlertRules(db, "watched")).some((rule) => rule.is_enabled)).toBe(false)
  await watchPast(db, {
    ...watch,
    ...{ sinceMs: wallMs - 72 * hourMs, untilMs: wallMs },
  })
  expect((await listAlertRules(db, "watched")).map(({ metric }) => metric).sort()).toEqual([
    "bounce_rate",
    "failing_webhooks",
    "open_blocks",
  ])
  const [newest, first, ...others] = await listFirings(db, "watched", 10)
  expect(others).toEqual([])
  expect([first?.subject, newest?.subject]).toEqual(["letterhouse.example", "postbox.example"])
  expect(Math.abs((first?.fired_at.getTime() ?? 0) - (wallMs - 60 * hourMs))).toBeLessThan(31 * minuteMs)
  expect([first?.resolution, newest?.resolved_at]).toEqual(["cleared", null])
  expect([first?.acknowledged_at, newest?.acknowledged_at]).toEqual([someDay, null])
})

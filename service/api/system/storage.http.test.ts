import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { projectCreate } from "#contract/methods/project"
import { systemStorage } from "#contract/methods/system"
import { formatUtc } from "#contract/time"
import { days, plus } from "../../clock.ts"
import { lifetimesOf } from "../../store/lifetimes.ts"
import { makeEvents } from "../../testing/make-events.ts"
import { startService, type TestService } from "../../testing/start-service.ts"

let service: TestService
beforeAll(async () => {
  service = await startService({ isApiOnly: true })
})
afterAll(() => service.close())

test("EXT-25 the account key gets the size and retention of each group of tables", async () => {
  const { store, clock, config } = service.ctx
  const { project_id } = await service.ok(projectCreate, { project: { name: "Shop" } })
  const old = plus(clock.now(), -days(12))
  const events = Array.from({ length: 50 }, (_, n) => ({
    project_id: Number(project_id),
    event_time: plus(old, n),
  }))
  await makeEvents(store.db, events)
  await store.db.execute(sql`analyze`)
  const { database_bytes, groups } = await service.ok(systemStorage, {})
  expect(groups.map(({ group }) => group)).toEqual(lifetimesOf(config.retention).map(({ group }) => group))
  const byName = new Map(groups.map((one) => [one.group, one]))
  expect(byName.get("events")).toEqual({
    group: "events",
    tables: ["events"],
    rows: 50,
    bytes: expect.any(Number),
    oldest: formatUtc(old),
    kept_days: 45,
    setting: "SERVICE_KEEP_EVENTS_DAYS",
  })
  expect(byName.get("messages")).toMatchObject({ rows: 100, oldest: formatUtc(old) })
  expect(byName.get("captured")).toMatchObject({
    kept_days: 30,
    bytes_max: 1024 ** 3,
    bytes_setting: "SERVICE_KEEP_CAPTURED_MB",
  })
  expect(byName.get("setup")).not.toHaveProperty("kept_days")
  const sum = groups.reduce((total, { bytes }) => total + bytes, 0)
  expect(sum).toBeGreaterThan(0)
  expect(database_bytes).toBeGreaterThan(sum)
})

test("EXT-25 a project's key gets none of these figures", async () => {
  const { project_api_key } = await service.ok(projectCreate, { project: { name: "Other" } })
  expect(await service.call("system/storage", {}, project_api_key)).toMatchObject({ code: 105 })
})

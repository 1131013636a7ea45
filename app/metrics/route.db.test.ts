import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { systemPing } from "#contract/methods/system"
import { openHousekeeping } from "#lib/data/housekeeping/open"
import type { Store } from "#lib/data/store/open"
import { withMetrics } from "#lib/intake/receive/call-metrics"
import { crowded, tooSlow } from "#lib/intake/receive/read-body"
import { call } from "#lib/mail-api/client/call"
import { putKey } from "#lib/mail-api/proxy/keys"
import { at, setClock } from "#lib/platform/clock"
import { config } from "#lib/platform/config"
import { openProgramMetrics, programMetrics } from "#lib/platform/program-metrics"
import { failed } from "#lib/platform/result"
import { anEvent, saveProject, signedBatch, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { POST } from "../api/callbacks/[project]/route.ts"
import { GET } from "./route.ts"

const token = "a-token-for-tests-of-more-than-32-characters"
const projectKey = "key-of-the-project-0123456789"
let store: Store
const undo: (() => void)[] = []
beforeAll(async () => {
  // Replaced before the store opens, so that the store reports to this registry.
  programMetrics.replace(openProgramMetrics())
  store = await openTestStore()
  undo.push(
    useStore(store),
    useSettings({ metricsTokens: [token], serviceBaseUrl: "http://127.0.0.1:9" }),
    setClock({ now: () => at(someDay.getTime() + 90_000) }),
  )
  await saveProject(store.db, "shop")
  await putKey(store.db, "shop", "", projectKey)
})
afterAll(async () => {
  for (const back of undo.reverse()) back()
  await store.close()
})

const get = (headers: Record<string, string> = {}, url = "http://localhost/metrics") =>
  GET(new Request(url, { headers }))
const scrape = async () => (await get({ authorization: `Bearer ${token}` })).text()

let before = ""
beforeEach(async () => {
  before = await scrape()
})
const valueIn = (text: string, series: string): number => {
  const line = text.split("\n").find((one) => one.startsWith(`${series} `))
  return line === undefined ? 0 : Number(line.slice(series.length + 1))
}
/** Growth of a series in this test. */
const growth = async (series: string) => valueIn(await scrape(), series) - valueIn(before, series)

test("METRICS-1 refuses a request without the token, and every request when none is configured", async () => {
  const wrong: Record<string, string>[] = [
    {},
    { "x-forwarded-for": "127.0.0.1", host: "localhost" },
    { authorization: `Bearer ${token}x` },
    { authorization: `Basic ${token}` },
    { cookie: `token=${token}` },
  ]
  for (const headers of wrong) {
    const answer = await get(headers)
    expect(answer.status).toBe(401)
    expect(answer.headers.get("www-authenticate")).toBe('Bearer realm="metrics"')
    expect(await answer.text()).not.toContain("waybill_")
  }
  expect((await get({}, `http://localhost/metrics?token=${token}`)).status).toBe(401)
  const back = useSettings({ metricsTokens: [] })
  expect((await get({ authorization: `Bearer ${token}` })).status).toBe(404)
  expect((await get({ authorization: "Bearer " })).status).toBe(404)
  back()
})

test("METRICS-1 a request with the token gets the metrics in the format of Prometheus", async () => {
  const answer = await get({ authorization: `Bearer ${token}` })
  expect(answer.status).toBe(200)
  expect(answer.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8")
  expect(answer.headers.get("cache-control")).toBe("no-store")
})

const callback = (body: Uint8Array | string, project = "shop") =>
  POST(new Request(`http://localhost/api/callbacks/${project}`, { method: "POST", body: body as BodyInit }), {
    params: Promise.resolve({ project }),
  })
const outcome = (name: string) => growth(`waybill_callbacks_total{outcome="${name}"}`)

test("METRICS-3 counts callbacks by outcome, new events once, and measures the age of events", async () => {
  const events = [anEvent(), anEvent({ status: "delivered", second: 60 })]
  expect((await callback(signedBatch(events, projectKey))).status).toBe(200)
  expect((await callback(signedBatch(events, projectKey))).status).toBe(200)
  expect((await callback(signedBatch(events, "another key"))).status).toBe(403)
  expect((await callback("{}")).status).toBe(401)
  expect((await callback(signedBatch(events, projectKey), "nobody")).status).toBe(404)
  expect((await callback(signedBatch([{}], projectKey))).status).toBe(400)
  expect(await outcome("accepted")).toBe(2)
  expect(await outcome("forged")).toBe(1)
  expect(await outcome("unsigned")).toBe(1)
  expect(await outcome("unknown_project")).toBe(1)
  expect(await outcome("unreadable")).toBe(1)
  expect(await growth("waybill_callback_events_total")).toBe(2)
  // 90 and 30 seconds old, twice each.
  expect(await growth("waybill_callback_lag_seconds_sum")).toBe(240)
  expect(await growth('waybill_callback_lag_seconds_bucket{le="30"}')).toBe(2)
  expect(await growth("waybill_callback_duration_seconds_count")).toBe(6)
})

test("METRICS-3 a callback that cannot be stored counts as failed", async () => {
  const broken = withMetrics(Promise.reject(new Error("The disk is full.")))
  await expect(broken).rejects.toThrow("The disk is full.")
  expect(await outcome("failed")).toBe(1)
  expect(await outcome("accepted")).toBe(0)
})

test("METRICS-3 counts callbacks as crowded, unreadable (too large) and too slow", async () => {
  await withMetrics(Promise.resolve(crowded))
  await withMetrics(Promise.resolve(tooSlow))
  await withMetrics(Promise.resolve(failed(413, "The request is larger than 10 MB.")))
  expect(await outcome("crowded")).toBe(1)
  expect(await outcome("too_slow")).toBe(1)
  expect(await outcome("unreadable")).toBe(1)
  expect(await outcome("failed")).toBe(0)
})

test("METRICS-3 statements of the dashboard are withMetrics by operation and table", async () => {
  await callback(signedBatch([anEvent({ job_id: "1ZymBc-00041N-9XaR" })], projectKey))
  const count = (operation: string, table: string) =>
    growth(`waybill_store_statement_duration_seconds_count{operation="${operation}",table="${table}"}`)
  expect(await count("insert", "events")).toBe(1)
  expect(await count("commit", "none")).toBe(1)
  expect(valueIn(await scrape(), "waybill_store_reachable")).toBe(1)
})

test("METRICS-3 counts calls of the mail service by method and outcome; an unreachable one is a failure", async () => {
  expect((await call(systemPing, {}, "a-key-of-the-service")).ok).toBe(false)
  const series = 'waybill_service_call_duration_seconds_count{method="system/ping",outcome="failed"}'
  expect(await growth(series)).toBe(1)
})

test("METRICS-4 the housekeeping reports the duration, rows and failures of its chores", async () => {
  const chores = [
    { name: "old things", max: 10, turn: async () => 3 },
    { name: "broken things", max: 10, turn: () => Promise.reject(new Error("broken")) },
  ]
  const house = openHousekeeping(chores, { everyMs: 60_000, turnsMax: 1, behindMs: 1000 })
  await expect.poll(() => growth('waybill_housekeeping_failures_total{chore="broken things"}')).toBe(1)
  await house.close()
  expect(await growth('waybill_housekeeping_rows_total{chore="old things"}')).toBe(3)
  expect(await growth('waybill_housekeeping_turn_duration_seconds_count{chore="old things"}')).toBe(1)
  expect(await growth('waybill_loop_turn_duration_seconds_count{loop="housekeeping"}')).toBe(2)
})

test("METRICS-3 a scrape contains no key, address or project", async () => {
  const text = await scrape()
  for (const word of [projectKey, "ann@", "shop", token, "a-key-of-the-service", ...config().sealSecrets])
    expect(text).not.toContain(word)
})

test("METRICS-6 a scrape does not query the database: it answers while every connection is in use", async () => {
  let release = () => {}
  const waiting = new Promise<void>((resolve) => (release = resolve))
  const holding = Array.from({ length: 10 }, () => store.db.transaction(() => waiting))
  const query = store.db.execute(sql`select 1`)
  expect(valueIn(await scrape(), "waybill_store_connections_max")).toBe(10)
  release()
  await Promise.all([...holding, query])
})

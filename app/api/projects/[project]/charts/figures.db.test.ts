import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import { statuses } from "#contract/status"
import { plus, setClock } from "#lib/platform/clock"
import { addUpOnce } from "#lib/intake/receive/add-up"
import { append } from "#lib/data/events/postgres/append"
import { edgesOf } from "#lib/analytics/series/series"
import type { Db, Store } from "#lib/data/store/open"
import { callbackOf } from "#lib/testing/both-stores"
import { type EventInput, saveProject, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore } from "#lib/testing/test-store"
import { readFilters } from "#lib/analytics/filters/query"
import { countBounces } from "#lib/analytics/bounces/count"
import { readQuery as readBounceQuery } from "#lib/analytics/bounces/query"
import { countEngagement } from "#lib/analytics/engagement/count"
import { readQuery } from "#lib/analytics/engagement/query"
import { countOverview } from "#lib/analytics/overview/count"

/** Figures on pages depend on the events, and not on how they were delivered. */

const [hourMs, dayMs] = [3_600_000, 86_400_000]
const noon = someDay.getTime()

let store: Store
let db: Db
let number = 0
const back: (() => void)[] = []
beforeAll(async () => {
  store = await openTestStore()
  db = store.db
  back.push(useSettings(), setClock({ now: () => plus(someDay, dayMs) }))
})
afterAll(async () => {
  for (const undo of back) undo()
  await store.close()
})

const anyStream = fc.uniqueArray(
  fc.record({
    job_id: fc.constantFrom("job-1", "job-2", "job-3"),
    email: fc.constantFrom("ann@gmail.com", "ben@outlook.com", "eve@example.org"),
    status: fc.constantFrom(...statuses, "parked"),
    second: fc.integer({ min: -30, max: 30 }).map((step) => step * 733),
    url: fc.constantFrom(undefined, "https://shop.example/", "https://shop.example/terms"),
    delivery_info: fc.constantFrom<Record<string, string>>(
      { delivery_status: "ok_delivered", sender_ip: "192.0.2.1" },
      { delivery_status: "err_blacklisted", sender_ip: "192.0.2.2" },
      { delivery_status: "err_mailbox_full", sender_ip: "192.0.2.1" },
      { traffic_type: "human", device_type: "mobile", os_name: "iOS", country_code: "DE" },
      { traffic_type: "machine", device_type: "desktop" },
    ),
    message_info: fc.constantFrom(
      undefined,
      { template_id: "t1", template_version: 1, tags: ["a", "b"] },
      { template_id: "t2", template_version: 4, tags: ["b"] },
    ),
    metadata: fc.constantFrom(undefined, { campaign_id: "7" }, { campaign_id: "8" }),
  }),
  {
    minLength: 1,
    maxLength: 16,
    selector: ({ job_id, email, status, second, url }) => [job_id, email, status, second, url].join(),
  },
)

/** Delivery of a stream: repeated events, their order, and the sizes of calls. */
const anyTelling = fc.record({
  again: fc.array(fc.boolean(), { minLength: 16, maxLength: 16 }),
  order: fc.array(fc.nat(), { minLength: 32, maxLength: 32 }),
  sizes: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 32, maxLength: 32 }),
})

type Telling = { again: boolean[]; order: number[]; sizes: number[] }

function callsOf(stream: readonly EventInput[], { again, order, sizes }: Telling): EventInput[][] {
  const all = [...stream, ...stream.filter((_, nth) => again[nth])]
  const shuffled = all
    .map((event, nth) => ({ event, place: order[nth] ?? 0 }))
    .sort((a, b) => a.place - b.place)
    .map(({ event }) => event)
  const calls: EventInput[][] = []
  for (const size of sizes) if (shuffled.length > 0) calls.push(shuffled.splice(0, size))
  return calls
}

/** Addresses of pages, some of them narrowed. */
const addresses: Record<string, string>[] = [
  {},
  { provider: "gmail,outlook" },
  { tag: "b" },
  { campaign: "7" },
  { template: "t1" },
]
const bounceAddresses = [
  ...addresses,
  { by: "domain" },
  { server: "192.0.2.1" },
  { reason: "err_blacklisted" },
]
const engagementAddresses = [...addresses, { of: "clicked", people: "false" }, { country: "DE" }]

async function figures(project: string) {
  while (await addUpOnce(db));
  const steps = (stepMinutes: 15 | 60, from: number, to: number) =>
    edgesOf({ from, to, stepMinutes, timeZone: "Asia/Kathmandu" })
  const edges = steps(15, noon - 3 * hourMs, noon + 8 * hourMs)
  const before = steps(60, noon - 8 * hourMs, noon - 3 * hourMs)
  const ask = [
    ...addresses.map((address) =>
      countOverview(db, [project], readFilters(address), {
        ...{ edges, compared: before },
        usual: [[noon - 6 * hourMs, noon]],
      }),
    ),
    ...bounceAddresses.map((address) =>
      countBounces(db, [project], readBounceQuery(address), { before, edges }),
    ),
    ...engagementAddresses.map((address) =>
      countEngagement(db, [project], readQuery(address), {
        before,
        edges,
        usual: [[noon - 6 * hourMs, noon]],
      }),
    ),
  ]
  return Promise.all(ask)
}

test("STORE-1 overview, bounces and engagement show the same of a stream in any order, repeated, in any calls", async () => {
  await fc.assert(
    fc.asyncProperty(anyStream, anyTelling, async (stream, telling) => {
      const [plain, resent] = await Promise.all(
        ["plain", "resent"].map(
          async (name) => (await saveProject(db, `figures-${++number}-${name}`)).project_id,
        ),
      )
      await append(db, plain ?? "", [callbackOf(stream)])
      for (const call of callsOf(stream, telling)) await append(db, resent ?? "", [callbackOf(call)])
      const expected = await figures(plain ?? "")
      expect(JSON.stringify(expected).length).toBeGreaterThan(1000)
      expect(await figures(resent ?? "")).toEqual(expected)
    }),
    { numRuns: 25, endOnFailure: true },
  )
})

test("STORE-1 what is shown of a stream is what is shown of no other one", async () => {
  const [one, other] = ["figures-one", "figures-other"]
  for (const project of [one, other]) await saveProject(db, project)
  await append(db, one, [callbackOf([{ status: "hard_bounced" }])])
  await append(db, other, [callbackOf([{ status: "opened", delivery_info: { traffic_type: "human" } }])])
  const [first, second] = [await figures(one), await figures(other)]
  for (const nth of [0, addresses.length, addresses.length + bounceAddresses.length])
    expect(first[nth]).not.toEqual(second[nth])
})

import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import { campaignOf } from "#contract/campaign"
import { at } from "../clock.ts"
import { makeEvents, type SampleEvent } from "../testing/make-events.ts"
import { makeProject } from "../testing/make-letters.ts"
import { openTestStore } from "../testing/test-store.ts"
import { countByDayAndStatus, type EventRow, type EventSpan, eventPage } from "./dump-rows.ts"
import type { EventFilter } from "./dumps.ts"
import type { Store } from "./open.ts"
import { events } from "./schema/events.ts"

const start = Date.UTC(2026, 4, 4, 23, 59, 59, 990)
let store: Store
let mine: number
let foreign: number
let samples: (SampleEvent & { event_id: number })[]

const uuid = "6F9619FF-8B86-D011-B42D-00CF4FC964FF"

const choices = {
  email: ["a@example.com", "B@Example.com", "c@mail.example", "d@пример.example"],
  status: ["accepted", "sent", "delivered", "opened"],
  delivery_status: [undefined, "ok_sent", "ok_delivered", "err_blacklisted"],
  from_email: ["shop@example.com", "News@Example.com"],
  campaign: [undefined, "17", "0017", "spring", "0", String(2n ** 128n), String(2n ** 128n - 1n), uuid],
}

/** Numbers that are the same in every run. */
function* chance(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    yield state >>> 8
  }
}

beforeAll(async () => {
  store = await openTestStore()
  mine = await makeProject(store.db, "mine", at(start))
  foreign = await makeProject(store.db, "foreign", at(start))
  const dice = chance(7)
  const pick = <T>(list: readonly T[]): T => list[(dice.next().value ?? 0) % list.length] as T
  const list = Array.from({ length: 300 }, (_, n): SampleEvent => {
    const from_email = pick(choices.from_email)
    const campaign = pick(choices.campaign)
    const delivery_status = pick(choices.delivery_status)
    return {
      project_id: n % 5 === 0 ? foreign : mine,
      // Few instants, so that many events share one.
      event_time: at(start + ((dice.next().value ?? 0) % 20)),
      job_id: `${from_email}-${(dice.next().value ?? 0) % 3}`,
      from_email,
      email: pick(choices.email),
      status: pick(choices.status),
      ...(delivery_status && { delivery_status }),
      ...(campaign && { metadata: { campaign_id: campaign } }),
    }
  })
  const ids = await makeEvents(store.db, list)
  samples = list.map((sample, n) => ({ ...sample, event_id: ids[n] ?? 0 }))
  await store.db.insert(events).values({
    project_id: mine,
    event_name: "transactional_spam_block",
    event_time: at(start + 1),
    data: {},
  })
})
afterAll(() => store.close())

const everything: EventSpan = { start_ms: start - 1000, end_ms: start + 1000, filter: {} }

async function read(project_ids: number[], span: EventSpan, max: number): Promise<EventRow[]> {
  const all: EventRow[] = []
  let page: EventRow[]
  do {
    page = await eventPage(store.db, project_ids, span, all.at(-1) ?? null, max)
    all.push(...page)
  } while (page.length === max)
  return all
}

test("DUMP-5 pages of any size bring every event once, in order, also where many share one millisecond", async () => {
  expect(model([mine], everything).length).toBe(240)
  for (const project_ids of [[mine], [foreign, mine], []])
    for (const max of [1, 7, 50, 1000]) {
      const found = await read(project_ids, everything, max)
      expect(found.map((row) => row.event_id)).toEqual(model(project_ids, everything))
    }
})

test("DUMP-3 a filter of any kind returns the same as a plain model", async () => {
  const optional = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined })
  const filters = fc.record({
    status: optional(fc.constantFrom(...choices.status)),
    delivery_statuses: optional(fc.subarray(["ok_sent", "ok_delivered", "not_sent"], { minLength: 1 })),
    email: optional(fc.constantFrom("a@example.com", "b@example.com", "nobody@example.com")),
    from_email: optional(fc.constantFrom("shop@example.com", "news@example.com")),
    domains: optional(fc.constantFrom(["example.com"], ["xn--e1afmkfd.example", "пример.example"])),
    job_id: optional(fc.constantFrom("shop@example.com-1", "News@Example.com-2", "' or true --")),
    campaign: optional(fc.constantFrom("17", "0", String(2n ** 128n - 1n), uuid.toLowerCase(), "18")),
  })
  const spans = fc.record({ from: fc.integer({ min: -2, max: 22 }), length: fc.nat({ max: 25 }) })
  await fc.assert(
    fc.asyncProperty(
      filters,
      spans,
      fc.integer({ min: 1, max: 60 }),
      async ({ campaign, ...fields }, { from, length }, max) => {
        const filter = {
          ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
          ...(campaign !== undefined && { campaign: { key: "campaign_id", value: campaign } }),
        }
        const span = { start_ms: start + from, end_ms: start + from + length, filter }
        for (const project_ids of [[mine], [mine, foreign]]) {
          const found = (await read(project_ids, span, max)).map((row) => row.event_id)
          expect(found).toEqual(model(project_ids, span))
        }
      },
    ),
    { numRuns: 60 },
  )
})

test("DUMP-12 the counts of a day are those of a plain model", async () => {
  const expected = new Map<string, number>()
  for (const { event_time, status } of samples) {
    const name = `${event_time.toISOString().slice(0, 10)} ${status}`
    expected.set(name, (expected.get(name) ?? 0) + 1)
  }
  const counted = await countByDayAndStatus(store.db, [mine, foreign], everything)
  expect(new Map(counted.map((one) => [`${one.date} ${one.status}`, one.count]))).toEqual(expected)
  expect(new Set(counted.map((one) => one.date))).toEqual(new Set(["2026-05-04", "2026-05-05"]))
})

test("DUMP-6 a row has the fields of its letter and its job", async () => {
  const [row] = await eventPage(store.db, [mine], everything, null, 1)
  const sample = samples.find((one) => one.event_id === row?.event_id)
  expect(row).toMatchObject({
    project_id: mine,
    event_ms: sample?.event_time.getTime(),
    job_id: sample?.job_id,
    email: sample?.email,
    status: sample?.status,
    from_email: sample?.from_email,
    subject: "A subject",
    metadata: sample?.metadata ?? {},
    tags: [],
  })
})

/** Ids of the events that a span has, found the plain way. */
function model(project_ids: number[], { start_ms, end_ms, filter }: EventSpan): number[] {
  return samples
    .filter((one) => project_ids.includes(one.project_id) && fits(one, filter))
    .filter(({ event_time }) => event_time.getTime() >= start_ms && event_time.getTime() < end_ms)
    .sort((a, b) => a.event_time.getTime() - b.event_time.getTime() || a.event_id - b.event_id)
    .map((one) => one.event_id)
}

function campaignOfEvent({ metadata }: SampleEvent): string | null {
  return metadata?.campaign_id === undefined ? null : campaignOf(metadata.campaign_id)
}

function fits(event: SampleEvent, filter: EventFilter): boolean {
  const email = (event.email ?? "").toLowerCase()
  return (
    (filter.job_id === undefined || event.job_id === filter.job_id) &&
    (filter.status === undefined || event.status === filter.status) &&
    (!filter.delivery_statuses || filter.delivery_statuses.includes(event.delivery_status ?? "")) &&
    (filter.email === undefined || email === filter.email) &&
    (filter.from_email === undefined || event.from_email?.toLowerCase() === filter.from_email) &&
    (!filter.domains || filter.domains.includes(email.split("@")[1] ?? "")) &&
    (!filter.campaign || campaignOfEvent(event) === filter.campaign.value)
  )
}

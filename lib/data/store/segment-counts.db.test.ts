import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { domainOf } from "#contract/address"
import { providerOf } from "#contract/mailbox-providers"
import { statuses } from "#contract/status"
import { at } from "#lib/platform/clock"
import { edgesOf, type Range } from "#lib/analytics/series/series"
import { saveProject, someDay } from "#lib/testing/make"
import { storeLetters } from "#lib/testing/store-letters"
import { openTestStore } from "#lib/testing/test-store"
import type { NewLetter } from "./event-log.ts"
import type { Db, Store } from "./open.ts"
import { countSegments } from "./segment-counts.ts"
import type { Dimension } from "./segment-families.ts"
import { countSpansOf } from "./segment-steps.ts"

let store: Store
let db: Db
beforeAll(async () => {
  store = await openTestStore()
  db = store.db
})
afterAll(() => store.close())

let number = 0
const newProject = async () => (await saveProject(db, `s${++number}`)).project_id

const minuteMs = 60_000
const place = [someDay.getTime(), ""] as const

type Drawn = {
  minute: number
  email: string
  status: string
  reason: string
  server: string
  template: string | null
  tags: string[]
  traffic: string
}

function letterOf(project_id: string, n: number, one: Drawn): NewLetter {
  const first_at = at(someDay.getTime() + one.minute * minuteMs)
  return {
    project_id,
    job_id: `job-${n}`,
    email: one.email,
    status: one.status,
    statuses: [...new Set(["sent", one.status])].sort(),
    first_at,
    last_at: first_at,
    delivery_status: one.reason,
    destination_response: null,
    subject: null,
    from_email: null,
    template_id: one.template,
    template_version: one.template ? 3 : null,
    tags: one.tags,
    metadata: {},
    sources: {
      status: place,
      delivery: [[one.status, one.reason, ...place]],
      servers: [[one.status, one.server, ...place]],
      destination_response: null,
      message: null,
      metadata: null,
      reads: isRead(one.status) ? [[one.status, one.traffic, "mobile", "iOS", "Safari", "PL", ...place]] : [],
    },
  }
}

const isRead = (status: string) => status === "opened" || status === "clicked"

/** Value under which a message counts for a status, in the words of the page; each once. */
function countedValue(one: Drawn, status: string, dimension: Dimension): string {
  const isEnd = status === one.status && ["delivered", "soft_bounced", "hard_bounced"].includes(status)
  const values: Partial<Record<Dimension, string>> = {
    traffic_type: one.traffic,
    country: "PL",
    os: "iOS",
    provider: providerOf(one.email),
    domain: domainOf(one.email),
    delivery_status: isEnd ? one.reason : "",
    server: isEnd ? one.server : "",
    template_id: one.template ?? "",
    template_version: one.template ? "3" : "",
  }
  return values[dimension] ?? ""
}

const someLetters = fc.array(
  fc.record({
    minute: fc.integer({ min: -3000, max: 6000 }),
    email: fc.constantFrom("ann@gmail.com", "bob@example.com", "cat@web.de", "dan@GMX.de"),
    status: fc.constantFrom(...statuses, "parked"),
    reason: fc.constantFrom("ok_delivered", "err_mailbox_full", "err_blacklisted"),
    server: fc.constantFrom("192.0.2.1", "192.0.2.2"),
    template: fc.constantFrom(null, "welcome", "receipt"),
    tags: fc.constantFrom<string[]>([], ["a"], ["b", "a", "a"]),
    traffic: fc.constantFrom("human", "machine", "protected"),
  }),
  { minLength: 1, maxLength: 40 },
)

const someRange = fc.record({
  from: fc.integer({ min: -200, max: 200 }).map((quarters) => someDay.getTime() + quarters * 15 * minuteMs),
  quarters: fc.integer({ min: 1, max: 500 }),
  stepMinutes: fc.constantFrom(15, 60, 180, 1440) as fc.Arbitrary<Range["stepMinutes"]>,
  timeZone: fc.constantFrom("UTC", "Europe/Berlin", "Asia/Kolkata", "Asia/Kathmandu", "America/St_Johns"),
})

/** Combinations that are counted together. */
const queries = fc.constantFrom<[by: Dimension[], filter: Partial<Record<Dimension | "status", string[]>>]>(
  [[], {}],
  [["provider"], {}],
  [["delivery_status", "provider"], { status: ["soft_bounced", "hard_bounced"] }],
  [["server"], { provider: ["gmail", "gmx"] }],
  [["template_id", "template_version"], { delivery_status: ["err_blacklisted"] }],
  [["provider"], { template_id: ["welcome"] }],
  [["domain"], {}],
  [["delivery_status"], { domain: ["gmail.com"] }],
  [["provider"], { domain: ["gmail.com", "web.de"], status: ["opened", "clicked", "accepted", "parked"] }],
  [["tag"], {}],
  [["delivery_status", "provider"], { tag: ["a"] }],
  [["traffic_type"], {}],
  [["traffic_type", "template_id"], { provider: ["gmail"] }],
  [["os"], { traffic_type: ["human"] }],
  [["country"], { traffic_type: ["machine"] }],
  [["provider"], { traffic_type: ["human"], domain: ["gmail.com", "gmx.de"] }],
  [["traffic_type", "tag"], { status: ["opened"] }],
)

describe("counts by segment", () => {
  test("EVENTS-1 equal counting the messages one by one, in any zone, step and filter", async () => {
    await fc.assert(
      fc.asyncProperty(
        someLetters,
        someRange,
        queries,
        async (drawn, { from, quarters, ...step }, question) => {
          const [by, filter] = question
          const project = await newProject()
          await storeLetters(
            db,
            project,
            drawn.map((one, n) => letterOf(project, n, one)),
          )
          const edges = edgesOf({ from, to: from + quarters * 15 * minuteMs, ...step })
          const counted = await countSegments(db, project, { edges, filter, by })
          expect(keyed(counted ?? [], by)).toEqual(keyed(oneByOne(drawn, edges, by, filter), by))
        },
      ),
      { numRuns: 60 },
    )
  })

  test("EVENTS-1 exclude other projects", async () => {
    const [one, other] = [await newProject(), await newProject()]
    const drawn = {
      minute: 0,
      email: "a@gmail.com",
      status: "spam",
      reason: "",
      server: "",
      template: null,
      tags: [],
      traffic: "",
    }
    await storeLetters(db, one, [letterOf(one, 1, drawn)])
    const edges = [someDay.getTime(), someDay.getTime() + 900_000]
    expect(await countSegments(db, other, { edges, by: ["provider"] })).toEqual([])
    expect(await countSegments(db, one, { edges, by: ["provider"] })).toHaveLength(2)
  })

  test("EVENTS-1 are null, not wrong, for dimensions that are not counted together", async () => {
    const edges = [someDay.getTime(), someDay.getTime() + 900_000]
    expect(
      await countSegments(db, "none", { edges, by: ["server"], filter: { domain: ["gmail.com"] } }),
    ).toBe(null)
  })
})

test("a long range is read in few pieces, in half-hour zones too", () => {
  const [from, to] = [Date.parse("2026-11-19T18:30:00Z"), Date.parse("2026-11-22T18:30:00Z")]
  expect(
    countSpansOf([from, to]).map(({ minutes, from_ms, to_ms }) => [minutes, (to_ms - from_ms) / 60_000]),
  ).toEqual([
    [15, 330],
    [1440, 2880],
    [15, 1110],
  ])
  expect(countSpansOf([])).toEqual([])
})

type Row = { step: number; status: string; letters_now: number; letters_ever: number } & Partial<
  Record<Dimension, string>
>

function oneByOne(
  drawn: readonly Drawn[],
  edges: readonly number[],
  by: readonly Dimension[],
  filter: Partial<Record<Dimension | "status", string[]>>,
): Row[] {
  return drawn.flatMap((one) => {
    const ms = someDay.getTime() + one.minute * minuteMs
    const step = edges.findLastIndex((edge) => edge <= ms)
    if (step < 0 || ms >= (edges.at(-1) ?? 0)) return []
    const dimensions = [...by, ...Object.keys(filter)]
    const isOfReaders = dimensions.includes("traffic_type")
    const counted = [...new Set(["sent", one.status])].filter((status) => !isOfReaders || isRead(status))
    const copies = dimensions.includes("tag") ? [...new Set(one.tags)] : [""]
    return counted.flatMap((status) =>
      copies.flatMap((tag) => {
        const { status: wanted, ...others } = filter
        const valueFor = (name: Dimension) => (name === "tag" ? tag : countedValue(one, status, name))
        const isIn =
          (wanted?.includes(status) ?? true) &&
          Object.entries(others).every(([name, values]) => values?.includes(valueFor(name as Dimension)))
        const values = Object.fromEntries(by.map((name) => [name, valueFor(name)]))
        const letters_now = Number(status === one.status && !isOfReaders)
        return isIn ? [{ step, status, ...values, letters_now, letters_ever: 1 }] : []
      }),
    )
  })
}

/** Sums by step, status and the dimensions. */
function keyed(list: readonly Row[], by: readonly Dimension[]): Record<string, [number, number]> {
  const sums: Record<string, [number, number]> = {}
  for (const row of list) {
    const key = [row.step, row.status, ...by.map((name) => row[name])].join(" ")
    const [now, ever] = sums[key] ?? [0, 0]
    sums[key] = [now + row.letters_now, ever + row.letters_ever]
  }
  return sums
}

import { and, eq, lt } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { addUpOnce } from "#lib/intake/receive/add-up"
import { append } from "#lib/data/events/postgres/append"
import { normalize } from "#lib/intake/receive/normalize"
import { contributionsOf } from "#lib/analytics/series/contributions"
import { ratesOf } from "#lib/analytics/series/rates"
import { at } from "#lib/platform/clock"
import { listLetters } from "#lib/data/store/letters"
import type { Store } from "#lib/data/store/open"
import { letters as lettersTable } from "#lib/data/store/schema/messages"
import type { FirstRead } from "#lib/data/store/schema/messages"
import { type EndedLetter, endedLetter } from "#lib/testing/ended-letter"
import { anEvent, saveProject, someDay } from "#lib/testing/make"
import { storeLetters } from "#lib/testing/store-letters"
import { openTestStore } from "#lib/testing/test-store"
import { type FilterName, readFilters } from "#lib/analytics/filters/query"
import { countOverview } from "./count.ts"
import { countChanges, isPartial, readVersion } from "./count-changes.ts"
import type { ChangedFigure } from "./query.ts"

const slug = "shop"
const startMs = someDay.getTime()
const hour = (n: number) => startMs + n * 3_600_000

let store: Store
beforeAll(async () => {
  store = await openTestStore()
  await saveProject(store.db, slug)
  await saveProject(store.db, "other")
  await storeLetters(store.db, slug, letters)
  await storeLetters(
    store.db,
    "other",
    letters.map((one) => ({ ...one, project_id: "other" })),
  )
})
afterAll(() => store.close())

const times = (count: number, made: Omit<EndedLetter, "email">, name: string): EndedLetter[] =>
  Array.from({ length: count }, (_, n) => ({ ...made, email: `${made.quarter}-${n}@${name}` }))

const readBy = (traffic_type: string): FirstRead => [
  ...(["opened", traffic_type, "mobile", "iOS", "Safari", "PL"] as const),
  startMs,
  "",
]

/** An hour a week ago, and the current one. */
const week = -7 * 24 * 4
const letters = [
  ...times(2, { quarter: week, ends: [["hard_bounced", "err_blacklisted"]] }, "outlook.com"),
  ...times(30, { quarter: week, ends: [["delivered", "ok_delivered"]] }, "gmail.com"),
  ...times(
    20,
    { quarter: 1, ends: [["hard_bounced", "err_blacklisted"]], server: "192.0.2.9" },
    "outlook.com",
  ),
  ...times(25, { quarter: 2, ends: [["delivered", "ok_delivered"]], status: "opened" }, "gmail.com"),
  ...times(3, { quarter: 2, ends: [], template: "t2" }, "gmail.com"),
]
  .map(endedLetter(slug, startMs))
  .map((letter, n) => ({
    ...letter,
    tags: letter.email.startsWith("1-") ? ["sale", "news"] : [],
    // Of five opened messages, people opened two.
    sources: {
      ...letter.sources,
      reads: letter.status === "opened" ? [readBy(n % 5 < 2 ? "human" : "machine")] : [],
    },
  }))

const range = [hour(0), hour(1)] as const
const compared = [hour(-7 * 24), hour(-7 * 24 + 1)] as const

const overview = (params: Record<string, string> = {}) =>
  countOverview(store.db, [slug], readFilters(params), { edges: range, compared, usual: [compared] })

describe("the overview's counts", () => {
  test("COMPARE-4 by tag cover everything known about a message, each once, also with another such filter", async () => {
    const tagged = await overview({ tag: "sale,news" })
    expect(tagged?.series.totals).toMatchObject({ letters: 20, now: { hard_bounced: 20 } })
    expect((await overview({ tag: "nothing" }))?.series.totals.letters).toBe(0)
    expect((await overview({ tag: "sale", provider: "outlook" }))?.series.totals.letters).toBe(20)
    expect((await overview({ tag: "sale", template: "t1" }))?.series.totals.letters).toBe(20)
    expect((await overview({ tag: "sale", template: "t2" }))?.series.totals.letters).toBe(0)
    expect((await overview({ campaign: "7" }))?.series.totals.letters).toBe(0)
  })

  test("COMPARE-1 cover the range and the comparison period, without the time between", async () => {
    const counted = await overview()
    expect(counted?.series.totals).toMatchObject({
      letters: 48,
      now: { hard_bounced: 20, opened: 25, accepted: 3 },
    })
    expect(counted?.previous?.totals).toMatchObject({ letters: 32, now: { hard_bounced: 2, delivered: 30 } })
    expect(counted?.usual[0]?.letters).toBe(32)
    expect(counted?.machines).toBeNull()
  })

  test("COMPARE-5 have the number of opens and clicks by machines", async () => {
    await saveProject(store.db, "read")
    const read = (n: number, status: string, traffic_type: string) => ({
      event_name: "transactional_email_status",
      event_data: anEvent({
        ...{ job_id: `job-${n}`, email: `reader${n}@gmail.com`, status, second: 60 + n },
        ...{ url: "https://shop.example/", delivery_info: { traffic_type } },
      }),
    })
    const events = [
      ...[0, 1, 2].map((n) => read(n, "opened", "machine")),
      ...[0, 1].map((n) => read(n, "opened", "human")),
      read(0, "clicked", "machine"),
    ]
    const call = normalize({ auth: "x", events_by_user: [{ user_id: 1, events }] }, startMs + 3_600_000)
    if (!call) throw new Error("not a callback")
    await append(store.db, "read", [call])
    while (await addUpOnce(store.db));
    const counts = (params: Record<string, string>) =>
      countOverview(store.db, ["read"], readFilters(params), { edges: range, compared: [], usual: [] })
    expect((await counts({ people: "false" }))?.machines).toEqual({ opened: 3, clicked: 1 })
    expect((await counts({ people: "false", provider: "gmx" }))?.machines).toEqual({ opened: 0, clicked: 0 })
    expect((await counts({ people: "false", reason: "err_user_unknown" }))?.machines).toBeNull()
  })

  test("COMPARE-4 narrowed by provider and template equal those of the messages", async () => {
    const outlook = await overview({ provider: "outlook" })
    expect(outlook?.series.totals).toMatchObject({ letters: 20, now: { hard_bounced: 20 } })
    const second = await overview({ template: "t2" })
    expect(second?.series.totals.letters).toBe(3)
  })

  test("COMPARE-4 have only bounces with a server or a reason", async () => {
    const narrowed: Record<string, string>[] = [{ server: "192.0.2.9" }, { reason: "err_blacklisted" }]
    for (const params of narrowed)
      expect((await overview(params))?.series.totals).toMatchObject({
        letters: 20,
        now: { hard_bounced: 20 },
      })
    expect((await overview({ server: "192.0.2.9", domain: "gmail.com" }))?.series.totals.letters).toBe(0)
  })

  test("COMPARE-4 narrowed by domain equal the messages of the list, so rates of a domain are known", async () => {
    const counted = await overview({ domain: "gmail.com" })
    expect(counted?.series.totals).toMatchObject({ letters: 28, now: { opened: 25, accepted: 3 } })
    expect(counted?.previous?.totals).toMatchObject({ letters: 30, now: { delivered: 30 } })
    const both = await overview({ domain: "gmail.com,outlook.com", people: "false" })
    if (!both) throw new Error("not counted")
    const { sent, delivered, bounced, opened } = ratesOf(both.series.totals)
    expect([sent.count, delivered.count, bounced.count, opened.count]).toEqual([45, 25, 20, 25])
    expect(bounced.rate).toBeCloseTo(20 / 45)
    for (const { count, which } of [sent, delivered, bounced]) {
      const status = "status" in which ? [...which.status] : []
      const domain = ["gmail.com", "outlook.com"]
      const list = { fromMs: range[0], toMs: range[1], domain, status, limit: 100 }
      expect((await listLetters(store.db, slug, list)).letters).toHaveLength(count)
    }
  })

  test("FILTER-5 count opens of people unless machines are requested, and all else unchanged", async () => {
    const people = await overview()
    expect(people?.series.totals).toMatchObject({ letters: 48, now: { opened: 25 }, ever: { opened: 10 } })
    expect(people?.reads?.points).toMatchObject([{ opened: 10 }])
    expect((await overview({ people: "false" }))?.reads).toBeNull()
    expect((await overview({ people: "true", provider: "gmail" }))?.series.totals).toMatchObject({
      letters: 28,
      ever: { opened: 10 },
    })
    expect((await overview({ people: "false" }))?.series.totals.ever.opened).toBe(25)
    // Opens are unknown for the messages of a server: people change nothing.
    expect((await overview({ people: "true", server: "192.0.2.9" }))?.series.totals.letters).toBe(20)
  })

  test("FILTER-5 with a country or a device count opens there, with people only those of people", async () => {
    const opened = await overview({ people: "true", country: "PL", device: "mobile" })
    expect(opened?.series.totals).toMatchObject({ letters: 10, now: { opened: 10 }, ever: { opened: 10 } })
    expect((await overview({ people: "true", country: "DE" }))?.series.totals.letters).toBe(0)
    expect(await overview({ country: "PL", status: "opened" })).toBe(null)
  })

  test("FILTER-5 with a status count the current status, by server if its end of an attempt has one", async () => {
    const bounced = await overview({ status: "hard_bounced,soft_bounced" })
    expect(bounced?.series.totals).toMatchObject({ letters: 20, ever: { hard_bounced: 20 } })
    expect((await overview({ status: "opened" }))?.series.totals).toMatchObject({ letters: 25 })
    expect((await overview({ status: "hard_bounced", domain: "outlook.com" }))?.series.totals.letters).toBe(
      20,
    )
    expect((await overview({ status: "opened", domain: "gmail.com" }))?.series.totals.letters).toBe(25)
    expect(await overview({ status: "opened", server: "192.0.2.1" })).toBe(null)
  })

  test("FILTER-1 are narrowed to one version of a template", async () => {
    expect((await overview({ template: "t2:1" }))?.series.totals.letters).toBe(3)
    expect((await overview({ template: "t2:2" }))?.series.totals.letters).toBe(0)
  })

  test("COMPARE-4 by template, server and domain together come from the messages, while these exist", async () => {
    const both = await overview({ template: "t1", server: "192.0.2.9" })
    expect(both?.series.totals).toMatchObject({ letters: 20, now: { hard_bounced: 20 } })
    expect((await overview({ template: "t2", server: "192.0.2.9" }))?.series.totals.letters).toBe(0)
    await saveProject(store.db, "gone")
    await storeLetters(
      store.db,
      "gone",
      letters.map((one) => ({ ...one, project_id: "gone" })),
    )
    const query = readFilters({ template: "t1", server: "192.0.2.9" })
    await store.db
      .delete(lettersTable)
      .where(and(eq(lettersTable.project_id, "gone"), lt(lettersTable.first_at, at(hour(0)))))
    expect(
      await countOverview(store.db, ["gone"], query, { edges: range, compared, usual: [compared] }),
    ).toMatchObject({ series: { totals: { letters: 20 } }, previous: null, usual: [] })
    await store.db.delete(lettersTable).where(eq(lettersTable.project_id, "gone"))
    expect(
      await countOverview(store.db, ["gone"], query, { edges: range, compared, usual: [compared] }),
    ).toBeNull()
  })
})

describe("CHANGE-1 counts of a change", () => {
  const changes = (figure: ChangedFigure, params: Record<string, string> = {}) =>
    countChanges(store.db, [slug], { query: readFilters(params), figure, range, compared })
  const of = async (figure: ChangedFigure, dimension: FilterName, params: Record<string, string> = {}) =>
    (await changes(figure, params)).segments
      .flat()
      .filter((one) => one.dimension === dimension)
      .map(({ value, before, now }) => [value, before, now])

  test("show each dimension of undelivered messages", async () => {
    expect(await of("bounced", "provider")).toEqual([["outlook", 2, 20]])
    expect(await of("bounced", "reason")).toEqual([["err_blacklisted", 2, 20]])
    expect(await of("bounced", "domain")).toEqual([["outlook.com", 2, 20]])
    expect(new Set(await of("bounced", "server"))).toEqual(
      new Set([
        ["192.0.2.1", 2, 0],
        ["192.0.2.9", 0, 20],
      ]),
    )
  })

  test("count past deliveries, and sent messages without queued ones", async () => {
    expect(await of("delivered", "provider")).toEqual([["gmail", 30, 25]])
    expect(new Set(await of("sent", "provider"))).toEqual(
      new Set([
        ["gmail", 30, 25],
        ["outlook", 2, 20],
      ]),
    )
  })

  test("have the same total in every dimension", async () => {
    for (const figure of ["bounced", "delivered", "sent"] as const) {
      const { segments } = await changes(figure)
      const whole = segments.filter(([one]) => one && !isPartial(one.dimension))
      const wholes = whole.map((one) => contributionsOf(one).whole.by)
      expect(new Set(wholes).size).toBe(1)
    }
  })

  test("come from the messages if not counted together, and name the missing dimensions", async () => {
    expect(await of("bounced", "domain", { template: "t1" })).toEqual([["outlook.com", 2, 20]])
    expect((await changes("bounced", { template: "t1" })).uncounted).toEqual([])
    expect((await changes("sent", { server: "192.0.2.9" })).uncounted).toEqual([
      ...["provider", "template", "tag", "campaign"],
    ])
  })

  test("CHANGE-4 count opens of people only, by the dimensions of readers", async () => {
    const { segments, uncounted } = await changes("opened")
    expect(uncounted).toEqual([])
    expect(new Set(segments.flat().map(({ dimension }) => dimension))).toEqual(
      new Set(["provider", "template"]),
    )
    expect(await of("opened", "provider")).toEqual([["gmail", 0, 10]])
    expect((await changes("opened", { server: "192.0.2.9" })).uncounted).toEqual([
      ...["provider", "template", "tag", "campaign"],
    ])
  })

  test("CHANGE-4 have tags, of which a message may have several, and versions of templates", async () => {
    expect(new Set(await of("bounced", "tag"))).toEqual(
      new Set([
        ["news", 0, 20],
        ["sale", 0, 20],
      ]),
    )
    const versions = (await changes("sent")).segments
      .flat()
      .filter(({ dimension }) => dimension === "version")
    expect(versions.map(({ value, before, now }) => [readVersion(value), before, now])).toEqual([
      [{ template_id: "t1", version: "1" }, 32, 45],
    ])
  })
})

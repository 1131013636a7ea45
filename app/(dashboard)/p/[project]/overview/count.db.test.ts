import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { contributionsOf } from "#lib/metrics/contributions"
import type { Store } from "#lib/store/open"
import { type EndedLetter, endedLetter } from "#lib/testing/ended-letter"
import { saveProject, someDay } from "#lib/testing/make"
import { storeLetters } from "#lib/testing/store-letters"
import { openTestStore } from "#lib/testing/test-store"
import { type FilterName, readFilters } from "../_filters/query.ts"
import { countOverview } from "./count.ts"
import { countChanges } from "./count-changes.ts"
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

/** An hour a week ago, and the one that is looked at. */
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
  .map((one) => ({
    ...one,
    tags: one.email.startsWith("1-") ? ["sale", "news"] : [],
    sources: one.sources && { ...one.sources, reads: [] },
  }))

const range = [hour(0), hour(1)] as const
const compared = [hour(-7 * 24), hour(-7 * 24 + 1)] as const

const overview = (params: Record<string, string> = {}) =>
  countOverview(store.db, slug, readFilters(params), { edges: range, compared, usual: [compared] })

describe("the overview's counts", () => {
  test("COMPARE-4 by tag are of all that is known of a message, each once, and not by another such filter", async () => {
    const tagged = await overview({ tag: "sale,news" })
    expect(tagged?.series.totals).toMatchObject({ letters: 20, now: { hard_bounced: 20 } })
    expect((await overview({ tag: "nothing" }))?.series.totals.letters).toBe(0)
    expect((await overview({ tag: "sale", provider: "outlook" }))?.series.totals.letters).toBe(20)
    expect(await overview({ tag: "sale", template: "t1" })).toBe(null)
    expect((await overview({ campaign: "7" }))?.series.totals.letters).toBe(0)
  })

  test("COMPARE-1 are of the range and of the comparison, without what lies between", async () => {
    const counted = await overview()
    expect(counted?.series.totals).toMatchObject({
      letters: 48,
      now: { hard_bounced: 20, opened: 25, accepted: 3 },
    })
    expect(counted?.previous?.totals).toMatchObject({ letters: 32, now: { hard_bounced: 2, delivered: 30 } })
    expect(counted?.usual[0]?.letters).toBe(32)
  })

  test("COMPARE-4 are narrowed by provider and template to the same as the messages", async () => {
    const outlook = await overview({ provider: "outlook" })
    expect(outlook?.series.totals).toMatchObject({ letters: 20, now: { hard_bounced: 20 } })
    const second = await overview({ template: "t2" })
    expect(second?.series.totals.letters).toBe(3)
  })

  test("COMPARE-4 are bounces alone with a server, a reason or a domain", async () => {
    const narrowed: Record<string, string>[] = [
      { server: "192.0.2.9" },
      { domain: "outlook.com" },
      { reason: "err_blacklisted" },
    ]
    for (const params of narrowed)
      expect((await overview(params))?.series.totals).toMatchObject({
        letters: 20,
        now: { hard_bounced: 20 },
      })
    expect((await overview({ domain: "gmail.com" }))?.series.totals.letters).toBe(0)
  })

  test("COMPARE-4 are not known by template, server and domain together", async () => {
    expect(await overview({ template: "t1", server: "192.0.2.9" })).toBeNull()
  })
})

describe("CHANGE-1 counts of a change", () => {
  const changes = (figure: ChangedFigure, params: Record<string, string> = {}) =>
    countChanges(store.db, slug, { query: readFilters(params), figure, range, compared })
  const of = async (figure: ChangedFigure, dimension: FilterName, params: Record<string, string> = {}) =>
    (await changes(figure, params)).segments
      .flat()
      .filter((one) => one.dimension === dimension)
      .map(({ value, before, now }) => [value, before, now])

  test("tell each dimension of what was not delivered", async () => {
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

  test("count what was once delivered, and what was sent without what waits", async () => {
    expect(await of("delivered", "provider")).toEqual([["gmail", 30, 25]])
    expect(new Set(await of("sent", "provider"))).toEqual(
      new Set([
        ["gmail", 30, 25],
        ["outlook", 2, 20],
      ]),
    )
  })

  test("tell the same whole by every dimension", async () => {
    for (const figure of ["bounced", "delivered", "sent"] as const) {
      const wholes = (await changes(figure)).segments.map((one) => contributionsOf(one).whole.by)
      expect(new Set(wholes).size).toBe(1)
    }
  })

  test("say which dimensions are not counted with a filter", async () => {
    expect((await changes("bounced", { template: "t1" })).apart).toEqual(["server", "domain"])
    expect((await changes("sent", { server: "192.0.2.9" })).apart).toEqual(["provider", "template"])
  })
})

import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Store } from "#lib/data/store/open"
import { letters as lettersTable } from "#lib/data/store/schema/messages"
import { type EndedLetter, endedLetter } from "#lib/testing/ended-letter"
import { saveProject, someDay } from "#lib/testing/make"
import { storeLetters } from "#lib/testing/store-letters"
import { openTestStore } from "#lib/testing/test-store"
import { countBounces, countJumps, countRefusals } from "./count.ts"
import { countDelivered } from "./count-delivered.ts"
import { readQuery } from "./query.ts"

const slug = "counted"
const quarterMs = 900_000
const startMs = someDay.getTime()
const hour = (n: number) => startMs + 4 * n * quarterMs
/** Two hours, and the two hours before them. */
const [before, edges] = [
  [hour(-2), hour(-1), hour(0)],
  [hour(0), hour(1), hour(2)],
]

let store: Store
beforeAll(async () => {
  store = await openTestStore()
  await saveProject(store.db, slug)
  await storeLetters(store.db, slug, letters)
})
afterAll(() => store.close())

const server = "192.0.2.1"
const blocked: [string, string] = ["hard_bounced", "err_blacklisted"]
const unknown: [string, string] = ["hard_bounced", "err_user_unknown"]
const delivered: [string, string] = ["delivered", "ok_delivered"]

const letters = [
  { email: "a@outlook.com", quarter: 1, ends: [blocked] },
  { email: "b@outlook.com", quarter: 5, ends: [blocked], template: "t2" },
  { email: "c@hotmail.com", quarter: 5, ends: [["soft_bounced", "err_spam_rejected"], delivered] },
  { email: "d@small.example", quarter: 6, ends: [blocked] },
  { email: "e@tiny.example", quarter: 6, ends: [blocked] },
  { email: "f@gmail.com", quarter: 2, ends: [unknown] },
  { email: "g@gmail.com", quarter: 2, ends: [delivered], status: "opened" },
  { email: "h@gmail.com", quarter: 2, ends: [] },
  // Messages stopped on our own side are not refusals.
  { email: "i@gmail.com", quarter: 3, ends: [["hard_bounced", "err_spam_skipped"]] },
  { email: "j@gmail.com", quarter: -3, ends: [unknown] },
].map((made, n) => endedLetter(slug, startMs)(made as EndedLetter, n))

const bounces = (params: Record<string, string> = {}) =>
  countBounces(store.db, [slug], readQuery(params), { before, edges })
const refusals = async (params: Record<string, string> = {}, domains: string[] = []) => {
  const { refusedOthers: others } = await bounces(params)
  return countRefusals(store.db, [slug], readQuery(params), { edges, blocked: domains, others })
}

const sum = <Row extends { letters_now: number }>(
  rows: readonly Row[] | null | undefined,
  fits: (row: Row) => boolean,
) => rows?.filter(fits).reduce((all, row) => all + row.letters_now, 0)

describe("counts of the page", () => {
  test("BOUNCEPAGE-3 counts messages that are bounced now, in the range and before it", async () => {
    const { reasons } = await bounces()
    expect(sum(reasons, ({ step }) => step < before.length - 1)).toBe(1)
    expect(sum(reasons, ({ step }) => step >= before.length - 1)).toBe(6)
    expect(sum(reasons, (row) => row.delivery_status === "err_spam_rejected")).toBe(0)
    expect(sum(reasons, (row) => row.delivery_status === "err_user_unknown" && row.step >= 2)).toBe(1)
  })

  test("BOUNCEPAGE-4 counts what was sent to a provider in every status, separately for the comparison period", async () => {
    const { providers } = await bounces({ reason: "err_user_unknown", provider: "qq" })
    const gmail = (fits: (row: { step: number; status: string }) => boolean) =>
      sum(providers, (row) => row.provider === "gmail" && fits(row))
    expect(gmail(({ step, status }) => step === 1 && status !== "accepted")).toBe(3)
    expect(gmail(({ step }) => step === 0)).toBe(1)
  })

  test("BOUNCEPAGE-4 counts what was sent to the domains of no known provider that bounced, by status", async () => {
    const counted = async (params?: Record<string, string>) =>
      (await bounces(params)).otherDomains?.map((row) => [
        row.domain,
        row.status,
        row.delivery_status,
        row.letters_now,
      ])
    const ofDomain = (domain: string) => [
      [domain, "accepted", "", 0],
      [domain, "hard_bounced", "err_blacklisted", 1],
    ]
    expect(await counted()).toEqual(
      expect.arrayContaining([...ofDomain("small.example"), ...ofDomain("tiny.example")]),
    )
    expect(await counted({ domain: "tiny.example" })).toEqual(ofDomain("tiny.example"))
    expect(await counted({ provider: "gmail" })).toEqual([])
    expect(await counted({ reason: "err_user_unknown" })).toEqual([])
  })

  test("BOUNCEPAGE-4 counts messages sent to a domain", async () => {
    const { providers } = await bounces({ domain: "gmail.com" })
    expect(sum(providers, ({ step, status }) => step === 1 && status !== "accepted")).toBe(3)
    expect(sum(providers, ({ step, status }) => step === 1 && status === "hard_bounced")).toBe(2)
  })

  test("BOUNCEPAGE-3 counts by domain on request, most bounces first", async () => {
    expect((await bounces()).domains).toBeUndefined()
    const { domains } = await bounces({ by: "domain" })
    expect(domains?.totals.map(({ domain, count }) => [domain, count])).toEqual([
      ["gmail.com", 2],
      ["outlook.com", 2],
      ["small.example", 1],
      ["tiny.example", 1],
    ])
    expect(sum(domains?.rows, ({ domain, step }) => domain === "gmail.com" && step < 2)).toBe(1)
    // A filter by reason keeps the base of the rate: all messages sent to the domain.
    const { domains: narrowed } = await bounces({ by: "domain", reason: "err_user_unknown" })
    expect(sum(narrowed?.sent, ({ status }) => status !== "accepted")).toBe(3)
    expect((await bounces({ by: "domain", server })).domains?.sent).toBeNull()
  })

  test("BOUNCEPAGE-1 counts refusals whatever the final status, without those of our own side", async () => {
    const { providers, domains, othersMore } = await refusals({}, ["outlook.com", "hotmail.com"])
    const ever = (rows: readonly { letters_ever: number }[] | null) =>
      rows?.reduce((all, row) => all + row.letters_ever, 0)
    expect(ever(providers?.filter(({ provider }) => provider === "outlook") ?? null)).toBe(3)
    expect(providers?.some(({ provider }) => provider === "gmail")).toBe(false)
    expect(new Set(providers?.map((row) => row.server))).toEqual(new Set([server]))
    expect(domains?.map(({ domain, step, letters_ever }) => [domain, step, letters_ever])).toEqual(
      expect.arrayContaining([
        ["outlook.com", 0, 1],
        ["outlook.com", 1, 1],
        ["hotmail.com", 1, 1],
        ["small.example", 1, 1],
        ["tiny.example", 1, 1],
      ]),
    )
    expect(othersMore).toBe(0)
  })

  test("BOUNCEPAGE-2 narrows refusals to the chosen reasons, providers and templates", async () => {
    expect((await refusals({ reason: "err_user_unknown" })).providers).toEqual([])
    expect(sum((await refusals({ template: "t2" })).providers, () => true)).toBe(1)
    const outlook = await refusals({ provider: "outlook" })
    expect(new Set(outlook.providers?.map(({ provider }) => provider))).toEqual(new Set(["outlook"]))
    expect(outlook.domains).toEqual([])
  })

  test("BOUNCEPAGE-10 counts deliveries to domains that block us, and nothing if no domain does", async () => {
    const of = (domain: string, provider: "outlook" | "gmail") => ({ domain, provider })
    const countsFor = (params: Record<string, string>, ...blocks: ReturnType<typeof of>[]) =>
      countDelivered(store.db, [slug], readQuery(params), edges, blocks)
    const outlook = await countsFor({}, of("hotmail.com", "outlook"))
    expect(outlook.providers).toMatchObject([{ provider: "outlook", step: 1, letters_ever: 1 }])
    expect(outlook.domains).toMatchObject([{ domain: "hotmail.com", step: 1, letters_ever: 1 }])
    // Independent of the later status and of the chosen reasons.
    const gmail = await countsFor({ reason: "err_blacklisted" }, of("gmail.com", "gmail"))
    expect(gmail.providers).toMatchObject([{ provider: "gmail", step: 0, letters_ever: 1 }])
    const byServer = await countsFor({ server }, of("gmail.com", "gmail"))
    expect(byServer.domains).toMatchObject([{ domain: "gmail.com", step: 0, letters_ever: 1 }])
    expect(await countsFor({})).toEqual({ providers: [], domains: [] })
  })

  test("BOUNCEPAGE-5 counts from the messages if dimensions are not counted together", async () => {
    const both = await bounces({ domain: "outlook.com", template: "t1", by: "domain" })
    expect(sum(both.reasons, () => true)).toBe(1)
    expect(both.servers).toMatchObject([{ server, letters_now: 1 }])
    expect(new Set(both.templates?.map(({ template_id }) => template_id))).toEqual(new Set(["t1", "t2"]))
    expect(both.domains?.totals).toEqual([{ domain: "outlook.com", count: 1 }])
    expect(sum((await refusals({ domain: "outlook.com", template: "t2" })).providers, () => true)).toBe(1)
    expect((await bounces({ server, by: "domain" })).domains?.totals).toHaveLength(4)
    const byDomain = await refusals({ domain: "outlook.com" }, ["outlook.com"])
    expect(byDomain.providers?.every((row) => row.server === undefined)).toBe(true)
    expect(sum(byDomain.providers, () => true)).toBe(2)
  })

  test("BOUNCEPAGE-5 returns null instead of a number after these are deleted", async () => {
    await saveProject(store.db, "gone")
    await storeLetters(
      store.db,
      "gone",
      letters.map((one) => ({ ...one, project_id: "gone" })),
    )
    await store.db.delete(lettersTable).where(eq(lettersTable.project_id, "gone"))
    const query = readQuery({ domain: "outlook.com", template: "t1", by: "domain" })
    const both = await countBounces(store.db, ["gone"], query, { before, edges })
    expect(both).toMatchObject({
      reasons: null,
      providers: null,
      servers: null,
      templates: null,
      domains: null,
      refusedOthers: null,
    })
    const refused = await countRefusals(store.db, ["gone"], query, {
      ...{ edges, blocked: [], others: both.refusedOthers },
    })
    expect(refused).toMatchObject({ providers: null, domains: null })
  })
})

test("BOUNCEPAGE-7 counts a jump by quarter of an hour, domain and reason, in days as in hours", async () => {
  const many = Array.from({ length: 12 }, (_, n) => ({
    ...{ email: `j${n}@firm.example`, quarter: -2, ends: [unknown] },
  }))
  await saveProject(store.db, "jumped")
  await storeLetters(
    store.db,
    "jumped",
    many.map((made, n) => endedLetter("jumped", startMs)(made as EndedLetter, n)),
  )
  const countsFor = (
    params: Record<string, string>,
    firstMs: number | null = hour(-20),
    days = [hour(-8), hour(0)],
  ) => countJumps(store.db, ["jumped"], readQuery(params), { edges: days, firstMs })
  const jump = {
    ...{ from: hour(-1), to: hour(0), count: 12, before: 0 },
    quarters: [0, 0, 0, 12, 0],
    domains: new Map([["firm.example", 12]]),
    reasons: new Map([["err_user_unknown", 12]]),
  }
  expect(await countsFor({})).toEqual([jump])
  expect(await countsFor({}, hour(-20), [hour(-24 * 30), hour(-24), hour(0)])).toEqual([jump])
  expect(await countsFor({ server })).toMatchObject([{ count: 12, domains: new Map([["firm.example", 12]]) }])
  expect(await countsFor({ provider: "gmail" })).toEqual([])
  expect(await countsFor({}, null)).toEqual([])
  expect(await countsFor({ template: "t1" })).toEqual([])
})

test("BOUNCEPAGE-14 counts bounces by step and provider on request", async () => {
  expect((await bounces()).overTime).toBeUndefined()
  const { overTime } = await bounces({ stack: "provider", reason: "err_user_unknown" })
  expect(sum(overTime, ({ provider, step }) => provider === "gmail" && step >= before.length - 1)).toBe(1)
  expect(sum(overTime, ({ provider, step }) => provider === "gmail" && step < before.length - 1)).toBe(1)
  expect(sum(overTime, () => true)).toBe(2)
})

test("COMPARE-3 BOUNCEPAGE-3 counts the usual values by earlier period, with the messages sent then", async () => {
  const usual = [
    [hour(-1), hour(0)],
    [hour(0), hour(1)],
  ] as const
  const countsFor = (params: Record<string, string> = {}) =>
    countBounces(store.db, [slug], readQuery(params), { before, edges, usual })
  const { usual: counted } = await countsFor()
  expect(
    sum(counted, ({ step, delivery_status }) => step === 0 && delivery_status === "err_user_unknown"),
  ).toBe(1)
  expect(sum(counted, ({ step, status }) => step === 1 && status === "opened")).toBe(1)
  // Only ends of attempts are counted by server.
  expect(sum((await countsFor({ server })).usual, ({ status }) => !status.endsWith("bounced"))).toBe(0)
  const { domains } = await countsFor({ by: "domain" })
  expect(sum(domains?.usual, ({ step, domain }) => step === 0 && domain === "gmail.com")).toBe(1)
})

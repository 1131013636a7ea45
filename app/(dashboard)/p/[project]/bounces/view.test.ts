import { describe, expect, it } from "vitest"
import { at } from "#lib/clock"
import { edgesOf, wholeSteps } from "#lib/metrics/series"
import { filtersWords } from "#words/filters"
import { isListed, listFilters } from "../_filters/list-filters.ts"
import { hrefOnly, segmentFilter } from "../_filters/query.ts"
import { readComparison } from "../_range/comparison.ts"
import { endWithBar, readRange, type SearchParams } from "../_range/range.ts"
import { providerOf } from "#contract/mailbox-providers"
import { type BoardRow, blockedDomains, boardEdges } from "./board.ts"
import type { BounceCounts, RefusalCounts } from "./count.ts"
import type { BounceFacts } from "./facts.ts"
import { type JumpCounts, jumpStep } from "./find-jump.ts"
import { nextSort, readQuery } from "./query.ts"
import { bouncesView } from "./view.ts"
import { changeCell } from "./why.ts"

const nowMs = Date.UTC(2026, 10, 20, 13, 30)
const hourMs = 3_600_000
const stepMs = 3 * hourMs
const messagesPath = "/p/shop/messages"

type Told = { hoursAgo: number; domain: string; domain_status: string; servers?: number; second?: number }
type Facts = Partial<BounceCounts> & {
  jump?: JumpCounts
  params?: SearchParams
  told?: Told[]
  refused?: (edges: readonly number[]) => Partial<RefusalCounts>
  messagesPath?: string | null
}

/** A week in steps of three hours, counted as the arguments say. */
function factsOf({
  params = {},
  told = [],
  refused,
  messagesPath: path = messagesPath,
  jump,
  ...counts
}: Facts = {}): BounceFacts {
  const range = endWithBar(readRange(params, nowMs, "UTC"))
  const query = readQuery(params)
  const edges = edgesOf(range)
  const comparison = readComparison(params, range, nowMs, null)
  const blocks = blockedDomains(
    told.map(({ hoursAgo, second = 0, domain, domain_status, servers = 1 }) => ({
      block_time: at(nowMs - hoursAgo * hourMs + second * 1000),
      domain,
      domain_status,
      smtp_blocks_count: domain_status === "blocked" ? servers : 0,
      provider: providerOf(`@${domain}`),
    })),
    query,
    wholeSteps(range),
  )
  const boardSteps = boardEdges(edges, blocks)
  return {
    query,
    params,
    path: "/p/shop/bounces",
    range,
    comparison,
    before: comparison.edges.slice(0, -1),
    edges,
    nowMs,
    language: "en",
    bounces: {
      reasons: [],
      providers: [sentBefore],
      servers: [],
      templates: [],
      tags: [],
      campaigns: [],
      domains: undefined,
      refusedOthers: [],
      ...counts,
    },
    jump: jump ?? null,
    board: { providers: [], domains: [], othersMore: 0, ...refused?.(boardSteps), edges: boardSteps, blocks },
    templateNames: new Map([["t1", "Receipt"]]),
    messagesPath: path,
  }
}

/** The step of these edges that an instant lies in. */
const stepAt = (edges: readonly number[], hoursAgo: number): number =>
  edges.findLastIndex((edge) => edge <= nowMs - hoursAgo * hourMs)

const weekSteps = 56

/** Messages that bounced so many hours ago, as one question counts both ranges. */
const bounced = (hoursAgo: number, status: string, delivery_status: string, letters_now: number) => ({
  // The range ends with the bar that is being filled, at 15:00.
  step: 2 * weekSteps - 1 - Math.floor((hoursAgo * hourMs + (Date.UTC(2026, 10, 20, 15) - nowMs)) / stepMs),
  status,
  delivery_status,
  letters_now,
  letters_ever: letters_now,
})

const ofProvider = (
  provider: string,
  status: string,
  delivery_status: string,
  letters_now: number,
  step = 1,
) => ({
  ...{ step, provider, status, delivery_status },
  ...{ letters_now, letters_ever: letters_now },
})

/** So that there is something to compare with. */
const sentBefore = ofProvider("gmail", "delivered", "ok_delivered", 1000, 0)

function whyOf(facts: Facts) {
  const { why } = bouncesView(factsOf(facts))
  if (!("rows" in why)) throw new Error(why.apart)
  return why
}

function boardOf(facts: Facts) {
  const { board } = bouncesView(factsOf(facts))
  if (!("rows" in board)) throw new Error(board.apart)
  return board
}

function providersOf(facts: Facts) {
  const { providers } = bouncesView(factsOf(facts))
  if (!("rows" in providers)) throw new Error(providers.apart)
  return providers
}

describe("why messages bounced", () => {
  const reasons = [
    bounced(5, "hard_bounced", "err_user_unknown", 30),
    bounced(50, "hard_bounced", "err_user_unknown", 10),
    bounced(6, "soft_bounced", "err_mailbox_full", 9),
    bounced(7, "hard_bounced", "err_brand_new", 1),
    bounced(7 * 24 + 5, "hard_bounced", "err_user_unknown", 20),
    bounced(7 * 24 + 5, "soft_bounced", "err_giveup", 4),
  ]

  it("BOUNCEPAGE-3 counts by reason, with its share, its change and what to do", () => {
    const { rows, hint } = whyOf({
      reasons,
      providers: [
        ofProvider("gmail", "delivered", "", 950),
        ofProvider("gmail", "accepted", "", 70),
        ofProvider("gmail", "hard_bounced", "err_user_unknown", 50),
        sentBefore,
      ],
    })
    expect(hint).toBe("50 bounces, 5.0% of sent")
    expect(rows.map(({ name, code, countText, shareText }) => [name, code, countText, shareText])).toEqual([
      ["No such mailbox", "err_user_unknown", "40", "80.0%"],
      ["Mailbox full", "err_mailbox_full", "9", "18.0%"],
      ["err_brand_new", null, "1", "2.0%"],
      ["Given up after 48 hours", "err_giveup", "0", "0.0%"],
    ])
    expect(rows.map(({ change }) => [change.text, change.isUp, change.isLarge])).toEqual([
      ["100%", true, true],
      ["new", true, false],
      ["new", true, false],
      ["100%", false, false],
    ])
    expect(rows.map(({ todo }) => todo)).toEqual([
      "Check where it was entered",
      "Wait, then send again",
      "No explanation yet",
      "Send it again",
    ])
    expect(rows[0]?.spark.reduce((sum, count) => sum + count)).toBe(40)
    expect(rows[0]?.kind).toBe("hard_bounced")
    expect(rows[1]?.kind).toBe("soft_bounced")
  })

  it("BOUNCEPAGE-3 leads to the messages of the same time, status and reason, for those who may read them", () => {
    const [first] = whyOf({ reasons }).rows
    expect(first?.href).toBe("/p/shop/bounces?reason=err_user_unknown")
    const address = new URL(first?.messages?.href ?? "", "http://localhost")
    expect(address.pathname).toBe(messagesPath)
    expect(Object.fromEntries(address.searchParams)).toEqual({
      ...{ range: "custom", from: "2026-11-13T15:00", to: "2026-11-20T15:00", tz: "UTC" },
      ...{ status: "hard_bounced", reason: "err_user_unknown" },
    })
    expect(first?.messages?.title).toMatch(/^Show \d+ messages$/)
    const ofServer = whyOf({ reasons, params: { server: "192.0.2.1" } }).rows
    expect(ofServer[0]?.messages?.title).toBe("List of messages with this status")
    const blind = whyOf({ reasons, messagesPath: null })
    expect(blind.rows.every(({ messages }) => messages === null)).toBe(true)
    expect(blind.chart.messages).toBeNull()
    expect(blind.chart.series.every(({ total }) => total?.href === undefined)).toBe(true)
  })

  it("BOUNCEPAGE-3 sorts by every column, either way", () => {
    const order = (sort: string) => whyOf({ reasons, params: { sort } }).rows.map(({ id }) => id)
    expect(order("count")).toEqual(["err_giveup", "err_brand_new", "err_mailbox_full", "err_user_unknown"])
    expect(order("-name")[0]).toBe("err_user_unknown")
    expect(order("-change").slice(-1)).toEqual(["err_giveup"])
    expect(order("nonsense")).toEqual(order("-count"))
    const byCount = { key: "count", direction: "desc" } as const
    expect(nextSort(byCount, "count")).toEqual({ key: "count", direction: "asc" })
    expect(nextSort(byCount, "name")).toEqual({ key: "name", direction: "asc" })
  })

  it("BOUNCEPAGE-3 counts by domain, of those with most bounces, and says of how many", () => {
    const rows = [
      { ...bounced(5, "hard_bounced", "err_user_unknown", 3), domain: "gmail.com" },
      { ...bounced(5, "soft_bounced", "err_mailbox_full", 5), domain: "gmail.com" },
    ]
    const totals = [
      { domain: "gmail.com", count: 8 },
      { domain: "a.example", count: 2 },
    ]
    const why = whyOf({ reasons, domains: { totals, rows }, params: { by: "domain" } })
    expect(why.rows).toMatchObject([
      { name: "gmail.com", countText: "8", shareText: "80.0%", todo: "Mailbox full", kind: "soft_bounced" },
    ])
    expect(why.rows[0]?.messages).toMatchObject({ title: "Show 8 messages" })
    expect(why.rows[0]?.messages?.href).toContain("domain=gmail.com")
    expect(why.note).toBe("The 1 domains with most bounces, of 2.")
  })

  it("BOUNCEPAGE-5 says what is not counted together instead of a number", () => {
    const params = { by: "domain", template: "t1" }
    expect(whyOf({ reasons, domains: null, params }).apart).toMatch(/^Domains are not counted by template/)
    const none = bouncesView(
      factsOf({ reasons: null, providers: null, refused: () => ({ providers: null }) }),
    )
    for (const part of [none.why, none.board, none.providers])
      expect(part).toEqual({ apart: filtersWords.en.together })
    expect(bouncesView(factsOf({ servers: null })).filters.note).toBe(
      "Templates, tags, campaigns, servers and domains are not counted together: one of them can be chosen at a time.",
    )
  })

  it("BOUNCEPAGE-4 draws soft and hard by step, with the time before", () => {
    const { chart } = whyOf({ reasons })
    expect(chart.points).toHaveLength(weekSteps)
    const sum = (key: string) => chart.points.reduce((all, point) => all + (point.values[key] ?? 0), 0)
    expect([sum("soft_bounced"), sum("hard_bounced")]).toEqual([9, 41])
    expect(chart.series.map(({ key, total }) => [key, total?.text])).toEqual([
      ["soft_bounced", "9"],
      ["hard_bounced", "41"],
    ])
    const withTwenty = chart.points.find((point) => (point.previous ?? 0) > 0)
    // The same hour of the same weekday, a week before.
    expect(withTwenty).toMatchObject({ previous: 24, values: { hard_bounced: 31 } })
    expect(chart.previousLabel).toBe("Week before")
  })

  it("BOUNCEPAGE-4 leads from a bar to its messages only where the list can show exactly them", () => {
    expect(whyOf({ reasons, params: { provider: "gmx" } }).chart.messages?.filters).toEqual({
      provider: "gmx",
    })
    expect(whyOf({ reasons, params: { reason: "err_giveup" } }).chart.messages?.filters).toEqual({
      reason: "err_giveup",
    })
    for (const params of [{ reason: "none" }, { server: "192.0.2.1" }, { provider: "gmx,gmail" }])
      expect(whyOf({ reasons, params }).chart.messages).toBeNull()
  })
})

describe("how a count moved", () => {
  it.each([
    [0, 0, "unchanged", null, false],
    [9, 0, "new", true, false],
    [10, 0, "new", true, true],
    [14, 10, "40%", true, false],
    [20, 10, "100%", true, true],
    [150, 100, "50%", true, true],
    [149, 100, "49%", true, false],
    [210, 10, "from 10", true, true],
    [5, 10, "50%", false, false],
    [1000, 1001, "0.1%", false, false],
  ] as const)("BOUNCEPAGE-3 is %i after %i: %s", (now, before, text, isUp, isLarge) => {
    expect(changeCell(now, before, factsOf())).toMatchObject({ text, isUp, isLarge })
  })

  it("BOUNCEPAGE-3 is told of no time in which nothing was sent", () => {
    const providers = [ofProvider("gmail", "hard_bounced", "err_user_unknown", 40)]
    expect(changeCell(40, 0, factsOf({ providers }))).toMatchObject({ text: "–", isUp: null, isLarge: false })
    expect(
      whyOf({ reasons: [bounced(5, "hard_bounced", "err_user_unknown", 40)], providers }).change,
    ).toBeNull()
  })
})

describe("by provider", () => {
  it("BOUNCEPAGE-4 tells hard and soft as a share of what was sent, those of no known provider last", () => {
    const { rows, note } = providersOf({
      providers: [
        ofProvider("gmail", "opened", "", 900),
        ofProvider("gmail", "accepted", "", 5),
        ofProvider("gmail", "hard_bounced", "err_user_unknown", 60),
        ofProvider("gmail", "soft_bounced", "err_mailbox_full", 40),
        ofProvider("other", "hard_bounced", "err_no_dns", 500),
        ofProvider("yahoo", "delivered", "", 10),
        ofProvider("qq", "accepted", "", 3),
      ],
    })
    expect(rows.map(({ label, rateText, sentText }) => [label, rateText, sentText])).toEqual([
      ["Gmail", "10.0%", "1,000"],
      ["Yahoo and AOL", "0.0%", "10"],
      ["Other", "100.0%", "500"],
    ])
    expect(rows[0]).toMatchObject({ hard: 0.06, soft: 0.04, href: "/p/shop/bounces?provider=gmail" })
    expect(rows[0]?.messages?.title).toBe("Show 100 messages")
    expect(rows[1]?.messages).toBeNull()
    expect(note).toBeNull()
  })

  it("BOUNCEPAGE-4 has no share of nothing: nobody was sent anything, or a server is chosen", () => {
    expect(providersOf({}).rows).toEqual([])
    const { rows, note } = providersOf({
      params: { server: "192.0.2.1" },
      providers: [
        ofProvider("gmail", "hard_bounced", "err_user_unknown", 7),
        ofProvider("gmail", "delivered", "", 3),
      ],
    })
    expect(rows).toMatchObject([{ rateText: "7", sentText: "–", hard: 1 }])
    expect(note).toMatch(/^How much was sent is not counted by server or domain/)
    const byDomain = providersOf({
      params: { domain: "gmail.com" },
      providers: [
        ofProvider("gmail", "hard_bounced", "err_user_unknown", 7),
        ofProvider("gmail", "sent", "", 1),
      ],
    })
    expect(byDomain.rows).toMatchObject([{ rateText: "7", sentText: "–" }])
  })

  it("BOUNCEPAGE-2 narrows bounces to a reason, and what was sent to none", () => {
    const { rows } = providersOf({
      params: { reason: "err_mailbox_full", provider: "gmail" },
      providers: [
        ofProvider("gmail", "delivered", "", 90),
        ofProvider("gmail", "hard_bounced", "err_user_unknown", 6),
        ofProvider("gmail", "soft_bounced", "err_mailbox_full", 4),
        ofProvider("gmx", "delivered", "", 4),
      ],
    })
    expect(rows).toMatchObject([{ label: "Gmail", rateText: "4.0%", sentText: "100" }])
  })
})

describe("the spam-block board", () => {
  const refusal = (
    edges: readonly number[],
    hoursAgo: number,
    provider: string,
    server: string,
    count: number,
  ) => ({
    ...{ step: stepAt(edges, hoursAgo), provider, server, status: "hard_bounced" },
    ...{ letters_now: count, letters_ever: count },
  })
  const told: Told[] = [
    { hoursAgo: 29, second: 17, domain: "Outlook.com", domain_status: "blocked", servers: 3 },
    { hoursAgo: 100, domain: "yahoo.com", domain_status: "blocked" },
    { hoursAgo: 98, domain: "yahoo.com", domain_status: "unblocked" },
    { hoursAgo: 60, domain: "small.example", domain_status: "blocked" },
    { hoursAgo: 52, domain: "small.example", domain_status: "unblocked" },
    { hoursAgo: 400, domain: "long-ago.example", domain_status: "blocked" },
    { hoursAgo: 390, domain: "long-ago.example", domain_status: "unblocked" },
  ]
  const refused = (edges: readonly number[]) => ({
    providers: [
      refusal(edges, 20, "outlook", "192.0.2.1", 40),
      refusal(edges, 10, "outlook", "192.0.2.2", 60),
      refusal(edges, 90, "outlook", "192.0.2.2", 5),
      refusal(edges, 99, "yahoo", "192.0.2.1", 12),
      refusal(edges, 4, "gmail", "192.0.2.1", 900),
      refusal(edges, 55, "other", "192.0.2.1", 7),
    ],
    domains: [
      { ...refusal(edges, 55, "other", "", 7), domain: "small.example" },
      { ...refusal(edges, 20, "outlook", "", 40), domain: "outlook.com" },
      { ...refusal(edges, 90, "outlook", "", 5), domain: "outlook.com" },
      { ...refusal(edges, 10, "outlook", "", 30), domain: "outlook.com" },
      { ...refusal(edges, 10, "outlook", "", 30), domain: "hotmail.com" },
    ],
  })
  const row = (rows: readonly BoardRow[], label: string) => rows.find((one) => one.label === label)

  it("BOUNCEPAGE-1 has blocked providers first, then those that were, then those that only refused", () => {
    const { rows } = boardOf({ told, refused })
    expect(rows.map(({ label, countText, state }) => [label, countText, state.text])).toEqual([
      ["Outlook", "105", "Blocked 29 h"],
      ["Yahoo and AOL", "12", "Lifted"],
      ["small.example", "7", "Lifted"],
      ["Gmail", "900", "Not blocked"],
    ])
    expect(boardOf({}).rows).toEqual([])
  })

  it("BOUNCEPAGE-1 draws spans to the event's second and counts what was refused meanwhile", () => {
    const { rows } = boardOf({ told, refused })
    const [open] = row(rows, "Outlook")?.lanes ?? []
    expect(open).toMatchObject({ domain: "outlook.com", hitText: "70", hitTitle: "70 messages meanwhile" })
    const [span] = open?.spans ?? []
    const [first, last] = [Date.UTC(2026, 10, 13, 15), Date.UTC(2026, 10, 20, 15)]
    expect(span?.from).toBeCloseTo((nowMs - 29 * hourMs + 17_000 - first) / (last - first), 10)
    expect(span).toMatchObject({ to: 1, isOpen: true, label: "since Thu 08:30" })
    expect(span?.title).toBe("3 servers since 19 Nov, 08:30:17")
    const [lifted] = row(rows, "small.example")?.lanes ?? []
    expect(lifted).toMatchObject({ label: "1 server", hitText: "7", note: "1 block, 8 h" })
    expect(lifted?.spans).toMatchObject([{ isOpen: false, label: null }])
  })

  it("BOUNCEPAGE-1 puts refusals beside servers of ours, on one scale", () => {
    const { rows } = boardOf({ told, refused })
    expect(row(rows, "Outlook")?.servers.map(({ label, countText }) => [label, countText])).toEqual([
      ["192.0.2.2", "65"],
      ["192.0.2.1", "40"],
    ])
    expect(row(rows, "Outlook")?.hint).toBe("3 servers")
    expect(Math.max(...(row(rows, "Gmail")?.bars ?? []))).toBe(1)
    expect(Math.max(...(row(rows, "Outlook")?.bars ?? []))).toBeCloseTo(60 / 900)
    expect(row(rows, "Gmail")?.barsTitle).toBe(
      "Gmail: 900 messages refused, most Fri 20 Nov, 09:00–12:00 (900)",
    )
  })

  it("BOUNCEPAGE-1 leads to a provider, or to the domain of one that nobody knows", () => {
    const { rows } = boardOf({ told, refused, params: { reason: "err_blacklisted" } })
    const shared = "/p/shop/bounces?reason=err_blacklisted"
    expect(row(rows, "Outlook")?.href).toBe(`${shared}&provider=outlook`)
    expect(row(rows, "small.example")?.href).toBe(`${shared}&domain=small.example`)
    expect(row(rows, "Outlook")?.servers[0]?.href).toBe(`${shared}&server=192.0.2.2`)
    // A domain is not counted together with a template, which is left behind; servers are none then.
    const byTemplate = boardOf({ told, refused, params: { template: "t1" } })
    expect(row(byTemplate.rows, "small.example")?.href).toBe("/p/shop/bounces?domain=small.example")
    expect(row(byTemplate.rows, "Outlook")?.servers).toEqual([])
    expect(byTemplate.notes).toEqual([expect.stringMatching(/^Servers are not counted by template/)])
  })

  it("BOUNCEPAGE-5 keeps smaller providers in one row where domains are not counted, and their blocks uncounted", () => {
    const { rows, notes } = boardOf({ told, refused: (edges) => ({ ...refused(edges), domains: null }) })
    expect(row(rows, "Other")?.countText).toBe("7")
    expect(row(rows, "small.example")).toMatchObject({ countText: "–", lanes: [{ hitText: "–" }] })
    expect(notes).toEqual([expect.stringMatching(/^Domains are not counted/)])
  })

  it("BOUNCEPAGE-2 shows blocks of the providers and domains that are chosen alone", () => {
    const labels = (params: SearchParams) => boardOf({ told, params }).rows.map(({ label }) => label)
    expect(labels({ provider: "yahoo" })).toEqual(["Yahoo and AOL"])
    expect(labels({ domain: "small.example" })).toEqual(["small.example"])
  })
})

describe("filters", () => {
  it("BOUNCEPAGE-2 are read from the address, what makes no sense left out", () => {
    const query = readQuery({
      provider: "outlook,nobody",
      domain: "@x,Shop.Example",
      reason: "none",
      sort: "-change",
    })
    expect(query).toMatchObject({ provider: ["outlook"], domain: ["@x", "shop.example"], reason: ["none"] })
    expect(query.sort).toEqual({ key: "change", direction: "desc" })
    expect(segmentFilter(query, ["domain"])).toEqual({ provider: ["outlook"], delivery_status: [""] })
  })

  it("BOUNCEPAGE-2 offer what bounced with how many, by names, each narrowed by the others", () => {
    const { choices, chips } = bouncesView(
      factsOf({
        params: { provider: "gmx", template: "t1" },
        providers: [
          ofProvider("gmail", "hard_bounced", "err_user_unknown", 5),
          ofProvider("gmx", "soft_bounced", "err_mailbox_full", 3),
          ofProvider("gmx", "delivered", "", 100),
        ],
        servers: [],
        templates: [
          { step: 0, template_id: "t1", status: "hard_bounced", letters_now: 2, letters_ever: 2 },
          { step: 0, template_id: "", status: "hard_bounced", letters_now: 1, letters_ever: 1 },
        ],
      }),
    ).filters
    const of = (name: string) =>
      choices.find((one) => one.name === name)?.values.map(({ value, label, count }) => [value, label, count])
    expect(of("provider")).toEqual([
      ["gmail", "Gmail", 5],
      ["gmx", "GMX and web.de", 3],
    ])
    expect(of("reason")).toEqual([["err_mailbox_full", "Mailbox full", 3]])
    expect(of("template")).toEqual([
      ["t1", "Receipt", 2],
      ["none", "No template", 1],
    ])
    expect(of("server")).toEqual([])
    expect(chips).toEqual([
      { name: "provider", text: "GMX and web.de" },
      { name: "template", text: "Receipt" },
    ])
  })
})

describe("BOUNCEPAGE-2 tags and campaigns", () => {
  const tagged = { ...{ step: 0, status: "hard_bounced", letters_now: 4, letters_ever: 4 }, tag: "none" }
  const campaign = { ...tagged, campaign_id: "other", letters_now: 2 }

  it("narrow the page, one tag at a time, and may be called anything", () => {
    const query = readQuery({ tag: "none,sale", campaign: "7,8", server: "none" })
    expect(query).toMatchObject({ tag: ["none"], campaign: ["7", "8"] })
    expect(segmentFilter(query)).toEqual({ tag: ["none"], campaign_id: ["7", "8"], server: [""] })
    expect(isListed(readQuery({ tag: "sale" }))).toBe(true)
    expect(listFilters(readQuery({ tag: "sale" }))).toEqual({ tag: "sale" })
    expect(isListed(readQuery({ campaign: "7" }))).toBe(false)
  })

  it("are told with how many bounces have them, and take the place of what is not counted with them", () => {
    const { filters } = bouncesView(
      factsOf({ tags: [tagged], campaigns: [campaign], params: { tag: "none" } }),
    )
    const valuesOf = (name: string) => filters.choices.find((one) => one.name === name)?.values
    expect(valuesOf("tag")).toMatchObject([{ value: "none", label: "none", count: 4 }])
    expect(valuesOf("campaign")).toMatchObject([{ value: "other", label: "Other campaigns", count: 2 }])
    expect(filters.chips).toEqual([{ name: "tag", text: "none" }])
    expect(filters.note).toBe(null)
    expect(bouncesView(factsOf({ campaigns: null })).filters.note).toContain("not counted together")
    const page = { path: "/b", params: { provider: "gmail", server: "192.0.2.1", template: "t1" } }
    const { searchParams } = new URL(hrefOnly(page, "tag", "none"), "http://localhost")
    expect(Object.fromEntries(searchParams)).toEqual({ provider: "gmail", tag: "none" })
  })
})

describe("BOUNCEPAGE-7 a jump", () => {
  const edges = edgesOf({ from: nowMs - 48 * hourMs, to: nowMs, stepMinutes: 60, timeZone: "UTC" })
  const quiet = edges.slice(1).map((_, at) => (at % 24 < 12 ? 6 : 2))
  const jumped = (step: number, count: number) => quiet.map((usual, at) => (at === step ? count : usual))
  const known = { edges, firstMs: nowMs - 72 * hourMs }

  it("is three times as many as at any time of the day before, and no handful", () => {
    expect(jumpStep(quiet, known)).toBe(null)
    expect(jumpStep(jumped(30, 17), known)).toBe(null)
    expect(jumpStep(jumped(30, 18), known)).toBe(30)
    expect(jumpStep(jumped(30, 40).with(40, 200), known)).toBe(40)
    expect(
      jumpStep(
        edges.slice(1).map((_, at) => (at === 30 ? 9 : 0)),
        known,
      ),
    ).toBe(null)
    expect(jumpStep([], { edges: [], firstMs: 0 })).toBe(null)
  })

  it("is none at the first messages of all", () => {
    expect(jumpStep(jumped(30, 90), { edges, firstMs: edges[30] ?? 0 })).toBe(null)
    expect(jumpStep(jumped(30, 90), { edges, firstMs: null })).toBe(null)
    expect(jumpStep(jumped(30, 90), { edges, firstMs: edges[26] ?? 0 })).toBe(30)
  })

  it("says when to the quarter of an hour, of what height and at which domain, and leads to that time", () => {
    const steps = readRange({}, nowMs, "UTC")
    const at = edgesOf(endWithBar(steps)).findLastIndex((edge) => edge <= nowMs - 5 * hourMs)
    const { jump } = whyOf({
      params: { by: "domain", step: "180" },
      reasons: [bounced(5, "hard_bounced", "err_user_unknown", 60), bounced(9, "hard_bounced", "", 4)],
      jump: {
        step: at,
        quarters: [1, 0, 2, 0, 0, 0, 0, 0, 30, 20, 6, 1, 1],
        domains: new Map([
          ["small.example", 2],
          ["firm.example", 58],
        ]),
      },
    })
    expect(jump?.text).toBe(
      "A jump in bounces, Fri 07:45: 60 messages per 3 hours, at most 4 in the day before. 58 of 60 at firm.example.",
    )
    expect(Object.fromEntries(new URL(jump?.href ?? "", "http://localhost").searchParams)).toEqual({
      by: "domain",
      range: "custom",
      from: "2026-11-20T06:00",
      to: "2026-11-20T09:00",
    })
    expect(whyOf({}).jump).toBe(null)
  })
})

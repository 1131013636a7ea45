import { describe, expect, it } from "vitest"
import { at } from "#lib/platform/clock"
import { edgesOf, wholeSteps } from "#lib/analytics/series/series"
import { filtersWords } from "#words/filters"
import { listFilters } from "#lib/analytics/filters/list-filters"
import { hrefOnly, segmentFilter } from "#lib/analytics/filters/query"
import { readComparison } from "#lib/analytics/range/comparison"
import { endWithBar, readRange, type SearchParams } from "#lib/analytics/range/range"
import { providerOf } from "#contract/mailbox-providers"
import type { Acknowledged } from "#lib/analytics/blocks/acknowledged"
import type { BoardRow } from "./board.ts"
import { blockedDomains, boardEdges } from "./board-blocks.ts"
import type { BounceCounts, RefusalCounts } from "./count.ts"
import type { DeliveredCounts } from "./count-delivered.ts"
import type { BounceData } from "./data.ts"
import { findJumps, hoursOf, type JumpCounts } from "#lib/analytics/series/jumps"
import { nextSort, readQuery } from "./query.ts"
import { blockFile, providerLines, whyLines } from "./table-lines.ts"
import { bouncesView } from "./view.ts"
import { changeCell } from "./why.ts"

const nowMs = Date.UTC(2026, 10, 20, 13, 30)
const hourMs = 3_600_000
const stepMs = 3 * hourMs
const messagesPath = "/p/shop/messages"

type BlockChange = {
  hoursAgo: number
  domain: string
  domain_status: string
  servers?: number
  second?: number
}
type Input = Partial<BounceCounts> & {
  jumps?: JumpCounts[]
  params?: SearchParams
  blockEvents?: BlockChange[]
  refused?: (edges: readonly number[]) => Partial<RefusalCounts>
  messagesPath?: string | null
  acknowledged?: Acknowledged[]
  delivered?: (edges: readonly number[]) => DeliveredCounts
}

/** A week in steps of three hours, with counts from the arguments. */
function dataOf({
  params = {},
  blockEvents = [],
  refused,
  messagesPath: path = messagesPath,
  jumps = [],
  acknowledged = [],
  delivered,
  ...counts
}: Input = {}): BounceData {
  const range = endWithBar(readRange(params, nowMs, "UTC"))
  const query = readQuery(params)
  const edges = edgesOf(range)
  const comparison = readComparison(params, range, nowMs, null)
  const blocks = blockedDomains(
    blockEvents.map(({ hoursAgo, second = 0, domain, domain_status, servers = 1 }) => ({
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
    jumps,
    board: {
      ...{ providers: [], domains: [], othersMore: 0, ...refused?.(boardSteps), edges: boardSteps, blocks },
      delivered: { providers: null, domains: null, ...delivered?.(boardSteps) },
      ...{ acknowledged, project_id: "shop", acknowledges: ["shop"] },
    },
    templateNames: new Map([["t1", "Receipt"]]),
    messagesPath: path,
  }
}

/** The step between these edges that contains an instant. */
const stepAt = (edges: readonly number[], hoursAgo: number): number =>
  edges.findLastIndex((edge) => edge <= nowMs - hoursAgo * hourMs)

/** Six days and fifteen hours, until the end of the bar that is still filling. */
const weekSteps = 53
const weekStepsWhole = 56

/** This many steps before the bar that is still filling; there is a part of a day between both ranges. */
const stepOf = (back: number): number =>
  2 * weekSteps - 1 - (back < weekSteps ? back : back - (weekStepsWhole - weekSteps))

/** Messages that bounced this many hours ago, because one query counts both ranges. */
const bounced = (hoursAgo: number, status: string, delivery_status: string, letters_now: number) => ({
  step: stepOf(Math.floor((hoursAgo * hourMs + (Date.UTC(2026, 10, 20, 15) - nowMs)) / stepMs)),
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

/** Sent messages to compare with. */
const sentBefore = ofProvider("gmail", "delivered", "ok_delivered", 1000, 0)

function whyOf(data: Input) {
  const { why } = bouncesView(dataOf(data))
  if (!("rows" in why)) throw new Error(why.notComparable)
  return why
}

function boardOf(data: Input) {
  const { board } = bouncesView(dataOf(data))
  if (!("rows" in board)) throw new Error(board.notComparable)
  return board
}

function providersOf(data: Input) {
  const { providers } = bouncesView(dataOf(data))
  if (!("rows" in providers)) throw new Error(providers.notComparable)
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

  it("BOUNCEPAGE-3 counts by reason, with share, change and next steps", () => {
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
      // The usual values are unknown.
      ["100%", true, false],
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

  it("BOUNCEPAGE-16 explains each reason, and links every step to its page", () => {
    const more = [
      bounced(5, "hard_bounced", "err_spam_rejected", 2),
      bounced(5, "soft_bounced", "err_will_retry", 1),
    ]
    const data = dataOf({ reasons: [...reasons, ...more] })
    const rowsOf = (stepPaths: BounceData["stepPaths"]) => {
      const { why } = bouncesView({ ...data, stepPaths })
      return "rows" in why ? why.rows : []
    }
    const row = (name: string, paths = {}) => rowsOf(paths).find(({ code }) => code === name)?.explained
    expect(row("err_user_unknown")?.detail).toMatch(/^The domain exists/)
    // Perhaps no server replied.
    expect(row("err_will_retry")?.detail).not.toContain("reply")
    const all = { suppression: "/s", domain: "/d", content: "/t" }
    expect(row("err_user_unknown", all)?.steps).toMatchObject([
      { title: "Check where it was entered", text: expect.stringMatching(/^Mistyped/), href: null },
      { title: "Ask for another address", href: "/s" },
    ])
    expect(row("err_spam_rejected", all)?.steps.map(({ href }) => href)).toEqual(["/t", "/d"])
    expect(row("err_spam_rejected")?.steps.map(({ href }) => href)).toEqual([null, null])
    expect(row("err_mailbox_full")?.steps[0]?.href).toMatch(/^\/p\/shop\/messages\?.*reason=err_mailbox_full/)
    expect(rowsOf(all).find(({ name }) => name === "err_brand_new")?.explained).toBeNull()
  })

  it("BOUNCEPAGE-3 links to the messages of the same period, status and reason, for viewers with access", () => {
    const [first] = whyOf({ reasons }).rows
    expect(first?.href).toBe("/p/shop/bounces?reason=err_user_unknown")
    const address = new URL(first?.messages?.href ?? "", "http://localhost")
    expect(address.pathname).toBe(messagesPath)
    expect(Object.fromEntries(address.searchParams)).toEqual({
      ...{ range: "7d", tz: "UTC" },
      ...{ status: "hard_bounced", reason: "err_user_unknown" },
    })
    expect(first?.messages?.title).toMatch(/^Show \d+ messages$/)
    const ofServer = whyOf({ reasons, params: { server: "192.0.2.1" } }).rows
    expect(ofServer[0]?.messages?.title).toBe(first?.messages?.title)
    expect(ofServer[0]?.messages?.href).toContain("server=192.0.2.1")
    const blind = whyOf({ reasons, messagesPath: null })
    expect(blind.rows.every(({ messages }) => messages === null)).toBe(true)
    expect(blind.chart.messages).toBeNull()
    expect(blind.chart.series.every(({ total }) => total?.href === undefined)).toBe(true)
  })

  it("BOUNCEPAGE-3 sorts by every column, in both directions", () => {
    const order = (sort: string) => whyOf({ reasons, params: { sort } }).rows.map(({ id }) => id)
    expect(order("count")).toEqual(["err_giveup", "err_brand_new", "err_mailbox_full", "err_user_unknown"])
    expect(order("-name")[0]).toBe("err_user_unknown")
    expect(order("-change").slice(-1)).toEqual(["err_giveup"])
    expect(order("nonsense")).toEqual(order("-count"))
    const byCount = { key: "count", direction: "desc" } as const
    expect(nextSort(byCount, "count")).toEqual({ key: "count", direction: "asc" })
    expect(nextSort(byCount, "name")).toEqual({ key: "name", direction: "asc" })
  })

  it("BOUNCEPAGE-3 counts by domain for those with most bounces, and gives the total number of domains", () => {
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
    expect(why.note).toBe("Top 1 of 2 domains by bounces.")
  })

  it("BOUNCEPAGE-3 gives each domain its own rate of messages sent to it, if that is counted", () => {
    const of = (domain: string, count: number) => ({
      ...bounced(5, "hard_bounced", "err_user_unknown", count),
      domain,
    })
    const sentTo = (domain: string, status: string, letters_now: number) => ({
      ...{ step: 0, status, letters_now, letters_ever: letters_now },
      domain,
    })
    const rows = [of("postbox.example", 53), of("gmail.com", 60)]
    const totals = rows.map(({ domain, letters_now }) => ({ domain, count: letters_now }))
    const sent = [
      sentTo("postbox.example", "delivered", 437),
      sentTo("postbox.example", "hard_bounced", 53),
      // Accepted messages are not sent yet, so the rate excludes them.
      sentTo("postbox.example", "accepted", 9),
      sentTo("gmail.com", "hard_bounced", 60),
      sentTo("gmail.com", "opened", 5940),
    ]
    const linesFor = (more: object) =>
      whyOf({ reasons, params: { by: "domain", sort: "-rate" }, domains: { totals, rows, ...more } }).rows
    expect(linesFor({ sent })).toMatchObject([
      { name: "postbox.example", rateText: "10.8% of 490" },
      { name: "gmail.com", rateText: "1.0% of 6,000" },
    ])
    expect(linesFor({ sent: null })).toMatchObject([{ rateText: "–" }, { rateText: "–" }])
  })

  it("BOUNCEPAGE-5 names what is not counted together instead of a number", () => {
    const params = { by: "domain", template: "t1" }
    expect(whyOf({ reasons, domains: null, params }).notComparable).toMatch(
      /^Domains cannot be combined with template/,
    )
    const none = bouncesView(dataOf({ reasons: null, providers: null, refused: () => ({ providers: null }) }))
    for (const part of [none.why, none.providers])
      expect(part).toEqual({ notComparable: filtersWords.en.together })
    expect(none.board).toMatchObject({ notComparable: filtersWords.en.together, blocks: [], notes: [] })
    expect(bouncesView(dataOf({ servers: null })).filters.note).toBe(
      "Some values cannot be counted together with these filters. Remove one of them, or choose a shorter range.",
    )
  })

  it("BOUNCEPAGE-4 draws soft and hard by step, with the previous period", () => {
    const { chart } = whyOf({ reasons })
    expect(chart.points).toHaveLength(weekSteps)
    const sum = (key: string) => chart.points.reduce((all, point) => all + (point.values[key] ?? 0), 0)
    expect([sum("soft_bounced"), sum("hard_bounced")]).toEqual([9, 41])
    expect(chart.series.map(({ key, total }) => [key, total?.text])).toEqual([
      ["soft_bounced", "9"],
      ["hard_bounced", "41"],
    ])
    const withTwenty = chart.points.find((point) =>
      Object.values(point.previous ?? {}).some((count) => count > 0),
    )
    // The same hour of the same weekday, one week earlier.
    expect(withTwenty).toMatchObject({
      previous: { hard_bounced: 20, soft_bounced: 4 },
      values: { hard_bounced: 31 },
    })
    expect(chart.previousLabel).toBe("Week before")
  })

  it("MARK-1 MARK-4 marks deployments on the axis, and next to the numbers of their step", () => {
    const mark = { kind: "deployment" as const, at: at(nowMs - 5 * hourMs), name: "Release 7", href: null }
    const { why } = bouncesView({ ...dataOf({ reasons }), marks: [{ ...mark, project: null }] })
    if (!("chart" in why)) throw new Error("There is no chart.")
    expect(why.chart.marks.map(({ note }) => note.text)).toEqual(["Release 7 deployed, 08:30"])
    const [marked, ...others] = why.chart.points.filter(({ notes = [] }) => notes.length > 0)
    expect(others).toEqual([])
    expect(marked?.start).toBeLessThanOrEqual(mark.at.getTime())
    expect(marked?.end).toBeGreaterThan(mark.at.getTime())
  })

  it("BOUNCEPAGE-4 FILTER-9 links from a bar to its messages, with every filter", () => {
    const messagesOf = (params: SearchParams) => whyOf({ reasons, params }).chart.messages
    expect(messagesOf({ provider: "gmx" })).toMatchObject({
      all: { provider: ["gmx"], status: ["soft_bounced", "hard_bounced"] },
      of: { hard_bounced: { provider: ["gmx"], status: ["hard_bounced"] } },
    })
    const params = { reason: "none,err_giveup", server: "192.0.2.1", provider: "gmx,gmail", template: "t1:3" }
    expect(messagesOf(params)?.all).toMatchObject({
      ...{ reason: ["none", "err_giveup"], server: ["192.0.2.1"] },
      ...{ provider: ["gmx", "gmail"], template: ["t1:3"] },
    })
  })
})

describe("change of a count", () => {
  it.each([
    [0, 0, "unchanged", null, false],
    [9, 0, "new", true, true],
    [10, 0, "new", true, true],
    [14, 10, "40%", true, true],
    [20, 10, "100%", true, true],
    [150, 100, "50%", true, true],
    [149, 100, "49%", true, true],
    [210, 10, "from 10", true, true],
    [5, 10, "50%", false, false],
    [1000, 1001, "0.1%", false, false],
  ] as const)("BOUNCEPAGE-3 is %i after %i: %s", (now, before, text, isUp, isLarge) => {
    expect(changeCell(now, before, dataOf(), "more")).toMatchObject({ text, isUp, isLarge })
    for (const usual of ["less", null] as const)
      expect(changeCell(now, before, dataOf(), usual).isLarge).toBe(false)
  })

  it("BOUNCEPAGE-3 has no comparison with a period in which nothing was sent", () => {
    const providers = [ofProvider("gmail", "hard_bounced", "err_user_unknown", 40)]
    expect(changeCell(40, 0, dataOf({ providers }), "more")).toMatchObject({
      text: "–",
      isUp: null,
      isLarge: false,
    })
    expect(
      whyOf({ reasons: [bounced(5, "hard_bounced", "err_user_unknown", 40)], providers }).change,
    ).toBeNull()
  })
})

describe("by provider", () => {
  it("BOUNCEPAGE-4 shows hard and soft as a share of sent messages, domains without a known provider last", () => {
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

  it("BOUNCEPAGE-4 has no share if nothing was sent, or if a server is chosen", () => {
    expect(providersOf({}).rows).toEqual([])
    const { rows, note } = providersOf({
      params: { server: "192.0.2.1" },
      providers: [
        ofProvider("gmail", "hard_bounced", "err_user_unknown", 7),
        ofProvider("gmail", "delivered", "", 3),
      ],
    })
    expect(rows).toMatchObject([{ rateText: "7", sentText: "–", hard: 1 }])
    expect(note).toMatch(/^Sent messages are not counted by server,/)
    const byDomain = providersOf({
      params: { domain: "gmail.com" },
      providers: [
        ofProvider("gmail", "hard_bounced", "err_user_unknown", 7),
        ofProvider("gmail", "opened", "", 93),
      ],
    })
    expect(byDomain).toMatchObject({ rows: [{ rateText: "7.0%", sentText: "100" }], note: null })
  })

  const domainsOf = (...counts: [domain: string, status: string, reason: string, count: number][]) =>
    counts.map(([domain, status, delivery_status, letters_now]) => ({
      ...{ step: 0, domain, status, delivery_status, letters_now, letters_ever: letters_now },
    }))
  const otherDomains = domainsOf(
    ["letters.example", "hard_bounced", "err_no_dns", 20],
    ["postbox.example", "hard_bounced", "err_blacklisted", 60],
    ["postbox.example", "delivered", "ok_delivered", 540],
    ["letters.example", "clicked", "", 180],
  )
  const others = [
    ofProvider("other", "hard_bounced", "err_blacklisted", 60),
    ofProvider("other", "hard_bounced", "err_no_dns", 30),
    ofProvider("other", "delivered", "ok_delivered", 910),
  ]

  it("BOUNCEPAGE-4 lists the domains with most bounces under the row without a known provider, and the rest", () => {
    const gmail = ofProvider("gmail", "delivered", "ok_delivered", 500)
    const { rows } = providersOf({ providers: [gmail, ...others], otherDomains })
    expect(rows.map(({ label, isPart, rateText, sentText }) => [label, isPart, rateText, sentText])).toEqual([
      ["Gmail", false, "0.0%", "500"],
      ["Other", false, "9.0%", "1,000"],
      ["postbox.example", true, "10.0%", "600"],
      ["letters.example", true, "10.0%", "200"],
      ["Other domains", true, "5.0%", "200"],
    ])
    expect(rows[2]?.href).toBe("/p/shop/bounces?domain=postbox.example")
    expect(rows[2]?.messages?.href).toContain("domain=postbox.example")
    expect(rows[4]?.messages).toBeNull()
  })

  it("BOUNCEPAGE-4 lists only the domains if their row would contain everything", () => {
    const params = { reason: "err_blacklisted" }
    expect(providersOf({ providers: others, otherDomains, params }).rows).toMatchObject([
      { label: "postbox.example", isPart: false, rateText: "10.0%" },
      { label: "letters.example", isPart: false, rateText: "0.0%" },
      { label: "Other domains", isPart: false, rateText: "0.0%" },
    ])
    for (const none of [[], null])
      expect(providersOf({ providers: others, otherDomains: none }).rows).toMatchObject([{ label: "Other" }])
  })

  it("BOUNCEPAGE-2 narrows bounces to a reason, but not the sent messages", () => {
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
    delivery_status = "err_blacklisted",
  ) => ({
    ...{ step: stepAt(edges, hoursAgo), provider, server, delivery_status, status: "hard_bounced" },
    ...{ letters_now: count, letters_ever: count },
  })
  const blockEvents: BlockChange[] = [
    { hoursAgo: 29, second: 17, domain: "outlook.com", domain_status: "blocked", servers: 3 },
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

  it("BOUNCEPAGE-1 lists blocked providers first, then formerly blocked ones, then those that only refused", () => {
    const { rows } = boardOf({ blockEvents, refused })
    expect(rows.map(({ label, countText, state }) => [label, countText, state.text])).toEqual([
      ["Outlook", "105", "Blocked 29 h"],
      ["Yahoo and AOL", "12", "Lifted"],
      ["small.example", "7", "Lifted"],
      ["Gmail", "900", "Not blocked"],
    ])
    expect(boardOf({}).rows).toEqual([])
  })

  it("BOUNCEPAGE-1 draws spans to the second of the event and counts refusals in the meantime", () => {
    const { rows } = boardOf({ blockEvents, refused })
    const [open] = row(rows, "Outlook")?.lanes ?? []
    expect(open).toMatchObject({
      label: "outlook.com",
      hitText: "70",
      hitTitle: "70 messages during the block",
    })
    const [span] = open?.spans ?? []
    const [first, last] = [Date.UTC(2026, 10, 14), Date.UTC(2026, 10, 20, 15)]
    expect(span?.from).toBeCloseTo((nowMs - 29 * hourMs + 17_000 - first) / (last - first), 10)
    expect(span).toMatchObject({ to: 1, isOpen: true, label: "since 19 Nov, 08:30" })
    expect(span?.title).toBe("3 servers since 19 Nov, 08:30:17 · 29 h · 70 messages refused")
    const [lifted] = row(rows, "small.example")?.lanes ?? []
    expect(lifted).toMatchObject({ label: "1 server", hitText: "7", note: "1 block, 8 h" })
    expect(lifted?.spans).toMatchObject([{ isOpen: false, label: null }])
  })

  it("BOUNCEPAGE-1 shows refusals next to our servers, on one scale", () => {
    const { rows } = boardOf({ blockEvents, refused })
    expect(row(rows, "Outlook")?.servers.map(({ label, countText }) => [label, countText])).toEqual([
      ["192.0.2.2", "65"],
      ["192.0.2.1", "40"],
    ])
    expect(row(rows, "Outlook")?.hint).toBe("3 servers")
    const height = (label: string) => {
      const { counts = [], scale = 0 } = row(rows, label) ?? {}
      return Math.max(...counts) / scale
    }
    expect(height("Gmail")).toBe(1)
    expect(height("Outlook")).toBeCloseTo(60 / 900)
    expect(row(rows, "Gmail")?.barsTitle).toBe(
      "Gmail: 900 messages refused, most Fri 20 Nov, 09:00–12:00 (900)",
    )
  })

  it("BOUNCEPAGE-1 links to a provider, or to the domain if the provider is unknown", () => {
    const { rows } = boardOf({ blockEvents, refused, params: { reason: "err_blacklisted" } })
    const shared = "/p/shop/bounces?reason=err_blacklisted"
    expect(row(rows, "Outlook")?.href).toBe(`${shared}&provider=outlook`)
    expect(row(rows, "small.example")?.href).toBe(`${shared}&domain=small.example`)
    expect(row(rows, "Outlook")?.servers[0]?.href).toBe(`${shared}&server=192.0.2.2`)
    // FILTER-3: the template filter remains.
    const byTemplate = boardOf({ blockEvents, refused, params: { template: "t1" } })
    expect(row(byTemplate.rows, "small.example")?.href).toBe(
      "/p/shop/bounces?template=t1&domain=small.example",
    )
    expect(row(byTemplate.rows, "Outlook")?.servers).toEqual([])
    expect(byTemplate.notes).toEqual([
      expect.stringMatching(/^Servers cannot be combined with template/),
      expect.stringMatching(/^Spam blocks are reported only by recipient domain/),
    ])
  })

  it("BOUNCEPAGE-5 groups smaller providers in one row if domains are not counted, without counts for their blocks", () => {
    const { rows, notes } = boardOf({
      blockEvents,
      refused: (edges) => ({ ...refused(edges), domains: null }),
    })
    expect(row(rows, "Other")?.countText).toBe("7")
    expect(row(rows, "small.example")).toMatchObject({ countText: "–", lanes: [{ hitText: "–" }] })
    expect(notes).toEqual([expect.stringMatching(/^Domains cannot be combined/)])
  })

  it("BOUNCEPAGE-8 shows the affected mail of each block, open blocks first", () => {
    const again: BlockChange[] = [
      { hoursAgo: 96, domain: "yahoo.com", domain_status: "blocked" },
      { hoursAgo: 94, domain: "yahoo.com", domain_status: "unblocked" },
      // It began before the displayed range.
      { hoursAgo: 24 * 8, domain: "gmx.de", domain_status: "blocked" },
    ]
    const { blocks, blocksMore, rows } = boardOf({
      blockEvents: [...blockEvents, ...again],
      refused: (edges) => ({
        ...refused(edges),
        domains: [
          { ...refusal(edges, 99, "yahoo", "", 12), domain: "yahoo.com" },
          { ...refusal(edges, 97, "yahoo", "", 100), domain: "yahoo.com" },
          { ...refusal(edges, 95, "yahoo", "", 3), domain: "yahoo.com" },
          { ...refusal(edges, 20, "gmx", "", 1), domain: "gmx.de" },
        ],
      }),
    })
    expect(blocks.map(({ name, when, lasted, touched }) => [name, when, lasted, touched])).toEqual([
      ["outlook.com", "since 19 Nov, 08:30:17", "29 h", ["nothing refused"]],
      ["gmx.de", "since 12 Nov, 13:30:00", "8 d", ["1 message refused", "counted in this period"]],
      ["small.example", "from 18 Nov, 01:30:00 to 18 Nov, 09:30:00", "8 h", ["nothing refused"]],
      ["yahoo.com", "from 16 Nov, 13:30:00 to 16 Nov, 15:30:00", "2 h", ["3 messages refused"]],
      ["yahoo.com", "from 16 Nov, 09:30:00 to 16 Nov, 11:30:00", "2 h", ["12 messages refused"]],
    ])
    expect(blocksMore).toBe(0)
    const [lane] = row(rows, "Yahoo and AOL")?.lanes ?? []
    expect(lane).toMatchObject({ hitText: "15" })
    // The span on the axis has the same text, and links to its place in the list.
    expect(lane?.spans.map(({ title }) => title)).toEqual([
      "1 server from 16 Nov, 09:30:00 to 16 Nov, 11:30:00 · 2 h · 12 messages refused",
      "1 server from 16 Nov, 13:30:00 to 16 Nov, 15:30:00 · 2 h · 3 messages refused",
    ])
    expect(lane?.spans.map(({ id }) => id)).toEqual(
      blocks
        .slice(3)
        .map(({ id }) => id)
        .toReversed(),
    )
    expect(new Set(blocks.map(({ id }) => id)).size).toBe(5)
  })

  it("BOUNCEPAGE-8 names the servers that an open block refuses", () => {
    const data = dataOf({
      blockEvents: [{ hoursAgo: 5, domain: "postbox.example", domain_status: "blocked" }],
    })
    const anchor = `block-postbox-example-${nowMs - 5 * hourMs}`
    const servers = new Map([[anchor, ["192.0.2.25"]]])
    const { board } = bouncesView({ ...data, board: { ...data.board, servers } })
    expect(board.blocks[0]).toMatchObject({ id: anchor, servers: "1 server · 192.0.2.25" })
    expect("rows" in board && board.rows[0]?.lanes[0]?.label).toBe("1 server · 192.0.2.25")
  })

  it("BOUNCEPAGE-8 lists blocks without numbers if nothing is counted with the filters", () => {
    const params = { server: "192.0.2.1", template: "t1" }
    const uncounted = () => ({ providers: null, domains: null })
    const { board } = bouncesView(dataOf({ blockEvents, params, refused: uncounted }))
    expect(board).toMatchObject({
      notComparable: filtersWords.en.together,
      blocks: [
        { name: "outlook.com", touched: ["messages not counted with these filters"], act: {} },
        { name: "small.example" },
        { name: "yahoo.com" },
      ],
      notes: [expect.stringMatching(/do not narrow them: Template, Server\.$/)],
    })
  })

  it("BOUNCEPAGE-8 names the filters that do not narrow blocks", () => {
    const params = { server: "192.0.2.1", reason: "err_blacklisted" }
    expect(boardOf({ blockEvents, params }).notes.at(-1)).toMatch(/do not narrow them: Reason, Server\.$/)
    expect(boardOf({ params }).notes).toEqual([])
    const uncounted = boardOf({ blockEvents, params, refused: () => ({ domains: null }) }).blocks
    expect(uncounted[0]?.touched).toEqual(["messages not counted with these filters"])
  })

  it("BOUNCEPAGE-9 shows who acknowledged a block, and offers it to those who can", () => {
    const startedMs = nowMs - 29 * hourMs + 17_000
    const known = { project_id: "shop", domain: "outlook.com", startedMs, name: "Mara", note: "On it" }
    const acknowledged = [
      { ...known, acknowledgedMs: nowMs - hourMs },
      // Of a block that was split in two before a late event arrived.
      { ...known, startedMs: startedMs + 5000, name: null, acknowledgedMs: nowMs - 2 * hourMs },
      { ...known, project_id: "other", domain: "yahoo.com", acknowledgedMs: nowMs },
      { ...known, domain: "small.example", startedMs: nowMs - 52 * hourMs, acknowledgedMs: nowMs },
    ]
    const { blocks, rows } = boardOf({ blockEvents, acknowledged })
    expect(blocks.map((one) => [one.name, one.acknowledged])).toEqual([
      ["outlook.com", { text: "Acknowledged by Mara, 12:30", note: "On it" }],
      ["small.example", null],
      ["yahoo.com", null],
    ])
    expect(blocks[0]?.act).toEqual({ project_id: "shop", domain: "outlook.com", started_ms: startedMs })
    const [lane] = row(rows, "Outlook")?.lanes ?? []
    expect(lane?.acknowledged).toBe("Acknowledged by Mara, 12:30")
    expect(lane?.spans[0]?.title).toMatch(/ · Acknowledged by Mara, 12:30$/)
    const left = acknowledged.slice(1).map((one) => ({ ...one, name: null }))
    expect(boardOf({ blockEvents, acknowledged: left }).blocks[0]?.acknowledged?.text).toBe(
      "Acknowledged by a former member, 11:30",
    )
    const data = dataOf({ blockEvents })
    const read = bouncesView({ ...data, board: { ...data.board, acknowledges: [] } }).board
    expect("blocks" in read && read.blocks.map(({ act }) => act)).toEqual([null, null, null])
  })

  it("BOUNCEPAGE-10 overlays deliveries and refusals of domains that block us, on one axis", () => {
    const arrived = (edges: readonly number[], hoursAgo: number, count: number) => ({
      ...{ step: stepAt(edges, hoursAgo), status: "delivered", letters_now: count, letters_ever: count },
    })
    const delivered = (edges: readonly number[]) => ({
      providers: [
        { ...arrived(edges, 40, 5000), provider: "outlook" },
        { ...arrived(edges, 20, 10), provider: "outlook" },
        { ...arrived(edges, 99, 7), provider: "yahoo" },
        { ...arrived(edges, 55, 9), provider: "other" },
      ],
      domains: [
        { ...arrived(edges, 40, 4000), domain: "outlook.com" },
        { ...arrived(edges, 20, 8), domain: "outlook.com" },
        { ...arrived(edges, 55, 2), domain: "small.example" },
      ],
    })
    const { rows, blocks } = boardOf({ blockEvents, refused, delivered })
    const sum = (label: string) => row(rows, label)?.delivered?.reduce((all, one) => all + one, 0)
    expect(["Outlook", "Yahoo and AOL", "small.example", "Gmail"].map(sum)).toEqual([5010, 7, 2, undefined])
    // Refusals keep their scale if no more messages were delivered; otherwise both share a larger one.
    expect(rows.map(({ label, scale }) => [label, scale])).toEqual([
      ["Outlook", 5000],
      ["Yahoo and AOL", 900],
      ["small.example", 900],
      ["Gmail", 900],
    ])
    expect(row(rows, "Outlook")?.barsTitle).toMatch(/ · 5,010 messages delivered$/)
    // During the block, to exactly that domain.
    expect(blocks[0]?.touched).toEqual(["70 messages refused", "8 messages delivered"])
    expect(blocks.find(({ name }) => name === "yahoo.com")?.touched).toEqual([
      ...["nothing refused", "nothing delivered"],
    ])
    expect(boardOf({ blockEvents, refused }).rows.every((one) => one.delivered === null)).toBe(true)
  })

  it("BOUNCEPAGE-18 offers the refused messages of a block to senders, and waits while the domain blocks us", () => {
    const domains = (edges: readonly number[]) => [
      { ...refusal(edges, 55, "small", "", 4), domain: "small.example" },
      { ...refusal(edges, 55, "small", "", 3, "err_spam_rejected"), domain: "small.example", letters_now: 1 },
      { ...refusal(edges, 20, "outlook", "", 2), domain: "outlook.com" },
    ]
    const data = dataOf({
      blockEvents,
      refused: (edges) => ({ ...refused(edges), domains: domains(edges) }),
    })
    const againAs = (sends: readonly string[]) => {
      const { board } = bouncesView({ ...data, board: { ...data.board, sends } })
      return new Map("blocks" in board ? board.blocks.map(({ name, again }) => [name, again]) : [])
    }
    const again = againAs(["shop"])
    expect(again.get("small.example")).toMatchObject({ project_id: "shop", count: 5, isBlocked: false })
    expect(Object.fromEntries(new URLSearchParams(again.get("small.example")?.query))).toEqual({
      ...{ range: "custom", from: "2026-11-18T01:30", to: "2026-11-18T09:30", tz: "UTC" },
      ...{ status: "soft_bounced,hard_bounced", reason: "err_blacklisted,err_spam_rejected" },
      domain: "small.example",
    })
    expect(again.get("outlook.com")).toMatchObject({ count: 2, isBlocked: true })
    // No message to this domain has bounced as its latest status.
    expect(again.get("yahoo.com")).toBeNull()
    expect([...againAs(["other"]).values()]).toEqual([null, null, null])
  })

  it("BOUNCEPAGE-11 links to the messages of a block, and to the replies to them", () => {
    const domains = (edges: readonly number[]) => [
      { ...refusal(edges, 20, "outlook", "", 40), domain: "outlook.com" },
      { ...refusal(edges, 20, "outlook", "", 3, "err_spam_rejected"), domain: "outlook.com", letters_now: 1 },
      { ...refusal(edges, 90, "outlook", "", 5, "err_spam_rejected"), domain: "outlook.com" },
    ]
    const linesFor = (more: Input) =>
      boardOf({ blockEvents, refused: (edges) => ({ ...refused(edges), domains: domains(edges) }), ...more })
        .blocks[0]
    const block = linesFor({})
    expect(block?.messages.map(({ text }) => text)).toEqual([
      "Our server is on a blocklist: show 40 messages",
      "Refused as spam: show 1 message",
    ])
    const { pathname, searchParams } = new URL(block?.messages[0]?.href ?? "", "http://localhost")
    expect(pathname).toBe("/p/shop/messages")
    expect(Object.fromEntries(searchParams)).toEqual({
      ...{ range: "custom", from: "2026-11-19T08:30", to: "2026-11-20T15:00", tz: "UTC" },
      ...{ status: "soft_bounced,hard_bounced", reason: "err_blacklisted", domain: "outlook.com" },
    })
    const replies = new URL(block?.repliesHref ?? "", "http://localhost")
    expect(replies.pathname).toBe("/api/projects/shop/blocks/replies")
    expect(Object.fromEntries(replies.searchParams)).toEqual({
      ...{ domain: "outlook.com", reason: "err_blacklisted,err_spam_rejected" },
      ...{ from: String(Date.UTC(2026, 10, 19, 8, 30)), to: String(Date.UTC(2026, 10, 20, 15)) },
    })
    // Narrowed to a reason; not counted; nothing refused; for viewers without access to messages.
    const spam = linesFor({ params: { reason: "err_spam_rejected" } })
    expect(spam?.messages).toHaveLength(1)
    expect(spam?.repliesHref).toMatch(/reason=err_spam_rejected$/)
    const uncounted = linesFor({ refused: () => ({ domains: null }) })
    expect(uncounted?.messages[0]?.text).toBe("Our server is on a blocklist: list of messages")
    expect(linesFor({ refused: () => ({}) })?.messages).toEqual([])
    expect(linesFor({ messagesPath: null })).toMatchObject({ messages: [], repliesHref: null })
  })

  it("BOUNCEPAGE-12 has the same steps as its numbers, and a file of all blocks", () => {
    const startedMs = nowMs - 29 * hourMs + 17_000
    const known = { project_id: "shop", domain: "outlook.com", startedMs, acknowledgedMs: nowMs }
    const data: Input = {
      blockEvents,
      refused,
      acknowledged: [{ ...known, name: "Mara", note: "=on it, soon" }],
    }
    const { steps, rows } = boardOf(data)
    expect(steps).toHaveLength(weekSteps)
    expect(rows.every(({ counts }) => counts.length === weekSteps)).toBe(true)
    const at = steps.findIndex(({ label }) => label === "Fri 20 Nov, 09:00–12:00")
    expect(row(rows, "Gmail")?.counts[at]).toBe(900)
    expect(blockFile(dataOf(data)).map((line) => line.trim())).toEqual([
      "project,domain,provider,from,to,servers,refused,delivered,acknowledged_by,acknowledged_at,note",
      `shop,outlook.com,outlook,2026-11-19T08:30:17Z,,3,70,,Mara,2026-11-20T13:30:00Z,"'=on it, soon"`,
      "shop,small.example,other,2026-11-18T01:30:00Z,2026-11-18T09:30:00Z,1,7,,,,",
      "shop,yahoo.com,yahoo,2026-11-16T09:30:00Z,2026-11-16T11:30:00Z,1,0,,,,",
    ])
    expect(blockFile(dataOf({})).length).toBe(1)
  })

  it("BOUNCEPAGE-2 shows only blocks of the chosen providers and domains", () => {
    const labels = (params: SearchParams) => boardOf({ blockEvents, params }).rows.map(({ label }) => label)
    expect(labels({ provider: "yahoo" })).toEqual(["Yahoo and AOL"])
    expect(labels({ domain: "small.example" })).toEqual(["small.example"])
  })
})

describe("filters", () => {
  it("BOUNCEPAGE-2 are read from the URL, without invalid values", () => {
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

  it("BOUNCEPAGE-2 offer bounced values with their counts, by name, each narrowed by the others", () => {
    const { choices, chips } = bouncesView(
      dataOf({
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

  it("narrow the page, one tag at a time, and can have any name", () => {
    const query = readQuery({ tag: "none,sale", campaign: "7,8", server: "none" })
    expect(query).toMatchObject({ tag: ["none"], campaign: ["7", "8"] })
    expect(segmentFilter(query)).toEqual({ tag: ["none"], campaign_id: ["7", "8"], server: [""] })
    expect(listFilters(query)).toEqual({ tag: ["none"], campaign: ["7", "8"], server: ["none"] })
  })

  it("are listed with their number of bounces, and narrow the page further", () => {
    const { filters } = bouncesView(
      dataOf({ tags: [tagged], campaigns: [campaign], params: { tag: "none" } }),
    )
    const valuesOf = (name: string) => filters.choices.find((one) => one.name === name)?.values
    expect(valuesOf("tag")).toMatchObject([{ value: "none", label: "none", count: 4 }])
    expect(valuesOf("campaign")).toMatchObject([{ value: "other", label: "Other campaigns", count: 2 }])
    expect(filters.chips).toEqual([{ name: "tag", text: "none" }])
    expect(filters.note).toBe(null)
    expect(bouncesView(dataOf({ campaigns: null })).filters.note).toContain("cannot be counted together")
    const page = { path: "/b", params: { provider: "gmail", server: "192.0.2.1", template: "t1" } }
    const { searchParams } = new URL(hrefOnly(page, "tag", "none"), "http://localhost")
    expect(Object.fromEntries(searchParams)).toEqual({ ...page.params, tag: "none" })
  })
})

describe("BOUNCEPAGE-7 a jump", () => {
  const from = nowMs - 48 * hourMs
  const hours = hoursOf(from, nowMs)
  const at = (hour: number) => hours[hour] ?? 0
  const quiet: number[] = hours.slice(1).map((_, hour) => (hour % 24 < 12 ? 6 : 2))
  const known = { hours, from, firstMs: nowMs - 96 * hourMs }
  const found = (counts: readonly number[], more: Partial<typeof known> = {}) =>
    findJumps(counts, { ...known, ...more }).map((span) => [hours.indexOf(span.from), hours.indexOf(span.to)])

  it("is three times the largest hour of the day before, and at least ten", () => {
    expect(found(quiet)).toEqual([])
    expect(found(quiet.with(54, 17))).toEqual([])
    expect(findJumps(quiet.with(54, 18), known)).toEqual([{ from: at(54), to: at(55), count: 18, before: 6 }])
    expect(found(quiet.map((_, hour) => (hour === 54 ? 9 : 0)))).toEqual([])
    expect(findJumps([], { hours: [], from: 0, firstMs: 0 })).toEqual([])
  })

  it("is found next to a larger one, newest first, and consecutive hours are one", () => {
    expect(found(quiet.with(40, 200).with(54, 20))).toEqual([
      [54, 55],
      [40, 41],
    ])
    expect(findJumps(quiet.with(54, 30).with(55, 40).with(56, 20), known)).toEqual([
      { from: at(54), to: at(57), count: 90, before: 6 },
    ])
  })

  it("is not a height that occurs every day at the same time", () => {
    const daily = hours.slice(1).map((_, hour) => (hour % 24 < 12 ? 2 : 20))
    expect(found(daily)).toEqual([])
    const mailings = hours.slice(1).map((_, hour) => (hour % 24 === 9 && hour > 24 ? 40 : 2))
    expect(found(mailings)).toEqual([[33, 34]])
  })

  it("is inside the range, and after the first message of all", () => {
    expect(found(quiet.with(20, 90))).toEqual([])
    expect(found(quiet.with(54, 90), { firstMs: at(54) })).toEqual([])
    expect(found(quiet.with(54, 90), { firstMs: at(50) })).toEqual([[54, 55]])
  })

  it("shows its start to the quarter of an hour, height, domain and reason, and links to those hours", () => {
    const hour = Date.UTC(2026, 10, 20, 7)
    const {
      jumps: [jump, second],
    } = whyOf({
      params: { by: "domain", step: "180" },
      reasons: [bounced(5, "hard_bounced", "err_user_unknown", 60)],
      jumps: [
        {
          ...{ from: hour, to: hour + 2 * hourMs, count: 60, before: 4 },
          quarters: [1, 0, 2, 0, 30],
          domains: new Map([
            ["small.example", 2],
            ["firm.example", 58],
          ]),
          reasons: new Map([["err_user_unknown", 60]]),
        },
        {
          from: nowMs - hourMs,
          to: nowMs,
          count: 20,
          before: 2,
          quarters: null,
          domains: null,
          reasons: null,
        },
      ],
    })
    expect(jump?.text).toBe(
      "Bounces jumped (07:45): 60 messages in 2 hours, up from at most 4 an hour the day before. " +
        "58 of 60 at firm.example. Main reason: No such mailbox.",
    )
    expect(Object.fromEntries(new URL(jump?.href ?? "", "http://localhost").searchParams)).toEqual({
      by: "domain",
      range: "custom",
      from: "2026-11-20T07:00",
      to: "2026-11-20T09:00",
    })
    expect(second?.text).toBe(
      "Bounces have been high since 12:30: 20 messages in an hour so far, up from at most 2 an hour the day before.",
    )
    expect(second?.label).toMatch(/^Show only this period: 12:30/)
    expect(whyOf({}).jumps).toEqual([])
  })
})

describe("CHART-1 tables of the page as files", () => {
  const reasons = [
    bounced(5, "hard_bounced", "err_user_unknown", 30),
    bounced(6, "soft_bounced", "", 9),
    bounced(7, "hard_bounced", "err_brand_new", 1),
    bounced(7 * 24 + 5, "hard_bounced", "err_user_unknown", 20),
  ]

  it("list the reasons in the order of the page, with their comparison", () => {
    expect(whyLines(dataOf({ reasons }))).toEqual([
      "reason,status,bounces,share,compared\r\n",
      "err_user_unknown,hard_bounced,30,0.7500,20\r\n",
      "(none),soft_bounced,9,0.2250,0\r\n",
      "err_brand_new,hard_bounced,1,0.0250,0\r\n",
    ])
    expect(whyLines(dataOf({ reasons, params: { sort: "count" } }))?.[1]).toMatch(/^err_brand_new,/)
    expect(whyLines(dataOf({ reasons, params: { compare: "none" } }))?.[1]).toMatch(/,\r\n$/)
  })

  it("list the domains, or nothing if they are not counted with the filters", () => {
    const domains = {
      totals: [{ domain: "=gmx.example", count: 30 }],
      rows: [{ ...bounced(5, "hard_bounced", "err_user_unknown", 30), domain: "=gmx.example" }],
    }
    const params = { by: "domain" }
    expect(whyLines(dataOf({ params, domains }))).toEqual([
      "domain,status,bounces,share,compared,sent,rate\r\n",
      "'=gmx.example,hard_bounced,30,1.0000,0,,\r\n",
    ])
    const sent = [
      { step: 0, status: "delivered", letters_now: 90, letters_ever: 90, domain: "=gmx.example" },
      { step: 0, status: "hard_bounced", letters_now: 30, letters_ever: 30, domain: "=gmx.example" },
    ]
    expect(whyLines(dataOf({ params, domains: { ...domains, sent } }))?.[1]).toMatch(/,0,120,0\.2500\r\n$/)
    expect(whyLines(dataOf({ params, domains: null }))).toBeNull()
  })

  it("list the providers with sent messages, if these are known", () => {
    const providers = [
      sentBefore,
      ofProvider("gmail", "delivered", "ok_delivered", 98),
      ofProvider("gmail", "hard_bounced", "err_user_unknown", 2),
      ofProvider("other", "soft_bounced", "err_mailbox_full", 5),
      ofProvider("gmx", "accepted", "", 5),
    ]
    expect(providerLines(dataOf({ providers }))).toEqual([
      "provider,domain,hard_bounced,soft_bounced,sent,rate\r\n",
      "gmail,,2,0,100,0.0200\r\n",
      "other,,0,5,5,1.0000\r\n",
    ])
    const full = { ...{ status: "soft_bounced", delivery_status: "err_mailbox_full" }, letters_ever: 2 }
    const otherDomains = [{ ...full, step: 0, domain: "postbox.example", letters_now: 2 }]
    expect(providerLines(dataOf({ providers, otherDomains }))?.slice(3)).toEqual([
      "other,postbox.example,0,2,2,1.0000\r\n",
      "other,(other),0,3,3,1.0000\r\n",
    ])
    expect(providerLines(dataOf({ providers, params: { server: "192.0.2.1" } }))?.[1]).toBe(
      "gmail,,2,0,,\r\n",
    )
    expect(providerLines(dataOf({ providers: null }))).toBeNull()
  })
})

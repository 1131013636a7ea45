import { describe, expect, it } from "vitest"
import { edgesOf } from "#lib/analytics/series/series"
import { readComparison } from "#lib/analytics/range/comparison"
import { endWithBar, readRange } from "#lib/analytics/range/range"
import type { BounceData } from "./data.ts"
import { type Matrix, matrixLines, matrixOf } from "./matrix.ts"
import { readQuery } from "./query.ts"
import { chartBy } from "./time.ts"

/** A day in steps of one hour, and the day before. */
const range = endWithBar(readRange({ range: "24h" }, Date.UTC(2026, 10, 20, 13, 30), "UTC"))
const edges = edgesOf(range)
const steps = edges.length - 1

type Row = [step: number, provider: string, reason: string, count: number]

/** Bounces by step of the range; steps below 0 belong to the day before. */
function dataOf(
  rows: Row[],
  params: Record<string, string> = {},
  messagesPath: string | null = "/m",
): BounceData {
  const comparison = readComparison({}, range, range.to, null)
  const counted = rows.map(([at, provider, delivery_status, count]) => ({
    ...{ provider, delivery_status, status: "hard_bounced", letters_now: count, letters_ever: count },
    at,
  }))
  const nothing = {
    servers: [],
    templates: [],
    tags: [],
    campaigns: [],
    domains: undefined,
    refusedOthers: [],
  }
  return {
    ...{ query: readQuery(params), params, path: "/b", range, comparison, edges, nowMs: range.to },
    ...{
      before: comparison.edges.slice(0, -1),
      language: "en",
      jumps: [],
      templateNames: new Map(),
      messagesPath,
    },
    board: {
      ...{ providers: [], domains: [], othersMore: 0, edges, blocks: [], acknowledged: [], acknowledges: [] },
      ...{ delivered: { providers: [], domains: [] }, project_id: "shop" },
    },
    bounces: {
      ...nothing,
      reasons: counted.map(({ at, ...row }) => ({ ...row, step: at + comparison.edges.length - 1 })),
      providers: counted.map(({ at, ...row }) => ({ ...row, step: at < 0 ? 0 : 1 })),
      overTime: counted.map(({ at, ...row }) => ({ ...row, step: at + comparison.edges.length - 1 })),
    },
  }
}

const reasons = ["err_user_unknown", "err_mailbox_full", "err_no_dns", "err_giveup", "err_blacklisted"]
/** Nine reasons, the first one with most bounces. */
const many = [...reasons, "err_a", "err_b", "err_c", "err_d"]

describe("BOUNCEPAGE-14 bounces over time", () => {
  const rows = many.map((reason, nth): Row => [nth % 3, "gmail", reason, 90 - nth])

  it("are the most frequent reasons and one group of all others, and add up to the total", () => {
    const chart = chartBy(dataOf([...rows, [-1, "gmail", "err_a", 7]]), "reason")
    expect(chart?.series.map(({ key, label, total }) => [key, label, total?.text]).slice(0, 2)).toEqual([
      ["err_user_unknown", "No such mailbox", "90"],
      ["err_mailbox_full", "Mailbox full", "89"],
    ])
    expect(chart?.series.at(-1)).toMatchObject({ label: "3 others", total: { text: "249" } })
    expect(chart?.series).toHaveLength(7)
    expect(new Set(chart?.series.map(({ fill }) => fill)).size).toBe(7)
    expect(chart?.points).toHaveLength(steps)
    const drawn = chart?.points.flatMap(({ values }) => Object.values(values)) ?? []
    expect(drawn.reduce((sum, one) => sum + one, 0)).toBe(rows.reduce((sum, [, , , count]) => sum + count, 0))
    const before = chart?.points.flatMap(({ previous = {} }) => Object.entries(previous)) ?? []
    expect(before.filter(([, count]) => count > 0)).toEqual([["err_a", 7]])
  })

  it("are drawn by provider if they are counted by provider", () => {
    const data = dataOf([
      [0, "outlook", "err_blacklisted", 3],
      [1, "gmail", "err_user_unknown", 5],
    ])
    expect(chartBy(data, "provider")?.series.map(({ key, label }) => [key, label])).toEqual([
      ["gmail", "Gmail"],
      ["outlook", "Outlook"],
    ])
    expect(chartBy({ ...data, bounces: { ...data.bounces, overTime: null } }, "provider")).toBeNull()
    expect(chartBy(data, "kind")?.series.map(({ key }) => key)).toEqual(["soft_bounced", "hard_bounced"])
  })

  it("link to exactly their messages, or have no link", () => {
    const status = ["soft_bounced", "hard_bounced"]
    const bounces: Row[] = [...rows, [0, "gmail", "", 99]]
    const messages = chartBy(dataOf(bounces, { provider: "gmail" }), "reason")?.messages
    expect(messages?.all).toEqual({ provider: ["gmail"], status })
    expect(messages?.of.err_user_unknown).toEqual({
      ...{ provider: ["gmail"], status, reason: ["err_user_unknown"] },
    })
    // The group of all others has no list, nor do bounces without a reason.
    expect(Object.keys(messages?.of ?? {})).toHaveLength(6)
    expect(messages?.of.none).toMatchObject({ reason: ["none"] })
    const two = chartBy(dataOf(bounces, { reason: "err_giveup,err_no_dns" }), "reason")?.messages
    expect(two).toMatchObject({
      all: { reason: ["err_giveup", "err_no_dns"] },
      of: { err_giveup: { reason: ["err_giveup"] } },
    })
    expect(chartBy(dataOf(bounces, { server: "192.0.2.1" }), "reason")?.messages).toMatchObject({
      all: { server: ["192.0.2.1"] },
    })
    expect(chartBy(dataOf(bounces, {}, null), "reason")?.messages).toBeNull()
  })

  it("are empty with a sentence", () => {
    expect(chartBy(dataOf([]), "reason")).toMatchObject({
      series: [],
      emptyTitle: "No bounces in this period",
    })
  })
})

describe("BOUNCEPAGE-15 providers and reasons", () => {
  const rows: Row[] = [
    [0, "other", "err_user_unknown", 50],
    [1, "outlook", "err_blacklisted", 20],
    [2, "outlook", "err_user_unknown", 4],
    [3, "gmail", "err_user_unknown", 6],
    [-1, "yahoo", "err_giveup", 9],
  ]
  const matrix = (...args: Parameters<typeof dataOf>): Matrix => {
    const found = matrixOf(dataOf(...args))
    if (!found) throw new Error("There is no table.")
    return found
  }

  it("have a number for each combination of the range, largest first, each with a link to both", () => {
    const { reasons: heads, rows: shown, note } = matrix(rows, { template: "t1" })
    expect(heads.map(({ key, totalText }) => [key, totalText])).toEqual([
      ["err_user_unknown", "60"],
      ["err_blacklisted", "20"],
    ])
    expect(
      shown.map(({ key, cells, totalText }) => [
        key,
        cells.map(({ text, heat }) => `${text} ${heat}`),
        totalText,
      ]),
    ).toEqual([
      ["outlook", ["4 1", "20 2"], "24"],
      ["gmail", ["6 1", "– 0"], "6"],
      ["other", ["50 5", "– 0"], "50"],
    ])
    const cell = shown[0]?.cells[1]
    expect(cell?.title).toBe("Outlook, Our server is on a blocklist: 20 messages")
    expect(cell?.href).toBe("/b?template=t1&provider=outlook&reason=err_blacklisted")
    expect(shown[1]?.cells[1]?.href).toBeNull()
    expect(note).toBeNull()
  })

  it("are narrowed by both filters, and are not a table if one number is everything", () => {
    expect(matrixOf(dataOf(rows, { reason: "err_user_unknown" }))).toBeNull()
    expect(matrixOf(dataOf(rows, { provider: "outlook" }))).toBeNull()
    expect(matrixOf(dataOf([]))).toBeNull()
  })

  it("are a file of all combinations, in the order of the page", () => {
    expect(matrixLines(dataOf(rows))).toEqual([
      "provider,reason,bounces\r\n",
      "outlook,err_blacklisted,20\r\n",
      "outlook,err_user_unknown,4\r\n",
      "gmail,err_user_unknown,6\r\n",
      "other,err_user_unknown,50\r\n",
    ])
  })

  it("show eight reasons, and the number of further ones", () => {
    const {
      reasons: heads,
      rows: shown,
      note,
    } = matrix([
      ...many.map((reason, nth): Row => [0, "gmail", reason, 90 - nth]),
      [0, "gmx", many[0] ?? "", 1],
    ])
    expect(heads).toHaveLength(8)
    expect(shown[0]?.cells.at(-1)).toMatchObject({ text: "82", href: null })
    expect(note).toBe("1 other reason is counted together under “Others”.")
  })
})

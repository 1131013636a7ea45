import { describe, expect, it } from "vitest"
import type { Segment } from "#lib/metrics/contributions"
import { edgesOf } from "#lib/metrics/series"
import { type FilterName, readFilters } from "../_filters/query.ts"
import { readComparison } from "../_range/comparison.ts"
import { endWithBar, readRange, type SearchParams } from "../_range/range.ts"
import { type ChangeFacts, changesView } from "./changes.ts"

const nowMs = Date.UTC(2026, 10, 20, 13, 30)

const segment = (dimension: FilterName, value: string, before: number, now: number): Segment<FilterName> => ({
  dimension,
  value,
  before,
  now,
})

const segments = [
  [
    segment("provider", "outlook", 50, 350),
    segment("provider", "gmail", 200, 100),
    segment("provider", "gmx", 20, 21),
  ],
  [segment("reason", "err_blacklisted", 10, 290), segment("reason", "", 260, 181)],
]

function viewOf(more: Partial<ChangeFacts> = {}, params: SearchParams = {}) {
  const range = endWithBar(readRange(params, nowMs, "UTC"))
  const edges = edgesOf(range)
  const view = changesView({
    counts: { segments, apart: [] },
    figure: "bounced",
    query: readFilters(params),
    params,
    slug: "shop",
    range,
    comparison: readComparison(params, range, nowMs, null),
    span: { from: edges[0] ?? 0, to: edges.at(-1) ?? 0 },
    language: "en",
    templateNames: new Map([["t1", "Receipt"]]),
    canReadMessages: true,
    hasBefore: true,
    ...more,
  })
  if ("apart" in view) throw new Error(view.apart)
  return view
}

describe("CHANGE-2 what changed most", () => {
  it("says how the figure moved, and which segments made how much of it", () => {
    const { whole, rows } = viewOf()
    expect(whole).toEqual({ before: "270", now: "471", sentence: "201 more than the 7 days before" })
    expect(rows.map(({ name, field, before, now, share }) => [name, field, before, now, share])).toEqual([
      ["Outlook", "Provider", "50", "350", "149% of the change"],
      ["Our server is on a blocklist", "Reason", "10", "290", "139% of the change"],
      ["Gmail", "Provider", "200", "100", "50% against it"],
      ["No reason given", "Reason", "260", "181", "39% against it"],
    ])
    expect(rows[1]?.code).toBe("err_blacklisted")
    expect(rows.map(({ isAgainst }) => isAgainst)).toEqual([false, false, true, true])
    expect(rows[0]?.width).toBe(1)
  })

  it("CHANGE-3 tells what the figure is made of where there was nothing to compare with", () => {
    const fresh = segments.map((some) => some.map((one) => ({ ...one, before: 0 })))
    const { whole, rows, notes } = viewOf({ hasBefore: false, counts: { segments: fresh, apart: [] } })
    expect(whole).toEqual({
      before: null,
      now: "471",
      sentence: "now; there are no messages to compare with",
    })
    expect(rows.map(({ name, before, now, share }) => [name, before, now, share]).slice(0, 2)).toEqual([
      ["Outlook", null, "350", "74% of them"],
      ["Our server is on a blocklist", null, "290", "62% of them"],
    ])
    expect(notes.join()).not.toContain("change")
    expect(viewOf({ counts: { segments: fresh, apart: [] } }).rows[0]?.share).toBe("74% of the change")
  })

  it("leads to bounces of the same time, comparison and filters", () => {
    const params = {
      range: "24h",
      tz: "Asia/Kolkata",
      compare: "4w",
      provider: "outlook",
      changed: "bounced",
    }
    const { rows } = viewOf({}, params)
    const reason = rows.find(({ field }) => field === "Reason")
    const query = (href = "") => Object.fromEntries(new URL(href, "http://localhost").searchParams)
    const kept = {
      range: "24h",
      tz: "Asia/Kolkata",
      compare: "4w",
      provider: "outlook",
      reason: "err_blacklisted",
    }
    expect(reason?.lead?.href).toMatch(/^\/p\/shop\/bounces\?/)
    expect(query(reason?.lead?.href)).toEqual(kept)
    expect(query(reason?.href)).toEqual({ ...kept, changed: "bounced" })
    // What the page is narrowed to explains everything, which says nothing.
    expect(rows.some(({ name }) => name === "Outlook")).toBe(false)
  })

  it("leads to messages where the list can show exactly them, for those who may read them", () => {
    const delivered = viewOf({ figure: "delivered" })
    const href = new URL(delivered.rows[0]?.lead?.href ?? "", "http://localhost")
    expect(Object.fromEntries(href.searchParams)).toMatchObject({
      had: "delivered",
      provider: "outlook",
      range: "custom",
    })
    expect(delivered.rows[0]?.lead?.title).toBe("Show 350 messages")
    expect(viewOf({ figure: "delivered", canReadMessages: false }).rows[0]?.lead).toBeNull()
    const servers = [segment("server", "192.0.2.1", 0, 90), segment("server", "192.0.2.2", 20, 20)]
    const server = { segments: [servers], apart: [] }
    expect(viewOf({ figure: "delivered", counts: server }).rows[0]?.lead).toBeNull()
  })

  it("leaves out the only server or template: each has all of the change", () => {
    const only = (dimension: FilterName, value: string) => [segment(dimension, value, 0, 90)]
    const counts = {
      segments: [only("provider", "gmx"), only("server", "192.0.2.1"), only("template", "t1")],
      apart: [],
    }
    expect(viewOf({ counts }).rows.map(({ name }) => name)).toEqual(["GMX and web.de"])
  })

  it("says that nothing stands out, that there is nothing, and what is not counted", () => {
    const calm = {
      segments: [[segment("provider", "gmail", 100, 103)]],
      apart: ["server" as const, "domain" as const],
    }
    expect(viewOf({ counts: calm })).toMatchObject({
      empty: "Nothing stands out: what moved is no more than chance.",
      notes: ["Not counted with these filters: Server, Domain."],
    })
    expect(viewOf({ counts: { segments: [[]], apart: [] } }).empty).toBe(
      "Nothing of it, neither now nor then.",
    )
    expect(() => viewOf({ counts: { segments: [], apart: ["provider"] } })).toThrow(
      /not counted by server or domain/,
    )
  })
})

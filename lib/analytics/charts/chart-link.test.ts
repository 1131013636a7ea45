import { expect, test } from "vitest"
import { edgesOf } from "#lib/analytics/series/series"
import { readComparison } from "#lib/analytics/range/comparison"
import { endWithBar, readRange, type SearchParams } from "#lib/analytics/range/range"
import { chartLink, csvHref } from "./chart-link.ts"
import { linkTo } from "./link-to.ts"

const nowMs = Date.UTC(2026, 10, 20, 12, 34)

/** The way a page of charts reads its URL, for a user with this time zone and these choices. */
function read(params: SearchParams, at = nowMs, zone = "Europe/Berlin") {
  const range = endWithBar(readRange(params, at, zone))
  const edges = edgesOf(range)
  return { range, edges, comparison: readComparison(params, range, at, null) }
}
const origin = "https://mail.example"
const seen = { hidden: new Set(["opened", "spam"]), isTable: true }
const whole = (params: SearchParams) => {
  const shown = read(params)
  const points = shown.edges.slice(0, -1).map((start, at) => ({ start, end: shown.edges[at + 1] ?? 0 }))
  return linkTo(chartLink("shop", "overview", params, shown), { points, ...seen }, origin)
}

test("CHART-4 a link has the whole view: instants, time zone, comparison, filters, hidden series, and the table", () => {
  const url = new URL(whole({ provider: "gmail,gmx", cursor: "x" }))
  expect(url.origin + url.pathname).toBe("https://mail.example/p/shop/overview")
  expect(Object.fromEntries(url.searchParams)).toEqual({
    provider: "gmail,gmx",
    range: "custom",
    from: "2026-11-14T00:00",
    to: "2026-11-20T15:00",
    tz: "Europe/Berlin",
    compare: "day",
    against: "2026-11-07",
    hide: "opened,spam",
    as: "table",
  })
})

test("CHART-4 a link shows the same bars and the same comparison a month later, to somebody with other clocks", () => {
  for (const params of [
    {},
    { range: "24h", tz: "Asia/Kathmandu", compare: "4w" },
    { range: "30d", step: "180", compare: "none" },
    { range: "month" },
    { range: "last-week", compare: "before" },
    { range: "custom", from: "2026-10-24T00:00", to: "2026-10-26T07:10", tz: "Europe/Berlin" },
    { compare: "day", against: "2026-10-02" },
  ]) {
    const now = read(params)
    const opened = Object.fromEntries(new URL(whole(params)).searchParams)
    const later = read(opened, nowMs + 30 * 86_400_000, "America/New_York")
    expect(later.edges).toEqual(now.edges)
    expect(later.comparison.day).toBe(now.comparison.day)
    // The bar that is still filling is compared up to now, later as a whole.
    expect(later.comparison.edges.slice(0, -1)).toEqual(now.comparison.edges.slice(0, -1))
  }
})

test("CHART-4 a moving range ends where the displayed chart ends", () => {
  const link = chartLink("shop", "bounces", {}, read({}))
  const points = [{ start: Date.UTC(2026, 10, 13, 17), end: Date.UTC(2026, 10, 20, 17) }]
  const url = new URL(linkTo(link, { points, hidden: new Set(), isTable: false }, origin))
  expect([url.searchParams.get("from"), url.searchParams.get("to")]).toEqual([
    "2026-11-13T18:00",
    "2026-11-20T18:00",
  ])
  expect(["hide", "as"].map((name) => url.searchParams.has(name))).toEqual([false, false])
})

test("CHART-4 display settings of a chart are not part of its file's URL", () => {
  expect(csvHref("shop", "overview", { hide: "opened", as: "table", tag: "sale" })).toBe(
    "/api/projects/shop/charts/overview?tag=sale",
  )
})

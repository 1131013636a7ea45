import { expect, test } from "vitest"
import { readComparison } from "#lib/analytics/range/comparison"
import { readRange, type SearchParams } from "#lib/analytics/range/range"
import { chartViewText } from "./chart-view.ts"

const nowMs = Date.UTC(2026, 10, 20, 12)

/** The way a page reads its URL. */
function textOf(params: SearchParams, zone = "Europe/Berlin"): string {
  const range = readRange(params, nowMs, zone)
  return chartViewText("overview", params, { range, comparison: readComparison(params, range, nowMs, null) })
}

test("VIEW-1 a view of charts has its period, time zone and comparison, also those missing from the URL", () => {
  expect(textOf({})).toBe("range=7d&tz=Europe%2FBerlin&compare=before")
  expect(
    textOf({ provider: "outlook,gmx", range: "30d", compare: "4w", changed: "spam", cursor: "x", evil: "1" }),
  ).toBe("provider=outlook%2Cgmx&changed=spam&range=30d&tz=Europe%2FBerlin&compare=4w")
})

test("VIEW-1 opened by a user in another time zone, a view is the same view", () => {
  for (const params of [
    { range: "24h", tz: "Asia/Kathmandu" },
    { range: "custom", from: "2026-10-24T00:00", to: "2026-10-26T00:00", tz: "Europe/Berlin" },
    { range: "7d", compare: "day", against: "2026-11-02" },
    { domain: "shop.example", compare: "none" },
  ]) {
    const text = textOf(params)
    const opened = Object.fromEntries(new URLSearchParams(text))
    expect(textOf(opened, "America/New_York")).toBe(text)
  }
})

test("VIEW-1 a view has every filter of its page, and all its projects", () => {
  const params = { tag: "sale", campaign: "102", projects: "b,c" }
  const viewParams = new URLSearchParams(textOf({ ...params, device: "mobile", os: "ios" }))
  expect(Object.fromEntries(viewParams)).toMatchObject({ ...params, device: "mobile" })
  // Filters of other pages are not part of this page's views.
  expect(viewParams.has("os")).toBe(false)
  const range = readRange({}, nowMs, "UTC")
  const comparison = readComparison({}, range, nowMs, null)
  const read = chartViewText("engagement", { ...params, device: "mobile", os: "ios" }, { range, comparison })
  expect(Object.fromEntries(new URLSearchParams(read))).toMatchObject({
    ...params,
    device: "mobile",
    os: "ios",
  })
})

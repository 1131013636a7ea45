import { expect, test } from "vitest"
import type { Scope } from "#lib/analytics/filters/scope"
import { readComparison } from "#lib/analytics/range/comparison"
import { readRange } from "#lib/analytics/range/range"
import { pageSummary } from "./page-summary.ts"

const nowMs = Date.UTC(2026, 10, 20, 13, 30)
const scopeOf = (isMasked: boolean) =>
  ({
    ...{ ids: ["shop"], added: [], chosen: [], others: [], left: [], missing: [] },
    shown: [{ project: { project_id: "shop", name: "Shop" }, isMasked }],
  }) as unknown as Scope

async function summary(
  page: "overview" | "bounces" | "engagement",
  params: Record<string, string>,
  isMasked = false,
) {
  const range = readRange(params, nowMs, "UTC")
  const comparison = readComparison({ compare: "none" }, range, nowMs, null)
  const lines = await pageSummary(page, scopeOf(isMasked), params, { range, comparison, language: "en" })
  return lines.slice(1).map(({ name, value }) => `${name}: ${value}`)
}

const search = {
  provider: "gmail",
  reason: "err_giveup",
  country: "PL",
  os: "iOS",
  status: "spam",
  server: "none",
}

test("PRINT-1 FILTER-2 a page lists the filters that narrow it, and no others", async () => {
  expect(await summary("bounces", search)).toEqual([
    "Provider: Gmail",
    "Reason: Given up after 48 hours",
    "Server: Server not reported",
  ])
  expect(await summary("engagement", search)).toEqual([
    ...["Provider: Gmail", "Server: Server not reported", "Country: Poland", "Operating system: iOS"],
    "People only: Yes",
  ])
  expect(await summary("engagement", { people: "false" })).toEqual([])
  expect(await summary("overview", { status: "spam" })).toEqual([
    ...["Status: Spam complaint", "People only: Yes"],
  ])
})

test("FILTER-6 a tag that is an address is masked on paper and in reports", async () => {
  expect(await summary("overview", { tag: "lena@example.com" })).toEqual([
    ...["Tag: lena@example.com", "People only: Yes"],
  ])
  expect(await summary("overview", { tag: "lena@example.com" }, true)).toEqual([
    ...["Tag: l•••@example.com", "People only: Yes"],
  ])
})

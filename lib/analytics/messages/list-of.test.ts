import { expect, test } from "vitest"
import type { Access } from "#lib/access/auth/guard"
import { readRange } from "#lib/analytics/range/range"
import { isCounted, isNarrowed, readQuery } from "./query.ts"
import { besides, listedIn, listFilter, listIn, listParam, listParams } from "./list-of.ts"

const now = Date.UTC(2026, 10, 20, 12)
const day = 86_400_000
const sixDaysBefore = Date.UTC(2026, 10, 14)
const access = { project: { time_zone: "UTC" } } as Access
const listOf = (params: Record<string, string>) => listParam(params, readRange(params, now, "UTC"))

test("MESSAGEPAGE-3 a message's page keeps the list that it was opened from, without the position in it", () => {
  const list = listOf({ status: "spam,sent", q: "ann & co", tag: "a=b", cursor: "x", tz: "UTC" })
  expect(list).not.toMatch(/cursor|tz/)
  expect(listFilter(list, access, now)).toEqual({
    fromMs: sixDaysBefore,
    toMs: now + day,
    status: ["sent", "spam"],
    had: "",
    search: "ann & co",
    tag: ["a=b"],
    people: false,
    machines: false,
    ...{ reason: [], campaign: [], template: [], version: [], domain: [], provider: [] },
    ...{ server: [], country: [], device: [], os: [], client: [], link: [] },
  })
})

test("MESSAGESPAGE-10 a campaign is in a list's URL in its counted spelling", () => {
  const uuid = "0F8FAD5B-D9CB-469F-A165-70867728950E"
  const request = {
    "007": "7",
    " 7 ": "7",
    "000": "0",
    [uuid]: uuid.toLowerCase(),
    other: "other",
    spring: "spring",
  }
  for (const [campaign, counted] of Object.entries(request)) {
    const list = listOf({ campaign })
    expect(new URLSearchParams(list).get("campaign")).toBe(counted)
    expect(listFilter(list, access, now)).toMatchObject({ campaign: [counted] })
  }
  expect(isCounted(readQuery({ campaign: "7" }))).toBe(false)
  expect(isNarrowed(readQuery({ campaign: "7" }))).toBe(true)
})

test("FILTER-8 a list is narrowed to several values of each filter, and to missing values", () => {
  const list = listOf({
    ...{ provider: "gmail,nobody,gmx", domain: "@Shop.example,gmx.de", tag: "a,b", campaign: "007,other" },
    ...{ reason: "none,err_giveup", template: "t1:3,t1:4,t2", server: "none,192.0.2.1" },
    ...{ country: "PL,none", device: "mobile", people: "true" },
  })
  expect(listFilter(list, access, now)).toMatchObject({
    ...{ provider: ["gmail", "gmx"], domain: ["shop.example", "gmx.de"], tag: ["a", "b"] },
    ...{ campaign: ["7", "other"], reason: ["", "err_giveup"], template: ["t1"], version: ["3", "4"] },
    ...{ server: ["", "192.0.2.1"], country: ["PL", ""], device: ["mobile"], people: true },
  })
  expect(listFilter(listOf({ template: "none" }), access, now)).toMatchObject({ template: [""], version: [] })
  const queries: Record<string, string>[] = [{ people: "true" }, { country: "PL" }, { machines: "true" }]
  for (const query of queries) {
    expect(isCounted(readQuery(query))).toBe(false)
    expect(isNarrowed(readQuery(query))).toBe(true)
  }
  expect(isNarrowed(readQuery({ people: "false" }))).toBe(false)
  expect(listFilter(listOf({ machines: "true" }), access, now)).toMatchObject({ machines: true })
  // People and machines are two kinds of readers; only one can be chosen.
  expect(readQuery({ people: "true", machines: "true" })).toMatchObject({ people: true, machines: false })
})

test("the list's range applies: as long as named, or from and to in its own time zone", () => {
  expect(listFilter(listOf({ range: "7d" }), access, now)).toMatchObject({ fromMs: sixDaysBefore })
  const params = { range: "custom", from: "2026-11-01T00:00", to: "2026-11-02T00:00", tz: "Europe/Berlin" }
  expect(listFilter(listOf(params), access, now, "Asia/Tokyo")).toMatchObject({
    fromMs: Date.UTC(2026, 9, 31, 23),
    toMs: Date.UTC(2026, 10, 1, 23),
  })
})

test("without a list, the page steps through all messages; a viewer who sees masked addresses cannot search for an address", () => {
  expect(listFilter(undefined, access, now)).toEqual({ fromMs: 0, toMs: now + day })
  const project = { project_id: "shop" } as Access["project"]
  expect(listedIn({ project, isMasked: true })).toEqual({ project_id: "shop", canSearchAddresses: false })
  expect(listedIn({ project, isMasked: false })).toMatchObject({ canSearchAddresses: true })
})

test("SEVERAL-4 a list of several projects is the same list on the page of each of them", () => {
  const params = { status: "spam", projects: "b,c" }
  const list = listParam(params, readRange(params, now, "UTC"), ["b", "c"])
  expect(new URLSearchParams(list).get("projects")).toBe("b,c")
  const ids = ["a", "b", "c"]
  expect(new URLSearchParams(listIn(list, besides(ids, "b"))).get("projects")).toBe("a,c")
  expect(listIn(list, [])).not.toContain("projects")
  expect(listParams(list)).toMatchObject({ status: "spam", projects: "b,c" })
})

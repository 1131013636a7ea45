import { describe, expect, it, test } from "vitest"
import { filterNamesInAddress } from "#lib/interface/format/carried"
import { chipsOf, ignoredText, valuesOf } from "./choices.ts"
import { messagesHref } from "#lib/analytics/range/messages-href"
import { listedFilters } from "./list-filters.ts"
import { isMaskedText, maskedFilters, maskedTags } from "./masked.ts"
import { matching, nextValues, typedValue } from "./next-values.ts"
import {
  type FilterName,
  filterNames,
  hrefOnly,
  ignoredFilters,
  readAllFilters,
  readFilters,
  segmentFilter,
} from "./query.ts"

const search = {
  provider: "gmail,nobody",
  domain: "@x,Shop.Example",
  status: "delivered",
  country: "PL",
  device: "mobile",
  os: "iOS",
  people: "true",
}

describe("FILTER-2 filters that a page does not have", () => {
  it("do not narrow it, remain in the URL, and are named", () => {
    expect(readFilters(search, "bounces")).toMatchObject({
      ...{ provider: ["gmail"], domain: ["@x", "shop.example"], status: [], country: [], device: [], os: [] },
    })
    expect(readFilters(search, "engagement")).toMatchObject({ status: [], country: ["PL"], os: ["iOS"] })
    expect(ignoredFilters(search, "bounces")).toEqual(["status", "country", "device", "os", "people"])
    expect(ignoredFilters(search, "overview")).toEqual(["os"])
    expect(ignoredFilters({ people: "false" }, "bounces")).toEqual([])
    const text = ignoredText({ language: "en" }, ignoredFilters(search, "bounces"))
    expect(text).toBe("This page ignores: Status, Country, Device, Operating system, People only")
    expect(ignoredText({ language: "en" }, [])).toBe(null)
  })
})

test("FILTER-3 a click on a value does not change other filters", () => {
  const params = { ...search, template: "t1:3", server: "192.0.2.1", range: "30d", compare: "4w" }
  const to = (name: FilterName, value: string) =>
    Object.fromEntries(
      new URL(hrefOnly({ path: "/b", params }, name, value), "http://localhost").searchParams,
    )
  expect(to("tag", "sale")).toEqual({ ...params, tag: "sale" })
  expect(to("template", "t2")).toEqual({ ...params, template: "t2" })
  expect(to("server", "")).toEqual({ ...params, server: "none" })
})

test("FILTER-7 every filter is carried from page to page", () => {
  expect([...filterNamesInAddress].sort()).toEqual([...filterNames, "people"].sort())
})

describe("FILTER-1 templates", () => {
  it("are named as a whole or in one version, versions only of one template at a time", () => {
    const template = (text: string) => readFilters({ template: text }).template
    expect(template("t1,t2,none")).toEqual(["t1", "t2", "none"])
    expect(template("t2,t1:3,t1:4,t9:1")).toEqual(["t1:3", "t1:4"])
    expect(segmentFilter(readFilters({ template: "t1:3,t1:4" }))).toEqual({
      template_id: ["t1"],
      template_version: ["3", "4"],
    })
    expect(segmentFilter(readFilters({ template: "none" }))).toEqual({ template_id: [""] })
    expect(segmentFilter(readFilters({ template: "t1:3" }), ["template"])).toEqual({})
    const named = { language: "en" as const, templateNames: new Map([["t1", "Receipt"]]) }
    expect(chipsOf(named, readFilters({ template: "t1:3" }))).toEqual([
      { name: "template", text: "Receipt v3" },
    ])
  })

  it("replace each other if they would be ambiguous", () => {
    expect(nextValues("template", ["t1", "t2"], "t1:3", true)).toEqual(["t1:3"])
    expect(nextValues("template", ["t1:3"], "t1:4", true)).toEqual(["t1:3", "t1:4"])
    expect(nextValues("template", ["t1:3"], "t2", true)).toEqual(["t2"])
    expect(nextValues("template", ["t1", "t2"], "t2", false)).toEqual(["t1"])
    expect(nextValues("tag", ["a"], "b", true)).toEqual(["b"])
    expect(nextValues("tag", ["a"], "b", true, true)).toEqual(["a", "b"])
    expect(nextValues("domain", ["a"], "b", true)).toEqual(["a", "b"])
  })
})

describe("FILTER-9 the messages of a number", () => {
  const query = readFilters({ provider: "gmail,gmx", template: "t1:3", country: "PL", people: "true" })

  it("are those of all filters, of people if the number counts people", () => {
    const filters = { provider: ["gmail", "gmx"], template: ["t1:3"], country: ["PL"] }
    expect(listedFilters(query, { had: "opened" })).toEqual({ ...filters, had: "opened", people: true })
    expect(listedFilters(query, { status: ["spam"] })).toEqual({ ...filters, status: ["spam"] })
  })

  it("are only those with the chosen statuses", () => {
    const bounced = readFilters({ status: "hard_bounced,soft_bounced" })
    expect(listedFilters(bounced, { status: ["hard_bounced", "spam"] })).toEqual({ status: ["hard_bounced"] })
    expect(listedFilters(bounced, {})).toEqual({ status: ["hard_bounced", "soft_bounced"] })
    expect(listedFilters(bounced, { status: ["opened"] })).toBe(null)
  })

  it("are in a URL that the list reads, with the page's comparison", () => {
    const place = { path: "/m", timeZone: "UTC", params: { compare: "day", against: "2026-11-01" } }
    const from = Date.UTC(2026, 10, 20)
    const href = messagesHref(place, { from, to: from + 60_000, ...listedFilters(query, { had: "clicked" }) })
    const search = Object.fromEntries(new URL(href, "http://localhost").searchParams)
    expect(search).toMatchObject({ compare: "day", against: "2026-11-01", had: "clicked", people: "true" })
    expect(search).toMatchObject({ provider: "gmail,gmx", template: "t1:3", country: "PL" })
    expect(readAllFilters(search)).toEqual(query)
  })
})

describe("FILTER-4 a typed value", () => {
  const values = [
    { value: "gmail", label: "Gmail" },
    { value: "gmx", label: "GMX and web.de" },
    { value: "none", label: "No template" },
  ]

  it("finds values by label and raw name", () => {
    expect(matching(values, "WEB")).toEqual([values[1]])
    expect(matching(values, " gm ")).toHaveLength(2)
  })

  it("is the value with that name, else the text itself if a field takes free text", () => {
    expect(typedValue("template", values, "no TEMPLATE")).toBe("none")
    expect(typedValue("domain", values, " lena@Shop.example ")).toBe("shop.example")
    expect(typedValue("tag", values, " Sale ")).toBe("Sale")
    expect(typedValue("domain", values, " ")).toBe(null)
    expect(typedValue("provider", values, "gm")).toBe(null)
    expect(typedValue("provider", values, "web")).toBe("gmx")
    expect(typedValue("provider", values, "shop.example")).toBe(null)
  })
})

describe("FILTER-6 tags that are addresses", () => {
  const scope = (isMasked: boolean) => ({ shown: [{ isMasked }] })
  const query = readFilters({ tag: "lena@example.com" })

  it("are masked for viewers who see masked addresses, and find nothing", () => {
    expect(maskedFilters(query, scope(false)).tag).toEqual(["lena@example.com"])
    expect(maskedFilters(query, scope(true)).tag).toEqual(["l•••@example.com"])
    const rows = [{ tag: "lena@example.com" }, { tag: "sale" }]
    expect(maskedTags(rows, scope(true))).toEqual([{ tag: "l•••@example.com" }, { tag: "sale" }])
    expect(maskedTags(rows, scope(false))).toEqual(rows)
    expect(maskedTags(null, scope(true))).toBe(null)
    expect(isMaskedText("l•••@example.com")).toBe(true)
  })

  it("are not offered to viewers who see them masked", () => {
    const named = { language: "en" as const, templateNames: new Map<string, string>() }
    const sums = new Map([
      ["l•••@example.com", 3],
      ["sale", 2],
    ])
    expect(valuesOf(named, "tag", [], sums).map(({ value }) => value)).toEqual(["sale"])
  })
})

import { expect, it } from "vitest"
import { carriedQuery, isCarriedTo, savedFilters } from "./carried.ts"

const query = new URLSearchParams(
  "range=30d&tz=UTC&compare=4w&provider=gmail,gmx&people=true&q=lena&cursor=c1&by=domain&projects=b",
)

it("FILTER-7 time, comparison, projects and filters go along, and nothing else of an address", () => {
  expect(Object.fromEntries(new URLSearchParams(carriedQuery(query)))).toEqual({
    ...{ range: "30d", tz: "UTC", compare: "4w", projects: "b" },
    ...{ provider: "gmail,gmx", people: "true" },
  })
  expect(carriedQuery(new URLSearchParams("q=lena&live=true"))).toBe("")
  expect(["overview", "messages", "alerts", "messages/j1"].map(isCarriedTo)).toEqual([
    ...[true, true, false, false],
  ])
})

it("FILTER-7 saved filters have no search, and nothing that may be an address", () => {
  expect(savedFilters(query)).toBe("?provider=gmail%2Cgmx&people=true")
  expect(savedFilters(new URLSearchParams({ tag: "lena@example.com" }))).toBe("")
  expect(savedFilters(new URLSearchParams({ domain: "a.example,x@b.example" }))).toBe("?domain=a.example")
  for (const sign of ["%40", "%2540"])
    expect(savedFilters(new URLSearchParams({ link: `https://x.example/u?e=lena${sign}b.example` }))).toBe("")
  expect(savedFilters(new URLSearchParams("q=lena%40example.com"))).toBe("")
})

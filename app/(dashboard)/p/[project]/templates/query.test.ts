import { expect, test } from "vitest"
import type { SearchParams } from "#lib/analytics/range/range"
import { listLinks, readListQuery } from "./query.ts"

const linksOf = (params: SearchParams, ends: { older: string | null; newer: string | null }) =>
  listLinks("shop", params, readListQuery(params), ends)
/** Search parameters of the page that a link opens. */
const searchOf = (href: string | null) => {
  const { pathname, searchParams } = new URL(href ?? "", "http://localhost")
  expect(pathname).toBe("/p/shop/templates")
  return readListQuery(Object.fromEntries(searchParams))
}

test("GALLERY-6 links lead to the next and previous page, within the search", () => {
  const first = linksOf({ search: "about 7" }, { older: "t.1780000000000.a", newer: null })
  expect(first.newerHref).toBeNull()
  expect(searchOf(first.olderHref)).toMatchObject({
    ...{ search: "about 7", cursor: "t.1780000000000.a", direction: "older" },
  })
  const second = linksOf({ cursor: "t.1780000000000.a", page: "2" }, { older: null, newer: "d.1.b" })
  expect(second.olderHref).toBeNull()
  expect(searchOf(second.newerHref)).toMatchObject({ search: "", cursor: "d.1.b", direction: "newer" })
})

test("EXT-30 limits a search to what the mail service accepts, and starts at the first page", () => {
  expect(readListQuery({ search: `  ${"x".repeat(400)}` })).toMatchObject({
    ...{ search: "x".repeat(320), cursor: null },
  })
})

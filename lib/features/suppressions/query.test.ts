import { describe, expect, test } from "vitest"
import {
  filterInput,
  isFiltered,
  looksLikeDomain,
  noFilters,
  type Query,
  queryInput,
  readQuery,
  searchOf,
} from "./query.ts"

const read = (text: string): Query => readQuery(`?${text}`)

describe("SUPPRESSPAGE-2 filters of the list are in the page's URL", () => {
  test("and are read from it", () => {
    const text =
      "q=%40shop.example&cause=complained&source=subscriber&after=2026-11-01&before=2026-11-20&order=oldest"
    const query = read(text)
    expect(query).toEqual({
      search: "@shop.example",
      cause: "complained",
      source: "subscriber",
      after: "2026-11-01",
      before: "2026-11-20",
      order: "oldest",
    })
    expect(readQuery(new URLSearchParams(searchOf(query)))).toEqual(query)
    expect(isFiltered(query)).toBe(true)
  })

  test("invalid ones are ignored", () => {
    const query = read("cause=x&source=y&after=2026-02-31&before=soon&order=random&cause=complained")
    expect(query).toMatchObject({ cause: null, source: null, after: null, before: null, order: "newest" })
    expect(isFiltered(query)).toBe(false)
    expect(filterInput(query, "UTC")).toEqual({})
    expect(searchOf(query)).toBe("")
  })

  test("days are days of the project's zone, whole domains may be written with a star", () => {
    const query = read("q=*@shop.example&after=2026-03-29&before=2026-03-30")
    expect(queryInput(query, "Europe/Berlin")).toEqual({
      search: "@shop.example",
      start_time: "2026-03-28 23:00:00",
      // The night in between is an hour shorter.
      until_time: "2026-03-29 22:00:00",
      order: "newest",
    })
  })

  test("removed filters leave the URL", () => {
    const query = read("q=lena&cause=complained&order=oldest")
    expect(searchOf({ ...query, ...noFilters, order: "newest" })).toBe("")
    expect(searchOf({ ...query, search: "" })).toBe("?cause=complained&order=oldest")
  })

  test("a domain without its @ is recognized", () => {
    expect(["shop.example", "a.b-c.example"].every(looksLikeDomain)).toBe(true)
    expect(["lena", "lena@shop.example", "@shop.example", ""].some(looksLikeDomain)).toBe(false)
  })
})

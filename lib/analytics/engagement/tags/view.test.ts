import { expect, test } from "vitest"
import { sortText } from "#components/table/use-url-sort"
import { nextSort, readSort, sorted, type TagRow, tagRow } from "./view.ts"

const figures = { letters: 4, delivered: 3, opened: 1, clicked: 0, hard_bounced: 1, spam: 0, last_at: 5 }

test("TAGPAGE-1 opens and complaints are shares of delivered, bounces of sent, and without messages there is no rate", () => {
  expect(tagRow({ tag_id: 1, tag: "welcome" }, { ...figures, spam: 3 }, 1)).toMatchObject({
    letters: 4,
    delivered: { count: 3, of: 4, rate: 0.75 },
    opened: { count: 1, of: 3, rate: 1 / 3 },
    bounced: { count: 1, of: 4, rate: 0.25 },
    spam: { count: 3, of: 3, rate: 1 },
    lastMs: 5,
  })
  expect(tagRow({ tag_id: 2, tag: "new" }, undefined)).toMatchObject({
    letters: 0,
    delivered: { rate: null },
    lastMs: null,
  })
})

test("rows are sorted by any column; rows without a figure are last in both directions", () => {
  const rows: TagRow[] = [
    tagRow({ tag_id: 1, tag: "b" }, figures),
    tagRow({ tag_id: 2, tag: "c" }, undefined),
    tagRow({ tag_id: 3, tag: "a" }, { ...figures, delivered: 4 }),
  ]
  const names = (text: string) => sorted(rows, readSort(text)).map((row) => row.tag)
  expect(names("tag")).toEqual(["a", "b", "c"])
  expect(names("-tag")).toEqual(["c", "b", "a"])
  expect(names("delivered")).toEqual(["b", "a", "c"])
  expect(names("-delivered")).toEqual(["a", "b", "c"])
})

test("the order in the URL is read and written; an invalid one is the default", () => {
  expect(sortText(readSort("-spam"))).toBe("-spam")
  expect(sortText(readSort("nonsense"))).toBe("-letters")
  expect(sortText(readSort(undefined))).toBe("-letters")
})

test("a column head sorts by its column, and reverses the order when clicked again", () => {
  expect(nextSort({ key: "letters", direction: "desc" }, "tag")).toEqual({ key: "tag", direction: "asc" })
  expect(nextSort({ key: "tag", direction: "asc" }, "tag")).toEqual({ key: "tag", direction: "desc" })
  expect(nextSort({ key: "tag", direction: "asc" }, "spam")).toEqual({ key: "spam", direction: "desc" })
})

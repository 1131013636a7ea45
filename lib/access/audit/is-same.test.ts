import { expect, it } from "vitest"
import { isSame } from "./overtaken.ts"

it("compares as JSON, in any order of fields", () => {
  expect(isSame({ a: 1, b: ["x"] }, { b: ["x"], a: 1 })).toBe(true)
  expect(isSame([1, 2], [2, 1])).toBe(false)
  expect(isSame("1", 1)).toBe(false)
})

it("treats absent, null, blank and an empty list as equal, and 0 and false as values", () => {
  expect(isSame({ name: "a", networks: [], note: "" }, { name: "a", tag: null })).toBe(true)
  expect(isSame(undefined, [])).toBe(true)
  expect(isSame(0, null)).toBe(false)
  expect(isSame(false, undefined)).toBe(false)
})

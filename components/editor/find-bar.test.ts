import { expect, it } from "vitest"
import { findPlaces } from "./find-bar.ts"

it("finds every place, ignoring case and without overlap", () => {
  expect(findPlaces("Total total", "TOTAL")).toEqual([
    { from: 0, to: 5 },
    { from: 6, to: 11 },
  ])
  expect(findPlaces("aaaa", "aa")).toHaveLength(2)
})

it("finds nothing for an empty search and stops at the limit", () => {
  expect(findPlaces("abc", "")).toEqual([])
  expect(findPlaces("a".repeat(50), "a", 10)).toHaveLength(10)
})

it("returns places of the original text, also when its lower case is longer", () => {
  const text = "İİ order"
  const [place] = findPlaces(text, "order")
  expect(place && text.slice(place.from, place.to)).toBe("order")
})

import { expect, test } from "vitest"
import { type ListPlace, placeIn, wordOf } from "./list-place.ts"

const id = "00000000-0000-4000-8000-000000000001"

test.each<ListPlace>([
  { of: "draft", changed_ms: 1_780_000_000_000, draft_id: id },
  { of: "template", cursor: `1780000000000.${id}` },
  { of: "template", cursor: "" },
  { of: "offset", offset: 4950 },
])("GALLERY-6 a place is read as it was written: %o", (place) => {
  expect(placeIn(wordOf(place))).toEqual(place)
})

test.each([
  null,
  "",
  "x",
  "d.1",
  `d.x.${id}`,
  `d.1.${id}'`,
  "t",
  `t.${"x".repeat(81)}`,
  "t.a b",
  "t.\0",
  "o.",
  "o.-1",
  "o.12345678",
])("GALLERY-6 an invalid cursor is not a place: %j", (word) => {
  expect(placeIn(word)).toBeNull()
})

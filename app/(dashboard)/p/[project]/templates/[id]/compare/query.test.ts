import { expect, test } from "vitest"
import type { DraftVersion } from "#lib/features/templates/draft-data"
import { compareHref, compareParsers, pairFor, pairOf } from "./query.ts"

const version = (number: number): DraftVersion => ({
  ...{ version: number, kind: "html", origin: "published", note: "", by: "Ana", atMs: 0 },
  ...{ requested_by: null, restored_from: null },
})
const three = { versions: [3, 2, 1].map(version), base_version: 3, isChanged: true }

test("BESIDE-3 compares the published version with the draft by default", () => {
  expect(pairOf(three, { one: null, other: null })).toEqual({ one: 3, other: "draft" })
  expect(pairOf(three, { one: 1, other: null })).toEqual({ one: 1, other: "draft" })
})

test("BESIDE-3 compares the last two versions when nothing is unpublished", () => {
  const details = { ...three, isChanged: false }
  expect(pairOf(details, { one: null, other: null })).toEqual({ one: 2, other: 3 })
  expect(pairFor(details, 1)).toEqual({ one: 1, other: 3 })
})

test("BESIDE-3 a first version without a successor has no counterpart", () => {
  const first = { versions: [version(1)], base_version: 1, isChanged: false }
  expect(pairOf(first, { one: null, other: null })).toBeNull()
  expect(pairOf({ versions: [], base_version: null, isChanged: true }, { one: null, other: null })).toBeNull()
})

test("BESIDE-3 the address has both sides; an invalid version is ignored", () => {
  expect(compareHref("shop", "t1", { one: 2, other: "draft" })).toBe(
    "/p/shop/templates/t1/compare?one=2&other=draft",
  )
  for (const none of ["0", "-1", "1e3", "live", "1 or 1=1"]) expect(compareParsers.one.parse(none)).toBeNull()
})

import { expect, test } from "vitest"
import { condition, node, paragraph } from "#lib/documents/testing/make-document"
import { branchesIn, choicesThere } from "./branches.ts"

const isSet = { kind: "set", tag: "code" } as const
const row = node("tableRow", { when: isSet, repeat: null }, node("tableCell", {}, paragraph("x")))
const doc = {
  type: "doc",
  content: [
    paragraph("before"),
    condition(isSet, [condition(isSet, [paragraph("inner")])], [paragraph("else")]),
    node("table", {}, row, { ...row, attrs: { when: null } }),
  ],
}

test("LOOK-7 conditions are listed in order, with their form", () => {
  expect(branchesIn(doc).map(({ place, form }) => [place.join("."), form])).toEqual([
    ["1", "with otherwise"],
    ["1.0.0", "alone"],
    ["2.0", "row"],
  ])
  for (const unreadable of [null, undefined, {}, { type: "doc" }]) expect(branchesIn(unreadable)).toEqual([])
})

test("LOOK-7 a choice ends when its condition moves or changes", () => {
  const choice = { place: [1], branch: "shown", test: isSet } as const
  expect(choicesThere([choice], branchesIn(doc))).toEqual([choice])
  expect(choicesThere([{ ...choice, place: [0] }], branchesIn(doc))).toEqual([])
  expect(choicesThere([{ ...choice, test: { kind: "empty", tag: "code" } }], branchesIn(doc))).toEqual([])
})

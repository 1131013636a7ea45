import { expect, test } from "vitest"
import { resolveSnippets } from "./resolve-snippets.ts"
import { placedChoices, sharedBranches } from "./shared-branches.ts"
import { condition, documentOf, node, paragraph } from "./testing/make-document.ts"
import { withLayout } from "./with-layout.ts"

const isSet = (tag: string) => ({ kind: "set", tag })
const snippet = node("snippet", { id: "a", name: "Footer" })
const blocks = documentOf([
  paragraph("Bye"),
  condition(isSet("vip"), [paragraph("Thanks"), condition(isSet("inner"), [paragraph("Inner")])]),
]).doc.content
const document = documentOf([condition(isSet("own"), [paragraph("Own"), snippet]), snippet])
const layout = documentOf([
  condition(isSet("head"), [paragraph("Head")]),
  node("slot"),
  condition(isSet("foot"), [paragraph("Foot")]),
])

function assembledIn(frame: typeof layout | null) {
  const laid = frame
    ? withLayout(frame, document)
    : { document, placeOf: (place: readonly number[]) => place }
  const resolved = resolveSnippets(laid.document, new Map([["a", blocks]]))
  return {
    document: resolved.document,
    placeOf: (place: readonly number[]) => laid.placeOf(resolved.placeOf(place)) ?? [],
  }
}

test("LOOK-7 conditions of snippets are listed at their snippet", () => {
  expect(sharedBranches(document, assembledIn(null))).toEqual([
    { place: [0, 0, 1], inside: [1], test: isSet("vip"), form: "alone" },
    { place: [0, 0, 1], inside: [1, 0, 1], test: isSet("inner"), form: "alone" },
    { place: [1], inside: [1], test: isSet("vip"), form: "alone" },
    { place: [1], inside: [1, 0, 1], test: isSet("inner"), form: "alone" },
  ])
})

test("LOOK-7 conditions of a layout are listed for the message", () => {
  const found = sharedBranches(document, assembledIn(layout))
  expect(found.filter(({ place }) => place.length === 0)).toEqual([
    { place: [], inside: [0], test: isSet("head"), form: "alone" },
    { place: [], inside: [4], test: isSet("foot"), form: "alone" },
  ])
  expect(found.filter(({ place }) => place.length > 0)).toHaveLength(4)
})

test("LOOK-7 choices are placed in the assembled document, and missing ones are dropped", () => {
  const placed = (frame: typeof layout | null, place: number[], inside?: number[]) =>
    placedChoices(document, assembledIn(frame), [{ place, branch: "shown", inside }])
  expect(placed(null, [0])).toEqual([{ place: [0], branch: "shown" }])
  expect(placed(layout, [0])).toEqual([{ place: [1], branch: "shown" }])
  expect(placed(null, [1], [1])).toEqual([{ place: [2], branch: "shown" }])
  expect(placed(layout, [1], [1])).toEqual([{ place: [3], branch: "shown" }])
  expect(placed(null, [1])).toEqual([])
  expect(placed(null, [1], [0])).toEqual([])
})

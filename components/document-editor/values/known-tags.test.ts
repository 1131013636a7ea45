import { expect, test } from "vitest"
import { engineWritings } from "#lib/documents/engines"
import { knownTags, matchingTags } from "./known-tags.ts"

const values = {
  name: "Sam",
  order: { id: "48213", ship: { town: "Berlin" } },
  items: [
    { title: "Basket", price: 39 },
    { title: "Mug", price: 5 },
  ],
  code: null,
}
const { liquid, simple, none } = engineWritings
const known = (engine = liquid, repeat: { item: string; list: string } | null = null) =>
  knownTags({ values, tags: ["support", "order.note"], engine, repeat })

test("offers every readable value, and no lists", () => {
  expect(known().map(({ path, value }) => [path, value])).toEqual([
    ["name", "Sam"],
    ["order.id", "48213"],
    ["order.ship.town", "Berlin"],
    ["code", null],
    ["support", null],
    ["order.note", null],
  ])
})

test("in a repeated row its item comes first, with the values of the first of the list", () => {
  const [first, second] = known(liquid, { item: "item", list: "items" })
  expect(first).toMatchObject({ path: "item.title", value: "Basket", isItem: true })
  expect(second).toMatchObject({ path: "item.price", value: "39", isItem: true })
  const [plain] = knownTags({
    values: { list: ["A", "B"] },
    tags: [],
    engine: liquid,
    repeat: { item: "one", list: "list" },
  })
  expect(plain).toMatchObject({ path: "one", value: "A" })
})

test("offers only names for an engine without paths, and nothing for one without tags", () => {
  expect(known(simple, { item: "item", list: "items" }).map(({ path }) => path)).toEqual([
    "name",
    "code",
    "support",
  ])
  expect(known(none)).toEqual([])
})

test("names that begin with the typed text come before those that contain it, and those before values", () => {
  expect(
    matchingTags(known(), "o", true)
      .map(({ path }) => path)
      .slice(0, 2),
  ).toEqual(["order.id", "order.ship.town"])
  expect(matchingTags(known(), "berl", true)[0]?.path).toBe("order.ship.town")
  expect(matchingTags(known(), "town", true)[0]?.path).toBe("order.ship.town")
})

test("an unknown name can be inserted when it is valid and the engine supports it", () => {
  expect(matchingTags(known(), "voucher", true).at(-1)).toMatchObject({ path: "voucher", isNew: true })
  expect(matchingTags(known(), "name", true).some(({ isNew }) => isNew)).toBe(false)
  expect(matchingTags(known(), "voucher.code", false)).toEqual([])
  expect(matchingTags(known(), "1st", true).some(({ isNew }) => isNew)).toBe(false)
})

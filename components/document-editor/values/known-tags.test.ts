import { describe, expect, test } from "vitest"
import { engineWritings } from "#lib/documents/engines"
import {
  firstTag,
  isList,
  isShown,
  isTestable,
  type KnownTag,
  knownTags,
  matchingTags,
  tagsOfItem,
} from "./known-tags.ts"

const values = {
  name: "Sam",
  order: { id: 48213, ship: { town: "Berlin" } },
  items: [
    { title: "Basket", price: 39 },
    { title: "Mug", price: 5 },
  ],
  code: null,
  "no name": 1,
}
const { liquid, simple, none } = engineWritings
const known = (sources: Partial<Parameters<typeof knownTags>[0]> = {}) =>
  knownTags({ values, tags: ["support", "order.note"], engine: liquid, repeat: null, ...sources })
const pathsOf = (tags: readonly KnownTag[]) => tags.map(({ path }) => path)
const service = ["to_name", "UnsubscribeUrl"]

describe("known tags", () => {
  test("are every value of the sample by name, then tags without one, then those of the service", () => {
    expect(known().filter(isShown)).toMatchObject([
      { path: "code", text: null },
      { path: "name", text: "Sam" },
      { path: "order.id", text: "48213" },
      { path: "order.ship.town", text: "Berlin" },
      { path: "support", text: null },
      { path: "order.note", text: null },
      { path: "to_name", source: "service" },
      { path: "UnsubscribeUrl", source: "service" },
    ])
  })

  test("are each offered once, with the value of the sample before a global one", () => {
    const globals = { name: "Global", support: "help@shop.example", shop: { city: "Kiel" }, to_name: "X" }
    const found = known({ globals, tags: ["support"] })
    expect(found.filter(({ source }) => source === "global").filter(isShown)).toMatchObject([
      { path: "shop.city", text: "Kiel" },
      { path: "support", text: "help@shop.example" },
      { path: "to_name" },
    ])
    expect(found.find(({ path }) => path === "name")?.text).toBe("Sam")
    expect(new Set(pathsOf(found)).size).toBe(found.length)
  })

  test("are global also where the values contain the global ones, and come after all others", () => {
    const globals = { name: "Global", shop: { city: "Kiel" } }
    const found = known({ globals, values: { ...globals, name: "Sam", zip: "24103" } })
    expect(found.map(({ path, source }) => `${source} ${path}`)).toEqual([
      ...["sample name", "sample zip", "sample support", "sample order.note"],
      ...["global shop", "global shop.city", "service to_name", "service UnsubscribeUrl"],
    ])
  })

  test("begin with the item of a repeated row, with the values of the first of the list", () => {
    const repeat = { item: "item", list: "items" }
    expect(known({ repeat }).filter(isShown).slice(0, 2)).toMatchObject([
      { path: "item.title", text: "Basket", source: "item" },
      { path: "item.price", text: "39", source: "item" },
    ])
    const plain = known({ values: { list: ["A", "B"] }, repeat: { item: "one", list: "list" } })
    expect(plain[0]).toMatchObject({ path: "one", text: "A" })
    expect(known({ repeat: { item: "one", list: "absent" } })[0]).toMatchObject({ path: "one", text: null })
  })

  test("are only names for an engine without paths, and none for one without tags", () => {
    const repeat = { item: "item", list: "items" }
    expect(pathsOf(known({ engine: simple, repeat }).filter(isShown))).toEqual([
      ...["code", "name", "support"],
      ...service,
    ])
    expect(known({ engine: none })).toEqual([])
  })

  test("are offered where they are valid: no list in a text, no map and no unsubscribe link in a test", () => {
    const paths = ["code", "items", "name", "order.id", "order.ship.town", "support", "order.note", "to_name"]
    expect(pathsOf(known().filter(isTestable))).toEqual(paths)
    expect(pathsOf(known().filter(isList))).toEqual(["items"])
  })

  test("of an item are those of the first one in its list", () => {
    expect(pathsOf(tagsOfItem("one", values.items))).toEqual(["one.title", "one.price"])
    expect(tagsOfItem("one", ["a", "b"])).toMatchObject([{ path: "one", text: "a" }])
    expect(tagsOfItem("one", "no list")).toEqual([])
  })

  test("have a first one for a new condition, which every message has", () => {
    expect(firstTag({ values: { items: [], order: { id: 1 } }, tags: [], engine: liquid })).toBe("order.id")
    expect(firstTag({ values: {}, tags: [], engine: liquid })).toBe("to_name")
    expect(firstTag({ values, tags: [], engine: none })).toBeUndefined()
  })
})

describe("matching tags", () => {
  const match = (typed: string, hasPaths = true) => matchingTags(known().filter(isShown), typed, hasPaths)

  test("whose names begin with the typed text come before those that contain it, and those before values", () => {
    expect(pathsOf(match("o")).slice(0, 2)).toEqual(["order.id", "order.ship.town"])
    expect(match("berl")[0]?.path).toBe("order.ship.town")
    expect(match("town")[0]?.path).toBe("order.ship.town")
    expect(match("unsub")[0]?.path).toBe("UnsubscribeUrl")
  })

  test("include a new name that is valid and that the engine supports", () => {
    expect(match("voucher").at(-1)).toMatchObject({ path: "voucher", source: "new" })
    expect(match("name").some(({ source }) => source === "new")).toBe(false)
    expect(match("voucher.code", false)).toEqual([])
    expect(match("1st").some(({ source }) => source === "new")).toBe(false)
  })
})

import { describe, expect, test } from "vitest"
import { isList, isShown, isTestable, knownTags, tagsOfItem } from "./known-tags.ts"

const values = {
  name: "Lena",
  order: { id: 48213, address: { city: "Kiel" } },
  items: [{ name: "Rope basket", price: 39 }],
  "no name": 1,
}
const paths = { hasTags: true, hasPaths: true }
const pathsOf = (sources: Partial<Parameters<typeof knownTags>[0]>) =>
  knownTags({ values, tags: [], items: [], engine: paths, ...sources }).map(({ path }) => path)

describe("known tags", () => {
  test("are those of the sample and of the editor, each once and by name", () => {
    expect(pathsOf({ tags: ["voucher", "name"] })).toEqual([
      "items",
      "name",
      "order",
      "order.address",
      "order.address.city",
      "order.id",
      "voucher",
    ])
  })

  test("are only names for an engine without paths, and none for one without tags", () => {
    expect(pathsOf({ tags: ["a.b"], engine: { hasTags: true, hasPaths: false } })).toEqual([
      "items",
      "name",
      "order",
    ])
    expect(pathsOf({ tags: ["a"], engine: { hasTags: false, hasPaths: false } })).toEqual([])
  })

  test("start with the items of the rows around", () => {
    expect(pathsOf({ items: ["one"], tags: ["one.price"] }).slice(0, 2)).toEqual(["one", "one.price"])
  })

  test("are offered where they are valid: no list in a text, no map in a test", () => {
    const all = knownTags({ values, tags: ["voucher"], items: [], engine: paths })
    const those = (fits: typeof isShown) => all.filter(fits).map(({ path }) => path)
    expect(those(isShown)).toEqual(["name", "order.address.city", "order.id", "voucher"])
    expect(those(isTestable)).toEqual(["items", "name", "order.address.city", "order.id", "voucher"])
    expect(those(isList)).toEqual(["items"])
  })

  test("of an item are those of the first one in its list", () => {
    expect(tagsOfItem("one", values.items).map(({ path }) => path)).toEqual(["one.name", "one.price"])
    expect(tagsOfItem("one", ["a", "b"])).toEqual([{ path: "one", value: "a" }])
    expect(tagsOfItem("one", "no list")).toEqual([])
  })
})

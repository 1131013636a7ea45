import fc from "fast-check"
import { expect, test } from "vitest"
import type { SubstitutionValue } from "#contract/substitutions"
import type { Test } from "../attributes.ts"
import { composeHtml } from "../compose/compose-html.ts"
import { composeLine } from "../compose/compose-mjml.ts"
import { fill } from "../testing/fill.ts"
import { condition, documentOf, paragraph, plainBrand } from "../testing/make-document.ts"
import { fillIn, holds, type Scope, valueAt } from "./values.ts"

const scope = (values: SubstitutionValue, item: Scope["item"] = null): Scope => ({
  sample: "one",
  values,
  item,
})

const values: SubstitutionValue[] = [
  ...[null, false, true, 0, 5, -0.5, 7.5, "", "0", "5", "7", "7.5", "-3", "abc", "true", " 8", "+9", ".5"],
  ...[[], ["a"]],
]
const tests: Test[] = [
  { kind: "set", tag: "a" },
  { kind: "empty", tag: "a" },
  ...["5", "7", "0", "abc", "true"].flatMap((value): Test[] => [
    { kind: "equals", tag: "a", value },
    { kind: "not_equals", tag: "a", value },
  ]),
  ...["5", "-1.5", "0"].flatMap((value): Test[] => [
    { kind: "more", tag: "a", value },
    { kind: "less", tag: "a", value },
  ]),
]

test.each(["liquid", "velocity"] as const)("a condition is true when %s shows its branch", async (engine) => {
  for (const one of tests) {
    const document = documentOf([condition(one, [paragraph("yes")], [paragraph("no")])])
    const { text } = await composeHtml(document, { brand: plainBrand, engine })
    for (const input of [...values.map((a) => ({ a })), {}])
      expect(fill(engine, text, input, "text").trim(), `${JSON.stringify([one, input])}`).toBe(
        holds(one, scope(input)) ? "yes" : "no",
      )
  }
})

/** Texts that some language parses as a number. */
const numeralLike = fc.string({
  unit: fc.constantFrom(..."0157 .+-eExXbBoO", "Infinity", "NaN", "_"),
  maxLength: 5,
})

test.each(["liquid", "velocity"] as const)(
  "DOCUMENT-6 numbers and their comparison are the same with %s",
  async (engine) => {
    for (const kind of ["more", "less"] as const) {
      const one: Test = { kind, tag: "a", value: "5" }
      const document = documentOf([condition(one, [paragraph("yes")], [paragraph("no")])])
      const { text } = await composeHtml(document, { brand: plainBrand, engine })
      const input = fc.oneof(numeralLike, fc.array(numeralLike, { minLength: 1, maxLength: 2 }), fc.double())
      fc.assert(
        fc.property(input, (a) => {
          const shown = holds(one, scope({ a })) ? "yes" : "no"
          expect(fill(engine, text, { a }, "text").trim()).toBe(shown)
        }),
        { numRuns: 300, examples: [["1e3"], ["0x1F"], ["0B11"], ["0o7"], ["Infinity"], [["7"]], ["  "]] },
      )
    }
  },
)

test.each(["liquid", "velocity", "simple"] as const)("a line is filled in as %s does it", (engine) => {
  for (const written of ["{{a}}", "Hello {{a|you}}!", "{{ a }}{{b|x y}}"]) {
    const { line } = composeLine(written, { brand: plainBrand, engine })
    // The simple engine writes nothing for false; the other engines, and previews of samples, write its name.
    const input = values.filter((value) => !Array.isArray(value) && (engine !== "simple" || value !== false))
    for (const a of input)
      expect(fillIn(written, scope({ a })), JSON.stringify([written, a])).toBe(
        fill(engine, line, { a }, "text"),
      )
  }
})

test("a path leads through maps and lists, and only to their own properties", () => {
  const order = { items: [{ name: "Tea", "net-price": 4 }], total: null }
  const at = (path: string) => valueAt(scope({ order, UnsubscribeUrl: "https://x.example/" }), path)
  expect(at("order.items[0].name")).toBe("Tea")
  expect(at("order.items[0].net-price")).toBe(4)
  expect(at("order.total")).toBe(null)
  for (const none of [
    ...["order.items[1].name", "order.items.length", "order.total.more", "order.constructor", "toString"],
    ...["nobody", "order.items[0].name.length", "UnsubscribeUrl"],
  ])
    expect(at(none), none).toBe(undefined)
  for (const odd of [null, "text", 5, ["order"]]) expect(valueAt(scope(odd), "order")).toBe(undefined)
})

test("the item of a row has priority over a value of the same name", () => {
  const within = scope({ item: "outside", name: "Ada" }, { name: "item", value: { name: "Tea" } })
  expect(fillIn("{{item.name}} {{name}}", within)).toBe("Tea Ada")
})

test("maps and lists in a text never throw, for any content", () => {
  expect(fillIn("{{a}}", scope({ a: { toString: 1, toJSON: null } }))).toBe('{"toString":1,"toJSON":null}')
  expect(holds({ kind: "equals", tag: "a", value: "b" }, scope({ a: { toString: 1 } }))).toBe(false)
})

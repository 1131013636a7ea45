import { expect, test } from "vitest"
import type { Substitutions, SubstitutionValue } from "#contract/substitutions"
import type { Test } from "./attributes.ts"
import { composeHtml } from "./compose/compose-html.ts"
import { fill } from "./testing/fill.ts"
import { holds, isEmpty } from "./testing/holds.ts"
import { condition, documentOf, paragraph, plainBrand } from "./testing/make-document.ts"

const inputs: Record<string, SubstitutionValue | undefined> = {
  absent: undefined,
  nothing: null,
  false: false,
  true: true,
  zero: 0,
  "zero as text": "0",
  empty: "",
  five: 5,
  "seven as text": "7",
  "half less": -0.5,
  word: "abc",
  quoted: `it's "%}" \\ {{x}} $y #end`,
  "empty list": [],
  list: ["a"],
}

const tests: Test[] = [
  { kind: "set", tag: "a" },
  { kind: "empty", tag: "a" },
  ...["5", "7", "abc", "true", `it's "%}" \\ {{x}} $y #end`].flatMap((value) => [
    { kind: "equals" as const, tag: "a", value },
    { kind: "not_equals" as const, tag: "a", value },
  ]),
  ...["5", "-1.5", "0"].flatMap((value) => [
    { kind: "more" as const, tag: "a", value },
    { kind: "less" as const, tag: "a", value },
  ]),
]

test.each(["velocity", "liquid", "simple"] as const)(
  "DOCUMENT-6 a condition has the same result with %s as with every engine",
  async (engine) => {
    const said = tests.filter(({ kind }) => engine !== "simple" || kind === "set")
    for (const one of said) {
      const other = engine === "simple" ? undefined : [paragraph("no")]
      const document = documentOf([condition(one, [paragraph("yes")], other)])
      const { text, html } = await composeHtml(document, { brand: plainBrand, engine })
      for (const [name, value] of Object.entries(inputs)) {
        // Lists require velocity or liquid (SUBST-3).
        if (engine === "simple" && Array.isArray(value)) continue
        const values: Substitutions = value === undefined ? {} : { a: value }
        const expected = holds(one, value) ? "yes" : engine === "simple" ? "" : "no"
        const what = `${JSON.stringify(one)} of ${name}`
        expect(fill(engine, text, values, "text").trim(), what).toBe(expected)
        expect(/>(yes|no)</.exec(fill(engine, html, values))?.[1] ?? "", what).toBe(expected)
      }
    }
  },
)

test.each(["velocity", "liquid", "simple"] as const)(
  "DOCUMENT-6 a fallback replaces an empty value with %s",
  async (engine) => {
    const document = documentOf([paragraph("{{a|none}}")])
    const { text } = await composeHtml(document, { brand: plainBrand, engine })
    for (const [name, value] of Object.entries(inputs)) {
      if (Array.isArray(value)) continue
      const values: Substitutions = value === undefined ? {} : { a: value }
      const filled = fill(engine, text, values, "text").trim()
      expect(filled, name).toBe(isEmpty(value) ? "none" : String(value))
    }
  },
)

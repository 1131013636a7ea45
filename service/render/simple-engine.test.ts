import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { cpuMsOf } from "#shared/testing/cpu-time"
import { fillSimple, isBadTag, namesIn, readSimple, valueText } from "./simple-engine.ts"

const fill = (source: string, values: Record<string, string> = {}) => {
  const template = readSimple(source)
  if (isBadTag(template)) throw new Error(`fault near ${template.near}`)
  return fillSimple(template, (name) => values[name] ?? "")
}

describe("ENGINE-1 the simple engine", () => {
  test("puts in a value as it is, without escaping", () => {
    expect(fill("Hi {{Name}}!", { Name: "<b>Ann & Bo</b>" })).toBe("Hi <b>Ann & Bo</b>!")
  })
  test("SUBST-3 writes a number without an exponent", () => {
    expect([17, 19.9, -0.0000001, 1.5e-9, 0].map(valueText)).toEqual([
      "17",
      "19.9",
      "-0.0000001",
      "0.0000000015",
      "0",
    ])
  })
  test("leaves nothing where a name has no value", () => {
    expect(fill("Hi {{Name}}!")).toBe("Hi !")
  })
  test.each([
    ["", "Hi friend"],
    ["0", "Hi friend"],
    ["Ann", "Hi Ann"],
  ])("ENGINE-2 {{Name|text}} with %j", (Name, expected) => {
    expect(fill("Hi {{Name|friend}}", { Name })).toBe(expected)
  })
  test.each([
    ["", "Hi"],
    ["0", "Hi"],
    ["Ann", "Hi, Ann"],
  ])("ENGINE-2 {{Name?text}} with %j keeps the blanks of its text", (Name, expected) => {
    expect(fill("Hi{{Name?, {{Name}}}}", { Name })).toBe(expected)
  })
  test("a text may contain tags that contain tags", () => {
    const source = "{{A|{{B|{{C?c and {{C}}}}}}}}."
    expect(fill(source, { C: "3" })).toBe("c and 3.")
    expect(fill(source, { B: "2", C: "3" })).toBe("2.")
  })
  test("text without tags, single braces and closing braces outside of tags stay", () => {
    const css = "@media screen{a{color:red}} {x} }}"
    expect(fill(css)).toBe(css)
  })
  test("names are case-sensitive", () => {
    expect(fill("{{name}}{{Name}}", { Name: "N" })).toBe("N")
  })
  test.each([
    "{{ Name }}",
    "{{Name }}",
    "{{}}",
    "{{1a}}",
    "{{a-b}}",
    "{{Name",
    "{{Name|text",
    "{{a|{{b}}",
    "{{{a}}}",
  ])("%s is malformed", (source) => {
    expect(readSimple(`before ${source}`)).toEqual({ near: source, at: "before ".length })
  })
  test("too many tags inside each other are malformed, not a crash", () => {
    expect(readSimple("{{a|".repeat(5000))).toHaveProperty("near")
    expect(readSimple("{{a|".repeat(50_000) + "}}".repeat(50_000))).toHaveProperty("near")
  })
  test("a megabyte of tags is read in well under a second", () => {
    const took = cpuMsOf(() => expect(fill("{{a|x}} ".repeat(130_000))).toHaveLength(260_000))
    expect(took).toBeLessThan(2000)
  })
  test("any text without opening braces comes out unchanged", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!text.includes("{{"))
        expect(fill(text)).toBe(text)
      }),
    )
  })
  test("namesIn finds names at every depth", () => {
    const template = readSimple("{{A}} {{B|{{C?{{D}}}}}}")
    expect(isBadTag(template) ? null : [...namesIn(template)]).toEqual(["A", "B", "C", "D"])
  })
})

test.each([
  [undefined, ""],
  [null, ""],
  [false, ""],
  [true, "true"],
  [0, "0"],
  [1.5, "1.5"],
  ["text", "text"],
])("ENGINE-2 the value %j is written %j", (value, text) => {
  expect(valueText(value)).toBe(text)
})

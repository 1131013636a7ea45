import { describe, expect, test } from "vitest"
import { awkwardValues, filled } from "../../testing/filled.ts"
import { isFault } from "./engine.ts"
import { readTemplate } from "./engines.ts"

const fill = (source: string) => filled("simple", source, awkwardValues)

describe("ENGINE-1 in link addresses of HTML", () => {
  test.each([
    ['<a href="https://a.example/{{n}}?{{a}}">{{a|x}}</a>', '<a href="https://a.example/42?A">A</a>'],
    ['<a href="https://a.example/{{a|x}}">{{a?y}}</a>', '<a href="https://a.example/{{a|x}}">y</a>'],
    ["<AREA class=x href='{{a?{{n}}}}'>", "<AREA class=x href='{{a?42}}'>"],
    ['<img src="{{gone|i.png}}" title="{{a?t}}">', '<img src="i.png" title="t">'],
    ['{{a?<a href="{{gone|x}}">{{gone|y}}</a>}}', '<a href="{{gone|x}}">y</a>'],
  ])("only the plain form is a tag: %j becomes %j", (source, expected) => {
    expect(fill(source)).toBe(expected)
  })
  test("a malformed tag is a fault there too", () => {
    expect(fill('<a href="{{ a }}">x</a>')).toMatch(/^<fault: a merge tag must have the form/)
  })
  test("other texts have no links", () => {
    const template = readTemplate("simple", '<a href="{{gone|x}}">', "text")
    expect(isFault(template) ? "" : [...template.names()]).toEqual(["gone"])
  })
})

test.each(["constructor", "toString", "hasOwnProperty", "valueOf", "process"])(
  "ENGINE-6 simple knows values and nothing else: %s",
  (name) => {
    expect(filled("simple", `[{{${name}}}{{${name}?x}}]`)).toBe("[]")
    expect(filled("none", `[{{${name}}}]`)).toBe(`[{{${name}}}]`)
  },
)

test("RENDER-4 values that make a text too long are too much", () => {
  const value = "x".repeat(100_000)
  expect(filled("simple", "{{v}}".repeat(150), { v: value })).toMatch(/^<fault: its result is too long/)
  expect(filled("simple", "{{v}}".repeat(50), { v: value })).toHaveLength(5_000_000)
})

test("RENDER-4 a text of far too many tags is too much", () => {
  expect(fill("{{a}}".repeat(200_001))).toMatch(/^<fault: it has more than 200000 merge tags/)
})

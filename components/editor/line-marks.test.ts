import { Text } from "@codemirror/state"
import fc from "fast-check"
import { expect, it } from "vitest"
import { type LineMark, rangeOf } from "./line-marks.ts"

const doc = Text.of(['  <a href="">Hello {{ name }}</a>  ', "", "Grüße und {% if x %}Danke{% endif %}"])
const mark = (more: Partial<LineMark>): LineMark => ({ line: 1, severity: "warning", text: "No.", ...more })
const at = (more: Partial<LineMark>) => {
  const range = rangeOf(doc, mark(more))
  return range && doc.sliceString(range.from, range.to)
}

it("SOURCE-7 covers the words, the tag or the element at the column, or the whole content of the line", () => {
  expect(at({})).toBe('<a href="">Hello {{ name }}</a>')
  expect(at({ column: 3 })).toBe('<a href="">')
  expect(at({ column: 20 })).toBe("{{ name }}")
  expect(at({ line: 3, column: 1 })).toBe("Grüße")
  expect(at({ line: 3, column: 11 })).toBe("{% if x %}")
  expect(at({ line: 3, words: "Danke" })).toBe("Danke")
  expect(at({ line: 3, column: 21, words: "Danke" })).toBe("Danke")
})

it("covers the line when it lacks the column or the words, and nothing when the line is gone or empty", () => {
  expect(at({ line: 3, column: 500 })).toBe("Grüße und {% if x %}Danke{% endif %}")
  expect(at({ line: 3, words: "missing" })).toBe("Grüße und {% if x %}Danke{% endif %}")
  expect(at({ line: 2 })).toBeNull()
  expect(at({ line: 9 })).toBeNull()
  expect(at({ line: 0 })).toBeNull()
})

it("is never empty and never extends past its line, whatever the text was when it was checked", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.string({ unit: "grapheme" }).map((text) => text.replace(/[\r\n]/g, "")),
        { minLength: 1 },
      ),
      fc.integer({ min: -1, max: 12 }),
      fc.option(fc.integer({ min: -1, max: 40 }), { nil: undefined }),
      fc.option(fc.string(), { nil: undefined }),
      (lines, line, column, words) => {
        const text = Text.of(lines)
        const range = rangeOf(text, mark({ line, column, words }))
        if (!range) return
        const { from, to } = text.line(line)
        expect(range.from).toBeGreaterThanOrEqual(from)
        expect(range.to).toBeGreaterThan(range.from)
        expect(range.to).toBeLessThanOrEqual(to)
      },
    ),
  )
})

import { expect, it } from "vitest"
import type { Check } from "../../checks/checks.ts"
import { marksOf } from "./source-marks.ts"

const checks: Check[] = [
  { severity: "warning", text: "No value.", code: "nmae", part: "html", line: 3 },
  { severity: "warning", text: "Blanks.", code: "{{ a }}", part: "html", line: 4 },
  { severity: "info", text: "No text.", part: "plaintext" },
  { severity: "danger", text: "Cannot be read.", fault: { field: "html", line: 7, column: 2 }, line: 7 },
  { severity: "info", text: "Not known: wrld", part: "plaintext", line: 2, column: 5, word: "wrld" },
  { severity: "info", text: "Not known: Hlo", field: "subject", line: 1, column: 1, word: "Hlo" },
  { severity: "success", text: "All is fine." },
]

it("belong to the part, at their words or place, without tags that are already underlined", () => {
  expect(marksOf(checks, { part: "html", kind: "html", missing: ["nmae"] })).toEqual([
    { severity: "warning", text: "Blanks.", line: 4, words: "{{ a }}" },
    { severity: "danger", text: "Cannot be read.", line: 7, column: 2 },
  ])
  expect(marksOf(checks, { part: "plaintext", kind: "html", missing: [] })).toEqual([
    { severity: "info", text: "Not known: wrld", line: 2, column: 5, words: "wrld" },
  ])
  expect(marksOf(checks, { part: "html", kind: "html", missing: [] })).toHaveLength(3)
})

it("of MJML are in the source when they name no part", () => {
  const check: Check = { severity: "danger", text: "No.", line: 2, column: 1 }
  expect(marksOf([check], { part: "mjml", kind: "mjml", missing: [] })).toHaveLength(1)
  expect(marksOf([check], { part: "html", kind: "mjml", missing: [] })).toEqual([])
})

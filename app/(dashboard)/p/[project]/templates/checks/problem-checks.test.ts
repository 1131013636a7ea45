import { expect, test } from "vitest"
import { faultCodes, refusals } from "#lib/documents/compose/source-problem"
import { sourceProblemsWords } from "#words/source-problems"
import { problemChecks } from "./problem-checks.ts"

const values = {
  ...{ element: "mj-text", around: "mj-section", places: "<mj-column>", attribute: "align", value: "up" },
  ...{ words: "lost", message: "Oh", most: 1000 },
}

test.each(["en", "de", "pl"] as const)("SOURCE-1 every problem of MJML has its sentence (%s)", (language) => {
  const words = sourceProblemsWords[language]
  const codes = [...(Object.keys(refusals) as (keyof typeof refusals)[]), ...faultCodes]
  expect(Object.keys(words.problems).toSorted()).toEqual([...codes].toSorted())
  for (const code of codes) {
    const [check] = problemChecks([{ code, line: 3, column: 2, values }], words)
    expect(check?.text).toMatch(/\S/)
    expect(check?.text).not.toMatch(/[{}]|undefined/)
    expect(check).toMatchObject({ part: "mjml", line: 3, column: 2 })
  }
})

test("names the allowed values at the end of the sentence", () => {
  const problem = { code: "attribute_has_no_such_value", line: 1, column: null } as const
  const [check] = problemChecks(
    [{ ...problem, values: { ...values, accepted: "left, right" } }],
    sourceProblemsWords.en,
  )
  expect(check?.text).toBe("align of <mj-text> cannot be “up”. It accepts left, right.")
})

import { expect, test } from "vitest"
import { mentionsOf, readContract, rulesOf, twice, undefinedMentions, untested } from "./rules.ts"
import { sourceFiles } from "./source-files.ts"

const rules = rulesOf(readContract())
const mentions = mentionsOf(sourceFiles(), rules)

test("docs/contract.md defines every rule once", () => {
  expect(rules.length).toBeGreaterThan(50)
  expect(twice(rules)).toEqual([])
})

test("every rule that a test or a comment names is defined in docs/contract.md", () => {
  expect(undefinedMentions(mentions, rules).map((one) => `${one.path}:${one.line} ${one.id}`)).toEqual([])
})

const sample = rulesOf(
  "# Contract\n\n- **SEND-1** A malformed address is reported.\n- **SEND-2** All of them.\n- **SEND-2** Again.",
)

test("a rule is a list item that begins with its number", () => {
  expect(sample.map((rule) => [rule.id, rule.line])).toEqual([
    ["SEND-1", 3],
    ["SEND-2", 4],
    ["SEND-2", 5],
  ])
  expect(twice(sample)).toEqual(["SEND-2"])
})

test("a test that names an unknown number is found, and so is a rule without a test", () => {
  const files = [
    { path: "service/a.test.ts", text: 'test("SEND-1 works", () => {})\ntest("ELSE-7 works", () => {})' },
    { path: "service/a.ts", text: "// SEND-9: no such rule\nconst hash = 'SHA-256'" },
  ]
  const found = mentionsOf(files, sample)
  expect(undefinedMentions(found, sample).map((one) => one.id)).toEqual(["ELSE-7", "SEND-9"])
  expect(untested(found, sample).map((rule) => rule.id)).toEqual(["SEND-2", "SEND-2"])
})

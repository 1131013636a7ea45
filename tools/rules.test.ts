import { expect, test } from "vitest"
import {
  contractFiles,
  duplicates,
  mentionsOf,
  readContract,
  rulesOf,
  undefinedMentions,
  untested,
} from "./rules.ts"
import { sourceFiles } from "./source-files.ts"

const rules = readContract()
const mentions = mentionsOf(sourceFiles(), rules)

test("docs/api and docs/dashboard define every rule once", () => {
  expect(rules.length).toBeGreaterThan(500)
  expect(duplicates(rules).map(({ path, line, id }) => `${path}:${line} ${id}`)).toEqual([])
})

test("every rule that a test or a comment names is defined", () => {
  expect(undefinedMentions(mentions, rules).map((one) => `${one.path}:${one.line} ${one.id}`)).toEqual([])
})

test("a document of docs/api has at most 200 lines", () => {
  const long = contractFiles().filter(
    ({ path, text }) => path.startsWith("docs/api/") && text.trimEnd().split("\n").length > 200,
  )
  expect(long.map(({ path }) => path)).toEqual([])
})

test("a rule of the dashboard is one line", () => {
  const continued = contractFiles()
    .filter(({ path }) => path.startsWith("docs/dashboard/"))
    .flatMap(({ path, text }) => {
      const lines = text.split("\n")
      return rulesOf({ path, text }).filter(({ line }) => /^\s+\S/.test(lines[line] ?? ""))
    })
  expect(continued.map(({ path, line, id }) => `${path}:${line} ${id}`)).toEqual([])
})

const sample = rulesOf({
  path: "docs/api/sample.md",
  text: "# Contract\n\n- **SEND-1** A malformed address is reported.\n- **SEND-2** All of them.\n- **SEND-2** Again.",
})

test("a rule is a list item that begins with its number", () => {
  expect(sample.map((rule) => [rule.id, rule.path, rule.line])).toEqual([
    ["SEND-1", "docs/api/sample.md", 3],
    ["SEND-2", "docs/api/sample.md", 4],
    ["SEND-2", "docs/api/sample.md", 5],
  ])
  expect(duplicates(sample)).toEqual([sample[2]])
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

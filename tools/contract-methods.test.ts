import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { methods } from "#contract/methods"
import { contractPath, methodsMarkdown, withMethods } from "./contract-methods.ts"

test("SELF-5 docs/contract.md shows the table of methods as it is", () => {
  const document = readFileSync(contractPath, "utf8")
  expect(document).toBe(withMethods(document))
})

test("SELF-5 the table has one line per method: key, who may use it, ours or not", () => {
  const lines = methodsMarkdown().split("\n")
  expect(lines.filter((line) => /^\| [a-z-]+\/[a-z-]+ \|/.test(line))).toHaveLength(methods.length)
  expect(lines).toContain("| email/send | project or account | send | owner, manager, editor |  |")
  expect(lines).toContain("| project/create | account |  | owner |  |")
  expect(lines).toContain(
    "| captured/get | project or account | read | owner, manager, editor, operator, viewer | ours |",
  )
})

test("SELF-5 a document that lost its marks is reported", () => {
  expect(() => withMethods("# Contract")).toThrow("lost the marks")
})

import { expect, test } from "vitest"
import { errorMeanings } from "#contract/error-codes"
import { limits } from "#contract/limits"
import { methods } from "#contract/methods"
import { methodsOfCode } from "./api-docs/codes-pages.ts"
import { limitGroups } from "./api-docs/limit-rows.ts"
import { numberAfter, sourceNumber } from "./api-docs/source-number.ts"
import { apiPages, stalePaths } from "./api-docs.ts"
import { neverReturned } from "./unused-codes.ts"
import { readContract } from "./rules.ts"

const pages = apiPages()
const linesOf = (path: string) => pages.find((page) => page.path === path)?.text.split("\n") ?? []

test("SELF-5 the generated pages of docs/api are current", () => {
  expect(stalePaths(pages), "npm run docs").toEqual([])
  const [first, ...others] = pages
  const changed = first ? [{ ...first, text: "" }, ...others] : []
  expect(stalePaths(changed)).toEqual(["docs/api/methods.md"])
  expect(stalePaths(pages.filter(({ path }) => path !== "docs/api/codes/1500-1599.md"))).toEqual([
    "docs/api/codes/1500-1599.md",
  ])
})

test("SELF-5 methods.md has each method with its key, its roles, and whether it is an extension", () => {
  const lines = linesOf("docs/api/methods.md")
  expect(lines.filter((line) => line.startsWith("| ["))).toHaveLength(methods.length)
  expect(lines).toContain(
    "| [email/send](reference/email/send.md) | project or account | send | owner, manager, editor |  |",
  )
  expect(lines).toContain("| [project/create](reference/project/create.md) | account |  | owner |  |")
  expect(lines).toContain(
    "| [captured/get](reference/captured.md#capturedget) | project or account | read | owner, manager, editor, operator, viewer | yes |",
  )
})

test("SELF-3 the reference has fields, codes and examples of every method", () => {
  const text = linesOf("docs/api/reference/email/send.md").join("\n")
  expect(text).toContain("| `message.recipients.email` | string | yes | The address.")
  expect(text).toMatch(/\| 1573 \| 400 \| .+ already accepted/)
  expect(text).toContain('"subject": "Your order {{order}}"')
  const headings = pages.flatMap((page) => page.text.match(/^#+ \S+\/\S+$/gm) ?? [])
  expect(headings.map((heading) => heading.replace(/^#+ /, "")).sort()).toEqual(
    methods.map(({ path }) => path).sort(),
  )
})

test("a generated page stays short: 200 lines, or a single method", () => {
  const long = pages.filter(({ text }) => text.trimEnd().split("\n").length > 200).map(({ path }) => path)
  expect(long.filter((path) => !/reference\/.+\/.+\.md$/.test(path))).toEqual([])
})

test("ERROR-2 every code has a method or the reason why no method returns it", () => {
  const codes = Object.keys(errorMeanings).map(Number)
  const listed = pages
    .filter(({ path }) => path.startsWith("docs/api/codes/"))
    .flatMap(({ text }) => [...text.matchAll(/^\| (\d+) \|/gm)].map(([, code]) => Number(code)))
  expect(listed).toEqual(codes)
  // 1578 is about a message that came by SMTP (SMTP-8).
  expect(codes.filter((code) => !neverReturned[code] && methodsOfCode(code).length === 0)).toEqual([1578])
  expect(codes.filter((code) => neverReturned[code] && methodsOfCode(code).length > 0)).toEqual([])
})

test("limits.md has every limit of the contract, each with a rule that exists", () => {
  const used = new Set<string>()
  const watched = new Proxy(limits, {
    get: (all, name) => {
      used.add(String(name))
      return Reflect.get(all, name)
    },
  })
  const rows = limitGroups.flatMap((group) => group.rows)
  for (const [, , value] of rows) value(watched)
  expect(Object.keys(limits).filter((name) => !used.has(name))).toEqual([])
  const rules = new Set(readContract().map((rule) => rule.id))
  expect(rows.flatMap(([, ids]) => ids.split(" ")).filter((id) => !rules.has(id))).toEqual([])
})

test("a number of the source is found by the text before it, and must be in one file", () => {
  expect(numberAfter("const sizeMax = 5 * 1_024 * 1024\n", "sizeMax = ")).toBe(5_242_880)
  expect(numberAfter("lifetimeMs = hours(8)", "lifetimeMs = hours(")).toBe(8)
  expect(numberAfter("sizeMax = other", "sizeMax = ")).toBeNull()
  expect(() => sourceNumber("service/", "noSuchNumber = ")).toThrow("0 files in service/")
})

import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { errorMeanings, httpStatusOf } from "./error-codes.ts"

const root = join(import.meta.dirname, "../..")

test("ERROR-2 every code of the contract or the service has a meaning", () => {
  const files = globSync(["lib/contract/**/*.ts", "service/**/*.ts"], { cwd: root })
  const codes = files
    .filter((file) => !file.includes(".test."))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), "utf8")
      return [...text.matchAll(/(?:withCode|Refusal|flag|address|domainName)\(\s*(\d{3,5})\b/g)].map(
        (one) => one[1],
      )
    })
  expect(codes.length).toBeGreaterThan(50)
  expect(codes.filter((code) => !errorMeanings[Number(code)])).toEqual([])
})

test.each([
  [101, 401],
  [102, 401],
  [105, 403],
  [215, 403],
  [199, 413],
  [150, 500],
  [204, 400],
  [1574, 400],
])("ERROR-1 code %i goes with HTTP %i", (code, status) => {
  expect(httpStatusOf(code)).toBe(status)
})

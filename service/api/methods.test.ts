import { globSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { methods } from "#contract/methods"
import { groupOf } from "#contract/openapi/names"
import { implementations } from "./methods.ts"

const inContract = methods.map((one) => one.path).sort()

test("METHOD-1 every method of the contract is implemented, and nothing else", () => {
  expect(implementations.map((one) => one.method.path).sort()).toEqual(inContract)
})

test("METHOD-1 every group has its file in the contract and its folder in the service", () => {
  const inFolder = (folder: string, pattern: string) =>
    globSync(pattern, { cwd: join(import.meta.dirname, folder) }).map((file) => file.replace(/\.ts$/, ""))
  const groups = [...new Set(inContract.map(groupOf))].sort()
  expect(inFolder("../../lib/contract/methods", "*.ts").sort()).toEqual(groups)
  expect(inFolder(".", "*")).toEqual(expect.arrayContaining(groups))
})

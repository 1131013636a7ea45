import { globSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { methods } from "#contract/methods"
import { implementations } from "./methods.ts"

const inContract = methods.map((one) => one.path).sort()

test("METHOD-1 every method of the contract is implemented, and nothing else", () => {
  expect(implementations.map((one) => one.method.path).sort()).toEqual(inContract)
})

test("METHOD-1 every method has its file in the contract and in the service", () => {
  // lib/contract/openapi/ describes the methods; it is not one of them.
  const files = (folder: string) =>
    globSync("*/*.ts", { cwd: folder, exclude: ["openapi/**"] })
      .map((file) => file.replace(/\.ts$/, ""))
      .filter((file) => !/\.(test|http\.test|db\.test)$/.test(file))
  expect(files(join(import.meta.dirname, "../../lib/contract")).sort()).toEqual(inContract)
  expect(files(import.meta.dirname)).toEqual(expect.arrayContaining(inContract))
})

import { expect, test } from "vitest"
import { fulfils, type KeyNeed, keyRights, needOf, pathsWithNeed } from "./key-right.ts"
import type { Method } from "./method.ts"
import { methods } from "./methods.ts"

const all: readonly Method[] = methods

test("EXT-11 the table names every method, and no other one", () => {
  expect([...pathsWithNeed].sort()).toEqual(all.map((one) => one.path).sort())
})

test("EXT-11 a method missing from the tables is closed to programs", () => {
  for (const path of ["nobody/knows", "constructor", "__proto__", "toString"])
    expect(needOf(path)).toBe("own")
})

test("EXT-11 writing methods are closed to keys that read, and methods of the account key to all", () => {
  for (const { path, access, key } of all) {
    if (key === "account") expect(needOf(path), path).toBe("own")
    if (access.action === "write") expect(needOf(path), path).not.toBe("read")
    if (path.startsWith("api-key/")) expect(needOf(path), path).toBe("own")
  }
})

test.each<[KeyNeed, string[]]>([
  ["send", ["send", "full"]],
  ["read", ["read", "full"]],
  ["full", ["full"]],
  ["any", ["send", "read", "full"]],
  ["own", []],
])("EXT-11 what asks for %s is open to %j", (need, open) => {
  expect(keyRights.filter((right) => fulfils(right, need))).toEqual(open)
})

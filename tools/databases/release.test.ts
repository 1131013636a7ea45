import { readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { expect, test } from "vitest"
import { migrationLocks } from "#postgres/known-schema"
import { programs } from "./programs.ts"
import { standingOf } from "./release.ts"

const known = ["one", "two", "three"]

test.each([
  ["unused", []],
  ["ours", ["one", "two"]],
  ["ours", ["one", "two", "three"]],
  ["newer", ["one", "two", "three", "four"]],
  ["another's", ["eins", "zwei"]],
  ["unknown", ["uno"]],
  ["unknown", ["two", "one"]],
] as const)("a database is %s by the migrations that were applied to it: %j", (standing, applied) => {
  expect(standingOf(applied, known, ["eins", "zwei", "drei"])).toBe(standing)
})

test("names and locks are those under which the programs open their databases", () => {
  for (const { migrations, application, migrationLock } of programs) {
    const opening = readFileSync(join(dirname(migrations), "open.ts"), "utf8")
    expect(opening).toContain(`name: "${application}"`)
    const [, opened] = /migrationLock: migrationLocks\.(\w+)/.exec(opening) ?? []
    expect(migrationLock).toBe(migrationLocks[opened as keyof typeof migrationLocks])
  }
})

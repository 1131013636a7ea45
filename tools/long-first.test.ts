import { existsSync } from "node:fs"
import { expect, test } from "vitest"
import { inRepo } from "./lib/repo.mjs"
import { long } from "./long-first.ts"

test("the files that begin first are there", () => {
  expect(long.filter((name) => !existsSync(inRepo(`${name}.test.ts`)))).toEqual([])
})

import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { inRepo } from "./lib/repo.mjs"
import { sourceFiles } from "./source-files.ts"

/** Background work of the dashboard: `catchUpFromNowOn`, `sendRunsOnce`. */
const begins = /^export (?:const|function) (\w+(?:FromNowOn|Once))(?: = )?\((?:read: ReadContent)?\): void/gm

test("the dashboard starts all of its background work", () => {
  const loops = sourceFiles()
    .filter(({ path }) => path.startsWith("lib/"))
    .flatMap(({ text }) => [...text.matchAll(begins)].map(([, name]) => name))
  const start = readFileSync(inRepo("instrumentation-node.ts"), "utf8")
  const begun = [...start.matchAll(/(\w+)\([^()]*\)$/gm)].map(([, name]) => name)
  expect(loops.length).toBeGreaterThan(10)
  expect(loops.filter((name) => !begun.includes(name))).toEqual([])
})

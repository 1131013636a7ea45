import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { inRepo } from "./lib/repo.mjs"
import { sourceFiles } from "./source-files.ts"

/** Background work of the dashboard: `startAlerts`, `startHousekeeping`. */
const starters = /^export (?:const|function) (start\w+)(?: = )?\(\): void/gm

test("the dashboard starts all of its background work", () => {
  const loops = sourceFiles()
    .filter(({ path }) => path.startsWith("lib/"))
    .flatMap(({ text }) => [...text.matchAll(starters)].map(([, name]) => name))
  const start = readFileSync(inRepo("instrumentation-node.ts"), "utf8")
  const started = [...start.matchAll(/(\w+)\([^()]*\)$/gm)].map(([, name]) => name)
  expect(loops.length).toBeGreaterThan(10)
  expect(loops.filter((name) => !started.includes(name))).toEqual([])
})

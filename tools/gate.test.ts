import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { coreFlows, onlyInAll } from "./gate.mjs"
import { inRepo } from "./lib/repo.mjs"

test("each flow of the core is there", () => {
  const sources = new Map(
    globSync("e2e/flows/**/*.spec.ts", { cwd: inRepo() }).map((path) => [
      path.replace(/^.*\//, "").replace(/\.spec\.ts$/, ""),
      readFileSync(inRepo(path), "utf8"),
    ]),
  )
  const missing = Object.entries(coreFlows).flatMap(([file, titles]) =>
    titles
      .filter((title) => !sources.get(file)?.includes(inSource(title)))
      .map((title) => `${file}: ${title}`),
  )
  expect(missing).toEqual([])
})

/** A title as its file spells it: names of input methods and of surrounding groups are filled in when it runs. */
const inSource = (title: string) =>
  title
    .replace(/^by (mouse|keyboard) alone /, "")
    .replace(/by (mouse|keyboard)( alone)?$/, `by $\{input.name}$2`)

test("each suite that is left to all tests is there", () => {
  expect(onlyInAll.filter((pattern) => globSync(pattern, { cwd: inRepo() }).length === 0)).toEqual([])
})

import { globSync } from "node:fs"
import { expect, test } from "vitest"
import { inRepo } from "./lib/repo.mjs"
import { leftOut, pages } from "./pages.ts"

/** Routes as Next.js makes them from app/: groups in brackets fall away. */
const routes = globSync("**/page.tsx", { cwd: inRepo("app") }).map(
  (file) =>
    `/${file
      .split("/")
      .slice(0, -1)
      .filter((part) => !part.startsWith("("))
      .join("/")}`,
)

test("every page of app/ is in the list, or says why not", () => {
  const known = new Set([...pages.map((page) => page.route), ...Object.keys(leftOut)])
  expect(routes.filter((route) => !known.has(route))).toEqual([])
  expect([...known].filter((route) => !routes.includes(route))).toEqual([])
})

test("names are pictures' names: each once, in small letters", () => {
  const names = pages.map((page) => page.name)
  expect(new Set(names).size).toBe(names.length)
  expect(names.filter((name) => !/^[a-z-]+$/.test(name))).toEqual([])
})

test("a state of a page says how it is got to", () => {
  const states = pages.flatMap((page) => Object.values(page.states ?? {}))
  expect(states.length).toBeGreaterThan(10)
  expect(states.filter(({ search, act }) => !search && !act)).toEqual([])
})

import { globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { expect, it } from "vitest"

const root = join(import.meta.dirname, "../..")
const files = globSync("{app,components}/**/*.{ts,tsx}", { cwd: root }).filter(
  (file) => !file.includes(".test."),
)

/** Files with the code that they load later, such as `later(() => import("./add-dialog.tsx"))`. */
const laterParts = files.flatMap((file) => {
  const source = readFileSync(join(root, file), "utf8")
  return [...source.matchAll(/=> import\("(?<path>[^"]+)"\)/g)].map(({ groups }) => ({
    file,
    source,
    path: groups?.path ?? "",
  }))
})

/** Part of a page's first code: a file that loads itself, or also imports the same path. */
const isLoadedAtOnce = ({ file, source, path }: (typeof laterParts)[number]): boolean =>
  join(dirname(file), path) === file ||
  [...source.matchAll(/^(?:import|export) (?!type )[^"]*from "(?<path>[^"]+)"/gm)].some(
    ({ groups }) => groups?.path === path,
  )

it("no file imports the code that it loads later, which would make it part of the page's first code", () => {
  expect(laterParts.length).toBeGreaterThan(50)
  expect(laterParts.filter(isLoadedAtOnce).map(({ file, path }) => `${file}: ${path}`)).toEqual([])
})

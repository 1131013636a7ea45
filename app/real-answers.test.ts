import { readdirSync } from "node:fs"
import { dirname, join } from "node:path"
import { expect, test } from "vitest"

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" }).map((path) =>
  path.replaceAll("\\", "/"),
)
const foldersOf = (name: string) =>
  files.filter((path) => path.endsWith(`/${name}`)).map((path) => dirname(path))

/**
 * A page with `loading.tsx` is answered with 200 before anything below is read, so a layout that finds nothing, or no
 * right, would render its error under that status. The page and its fallback are in a group of their own then:
 * `(list)/page.tsx`.
 */
test("SAFE-2 no layout that can answer 404 or 403 is below the loading placeholder of another page", () => {
  const loading = foldersOf("loading.tsx")
  expect(loading.length).toBeGreaterThan(5)
  const below = foldersOf("layout.tsx").flatMap((layout) =>
    loading.filter((face) => layout.startsWith(`${face}/`)).map((face) => join(face, "loading.tsx")),
  )
  expect(below).toEqual([])
})

import { expect, test } from "vitest"
import { groupsOf } from "./groups.ts"
import { featuresReadBy, pageReadings } from "./readers.ts"

const aliases = {
  "#words/*": { browser: "./b/*.js", default: "./a/*.js" },
  "#ui/*": "./components/ui/*.tsx",
}
const client = (...imports: string[]) => ['"use client"', ...imports].join("\n")
const sources = Object.entries({
  "app/layout.tsx": 'import { Frame } from "#ui/frame"',
  "components/ui/frame.tsx": client('import { shellWords } from "#words/shell"'),
  "app/(auth)/sign-in/page.tsx": 'import { signInWords } from "#words/sign-in"',
  "app/(dashboard)/p/[project]/tags/page.tsx": 'import { Tags } from "./tags-table.tsx"',
  "app/(dashboard)/p/[project]/tags/tags-table.tsx": client(
    'import {\n  type A,\n  table,\n} from "./table.ts"',
    'import type { OnlyTypes } from "./types.ts"',
    'const remove = later(() => import("./remove.tsx"))',
    '// import { oldWords } from "#words/old"',
  ),
  "app/(dashboard)/p/[project]/tags/table.ts": 'import { tagWords } from "#words/tag"',
  "app/(dashboard)/p/[project]/tags/types.ts": 'import { typeWords } from "#words/types"',
  "app/(dashboard)/p/[project]/tags/remove.tsx": 'import { removeWords } from "#words/remove-tag"',
  "app/(dashboard)/p/[project]/keys/(list)/page.tsx": 'import { Keys } from "../keys.tsx"',
  "app/(dashboard)/p/[project]/keys/new/page.tsx": 'import { Keys } from "../keys.tsx"',
  "app/(dashboard)/p/[project]/keys/keys.tsx": client(
    'import { keyWords } from "#words/key"',
    'import { tagWords } from "#words/tag-name"',
  ),
  "app/(dashboard)/p/[project]/tags/error.tsx": client('import { n } from "#words/tag-name"'),
}).map(([path, text]) => ({ path, text }))

const readings = pageReadings(sources, aliases)

test("WORDS-6 a page reads what is imported behind its first client file, and its later parts what is behind import()", () => {
  const tags = readings.find(({ page }) => page.endsWith("/tags"))
  expect([...(tags?.now ?? [])].sort()).toEqual(["shell", "tag", "tag-name"])
  expect([...(tags?.later ?? [])]).toEqual(["remove-tag"])
})

test("WORDS-6 what the server alone reads comes to no browser, unless the file itself runs there", () => {
  const page = "app/(auth)/sign-in/page.tsx"
  expect(readings.find((one) => one.page === "app/(auth)/sign-in")?.now).toEqual(new Set(["shell"]))
  expect([...featuresReadBy(page, sources, aliases)]).toEqual(["sign-in"])
})

test("WORDS-6 messages of the same pages come in one file: of a page, of an area, of two, or of all", () => {
  const features = ["shell", "sign-in", "tag", "tag-name", "remove-tag", "key", "types", "old"]
  const four = ["a", "b", "c", "d"].map((area) => ({
    page: `app/(dashboard)/p/[project]/${area}`,
    now: new Set(["shell"]),
    later: new Set<string>(),
  }))
  expect(
    Object.fromEntries(groupsOf(features, [...readings, ...four]).map((one) => [one.name, one.features])),
  ).toEqual({
    shell: ["shell"],
    server: ["sign-in", "types", "old"],
    tags: ["tag"],
    "tags-later": ["remove-tag"],
    keys: ["key"],
    "keys-and-tags": ["tag-name"],
  })
})

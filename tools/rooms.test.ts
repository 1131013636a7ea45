import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { architecturePath, faultsOf, importsOf, roomOf, withRooms } from "./rooms.ts"
import { sourceFiles } from "./source-files.ts"

const sentences = (path: string, text: string) => faultsOf([{ path, text }]).map((fault) => fault.sentence)

test("every import and every word of the house is where the table allows it", () => {
  expect(faultsOf(sourceFiles()).map((one) => `${one.path}:${one.line} ${one.sentence}`)).toEqual([])
})

test("docs/architecture.md shows the table as it is", () => {
  const document = readFileSync(architecturePath, "utf8")
  expect(document).toBe(withRooms(document))
})

test("a stray import is refused: left of the own room, beside it, or over the program border", () => {
  expect(sentences("service/events/a.ts", 'import { x } from "../deliver/b.ts"')).toHaveLength(1)
  expect(sentences("service/deliver/a.ts", 'import { x } from "../webhooks/b.ts"')).toHaveLength(1)
  expect(sentences("service/api/a.ts", 'import { x } from "#lib/data/store/open"')).toHaveLength(1)
  expect(sentences("components/ui/a.tsx", 'import type { x } from "#lib/data/store/schema"')).toHaveLength(1)
  expect(sentences("lib/contract/a.ts", 'import pg from "pg"')).not.toEqual([])
})

test("an import to the right is allowed", () => {
  expect(sentences("service/deliver/a.ts", 'import { x } from "../events/record.ts"')).toEqual([])
  expect(
    sentences("lib/contract/email/a.ts", 'import { z } from "zod"\nimport { x } from "../time.ts"'),
  ).toEqual([])
})

test("a feature never imports a sibling feature", () => {
  const page = "app/(dashboard)/p/[project]/templates/page.tsx"
  expect(sentences(page, 'import { x } from "../webhooks/view.ts"')).toHaveLength(1)
  expect(sentences(page, 'import { x } from "./[id]/view.ts"')).toEqual([])
})

test("words stay in their rooms", () => {
  expect(sentences("service/events/a.ts", "const x = new Date()")).toHaveLength(1)
  expect(sentences("service/events/a.ts", "const x = process.env.HOME")).toHaveLength(1)
  expect(sentences("app/page.tsx", "await fetch(url)")).toHaveLength(1)
  expect(sentences("service/clock.ts", "const x = new Date()")).toEqual([])
  expect(sentences("service/events/a.ts", "// new Date() would be wrong here")).toEqual([])
})

test("files with settings, rows or sessions begin with server-only", () => {
  expect(sentences("lib/mail-api/proxy/a.ts", 'import { x } from "#lib/data/store/schema"')).toEqual([])
  expect(sentences("lib/mail-api/proxy/a.ts", 'import { x } from "#lib/data/store/open"')).toHaveLength(1)
  expect(
    sentences("lib/mail-api/proxy/a.ts", 'import "server-only"\nimport { x } from "#lib/data/store/open"'),
  ).toEqual([])
})

test("imports are found in every form, and not in comments", () => {
  const text = `import "a"
import b, { c, type D } from "b"
import type {
  E,
} from "e"
export { f } from "f"
// import { no } from "no1"
/* import { no } from "no2" */
const url = "https://example.com" // import "no3"
const g = await import("g")`
  expect(importsOf(text).map((one) => one.specifier)).toEqual(["a", "b", "e", "f", "g"])
  expect(importsOf(text).map((one) => one.line)).toEqual([1, 2, 5, 6, 10])
})

test("events are asked for through their port, and their types are named anywhere", () => {
  const page = "app/(dashboard)/p/[project]/overview/load.ts"
  const faultsOf = (text: string) => sentences(page, `import "server-only"\n${text}\n`)
  expect(faultsOf('import { type LetterRow, listLetters } from "#lib/data/store/letters"')).toEqual([
    "app may not ask lib/data/store/letters.ts: events may be in another store (lib/data/events)",
  ])
  expect(faultsOf('import { type LetterPage, type LetterRow } from "#lib/data/store/letters"')).toEqual([])
  expect(faultsOf('import type { LetterRow } from "#lib/data/store/letters"')).toEqual([])
  expect(faultsOf('import { listLetters } from "#lib/data/events/open"')).toEqual([])
})

test("the nearest room wins", () => {
  expect(roomOf("service/store/open.ts")?.name).toBe("service store")
  expect(roomOf("service/clock.ts")?.name).toBe("service ground")
  expect(roomOf("elsewhere/x.ts")).toBeUndefined()
})

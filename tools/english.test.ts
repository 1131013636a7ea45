import { globSync, readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { commentsOf, emptyNames, englishFaults, proseFaults } from "./english.ts"
import { inRepo } from "./lib/repo.mjs"
import { type SourceFile, sourceFiles } from "./source-files.ts"

const sentences = (text: string) =>
  englishFaults([{ path: "lib/a.test.ts", text }]).map((fault) => fault.sentence)

const filesAt = (pattern: string): SourceFile[] =>
  globSync(pattern, { cwd: inRepo() }).map((path) => ({ path, text: readFileSync(inRepo(path), "utf8") }))

it("comments and test titles are in plain English", () => {
  expect(englishFaults(sourceFiles()).map((one) => `${one.path}:${one.line} ${one.sentence}`)).toEqual([])
})

it("messages and documents are in plain English", () => {
  const faults = proseFaults(
    ["lib/interface/words/messages/en/*.json", "*.md", "docs/**/*.md"].flatMap(filesAt),
  )
  expect(faults.map((one) => `${one.path}:${one.line} ${one.sentence}`)).toEqual([])
})

it("declarations are named by what they are", () => {
  expect(emptyNames(sourceFiles()).map((one) => `${one.path}:${one.line} ${one.sentence}`)).toEqual([])
})

it("refuses comments that begin with a question word", () => {
  expect(sentences("/** What a page shows. */")).toHaveLength(1)
  expect(sentences("/**\n * Where it ends.\n */")).toHaveLength(1)
  expect(sentences("const a = 1 // Who asks")).toEqual([])
  expect(sentences("// The page shows\n// what it has.")).toEqual([])
})

it("refuses comments and titles in which things tell", () => {
  expect(sentences("// A webhook that told of the message")).toHaveLength(1)
  expect(sentences('test("SEND-3 tells who was refused", () => {})')).toHaveLength(1)
  expect(sentences('test.each([1])("%i tells it", () => {})')).toHaveLength(1)
  expect(sentences('test(\n  "MAIN-3 it is told",\n  () => {})')).toHaveLength(1)
  expect(sentences('const words = { tell: "tells" }')).toEqual([])
})

it("refuses a thing that tells in documents, but not in messages or code", () => {
  const faultsOf = (path: string) => proseFaults([{ path, text: "It tells `told`.\nUse `told`." }])
  expect(faultsOf("docs/a.md").map(({ line }) => line)).toEqual([1])
  expect(faultsOf("a.json")).toEqual([])
})

it("refuses declarations with a name that does not say what the value is", () => {
  const namesIn = (text: string) => emptyNames([{ path: "lib/a.ts", text }]).map(({ line }) => line)
  expect(namesIn("const asked = 1\nfor (const given of all) {\nlet told: string\n")).toEqual([1, 2, 3])
  expect(namesIn("function kept() {}\ntype world = { apart: 1 }")).toEqual([1, 2])
  expect(namesIn("const ownKey = 1\nconst { told } = row\nconst query = { asked: 1 }")).toEqual([])
})

it("joins the lines of a comment", () => {
  expect(commentsOf("/**\n * One\n * two.\n */\n// three\n// four\ncode()")).toEqual([
    { line: 1, text: "One two." },
    { line: 5, text: "three four" },
  ])
})

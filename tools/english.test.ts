import { expect, it } from "vitest"
import { commentsOf, englishFaults } from "./english.ts"
import { sourceFiles } from "./source-files.ts"

const sentences = (text: string) => englishFaults([{ path: "lib/a.ts", text }]).map((fault) => fault.sentence)

it("comments and test titles are in plain English", () => {
  expect(englishFaults(sourceFiles()).map((one) => `${one.path}:${one.line} ${one.sentence}`)).toEqual([])
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
  expect(sentences('const words = { tell: "tells" }')).toEqual([])
})

it("joins the lines of a comment", () => {
  expect(commentsOf("/**\n * One\n * two.\n */\n// three\n// four\ncode()")).toEqual([
    { line: 1, text: "One two." },
    { line: 5, text: "three four" },
  ])
})

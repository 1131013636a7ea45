import { expect, test } from "vitest"
import { condition, documentOf, node, paragraph } from "./testing/make-document.ts"
import { walk } from "./walk.ts"
import { type BranchChoice, withBranches } from "./with-branches.ts"

const isSet = (tag: string) => ({ kind: "set", tag })
const row = (words: string, when: object | null = null) =>
  node("tableRow", { when }, node("tableCell", {}, paragraph(words)))
const document = documentOf([
  paragraph("before"),
  condition(isSet("a"), [paragraph("a"), condition(isSet("b"), [paragraph("b")])], [paragraph("no a")]),
  node("table", {}, row("always"), row("when c", isSet("c"))),
  node("table", {}, row("when d", isSet("d"))),
])
function wordsWith(choices: BranchChoice[]) {
  const found = [...walk(withBranches(document, choices))].map(({ node: one }) => one)
  return {
    words: found.flatMap((one) => (one.type === "text" ? [one.text] : [])),
    conditions: found.filter((one) => one.type === "condition" || (one.type === "tableRow" && one.attrs.when))
      .length,
    tables: found.filter(({ type }) => type === "table").length,
  }
}

test("LOOK-7 a document without choices, or with choices at other places, stays the same", () => {
  expect(withBranches(document, [])).toEqual(document)
  const elsewhere = [[], [0], [9, 9], [2, 0]].map((place) => ({ place, branch: "otherwise" as const }))
  expect(withBranches(document, elsewhere)).toEqual(document)
})

test("LOOK-7 a chosen branch replaces its condition, also within another one", () => {
  const outer = { place: [1], branch: "shown" as const }
  expect(wordsWith([outer])).toMatchObject({ conditions: 3 })
  const both = wordsWith([outer, { place: [1, 0, 1], branch: "shown" }])
  expect(both).toMatchObject({ conditions: 2 })
  expect(both.words.slice(0, 3)).toEqual(["before", "a", "b"])
  expect(wordsWith([{ place: [1], branch: "otherwise" }]).words.slice(0, 2)).toEqual(["before", "no a"])
})

test("LOOK-7 a condition without otherwise, and a row, disappear; a table without rows too", () => {
  const without = wordsWith([
    { place: [1], branch: "shown" },
    { place: [1, 0, 1], branch: "otherwise" },
    { place: [2, 1], branch: "otherwise" },
    { place: [3, 0], branch: "otherwise" },
  ])
  expect(without).toEqual({ words: ["before", "a", "always"], conditions: 0, tables: 1 })
  expect(wordsWith([{ place: [2, 1], branch: "shown" }])).toMatchObject({ conditions: 3, tables: 2 })
})

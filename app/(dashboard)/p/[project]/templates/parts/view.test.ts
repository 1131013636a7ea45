import { expect, test } from "vitest"
import { at } from "#lib/platform/clock"
import { templatePartsWords } from "#words/template-parts"
import { partRow, stateText, usedText } from "./view.ts"

const listed = {
  ...{ draft_id: "1", part: "snippet" as const, name: "Address", base_version: null },
  ...{ revision: 3, seq: 5, published_revision: null, published_seq: null },
  ...{ changed_by: "ann", changed_at: at(0), templates: 0, layouts: 0 },
}
const words = templatePartsWords.en
const rowOf = (more: object) => {
  const [row] = partRow({ ...listed, ...more }, "Ann")
  if (!row) throw new Error("no row")
  return row
}

test.each([
  [{}, "Draft"],
  [{ base_version: 2, published_revision: 3, published_seq: 5 }, "Published v2"],
  [{ base_version: 2, published_revision: 3, published_seq: 4 }, "Published v2 · changed"],
])("PART-2 %j is %s", (more, text) => {
  expect(stateText(rowOf(more), words)).toBe(text)
})

test.each([
  [{}, "nowhere yet"],
  [{ templates: 1 }, "in 1 template"],
  [{ templates: 4, layouts: 1 }, "in 4 templates, in 1 layout"],
  [{ layouts: 2 }, "in 2 layouts"],
])("PART-6 %j is used %s", (more, text) => {
  expect(usedText(rowOf(more), words)).toBe(text)
})

test("a template is not listed", () => {
  expect(partRow({ ...listed, part: null }, "Ann")).toEqual([])
})

import { expect, test } from "vitest"
import * as Y from "yjs"
import { readDocument } from "../read-document.ts"
import { documentVersion } from "../document.ts"
import { blockIdAt, placeOfBlock } from "./block-ids.ts"
import { fragmentName, replaceIn, toYjs } from "./to-yjs.ts"

const paragraph = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] })
const column = (text: string) => ({ type: "column", content: [paragraph(text)] })
function made() {
  const content = [
    paragraph("One"),
    { type: "columns", content: [column("Left"), column("Right")] },
    {
      type: "paragraph",
      content: [
        { type: "text", text: "Dear " },
        { type: "mergeTag", attrs: { expr: "name" } },
      ],
    },
  ]
  const read = readDocument({ version: documentVersion, doc: { type: "doc", content } })
  if ("faults" in read) throw new Error(JSON.stringify(read.faults))
  return { ydoc: toYjs(read.document.doc), doc: read.document.doc }
}

test("COMMENT-2 a block is found again by its id, also in another copy and after others were inserted before it", () => {
  const { ydoc } = made()
  const id = blockIdAt(ydoc, [1, 1, 0]) ?? ""
  expect(placeOfBlock(ydoc, id)).toEqual([1, 1, 0])
  const copy = new Y.Doc()
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(ydoc))
  copy.getXmlFragment(fragmentName).insert(0, [new Y.XmlElement("divider")])
  expect(placeOfBlock(copy, id)).toEqual([2, 1, 0])
})

test("COMMENT-2 a place in a text is that of the block around it", () => {
  const { ydoc } = made()
  expect(blockIdAt(ydoc, [2, 1])).toBe(blockIdAt(ydoc, [2]))
  expect(
    new Set([[0], [1], [1, 0], [1, 0, 0], [1, 1], [2]].map((place) => blockIdAt(ydoc, place))).size,
  ).toBe(6)
  expect([blockIdAt(ydoc, []), blockIdAt(ydoc, [9])]).toEqual([null, null])
})

test("COMMENT-2 a block that was deleted, or restored from a version, is gone", () => {
  const { ydoc, doc } = made()
  const id = blockIdAt(ydoc, [0]) ?? ""
  ydoc.getXmlFragment(fragmentName).delete(0, 1)
  expect(placeOfBlock(ydoc, id)).toBeNull()
  const other = blockIdAt(ydoc, [0]) ?? ""
  replaceIn(ydoc, doc)
  expect(placeOfBlock(ydoc, other)).toBeNull()
})

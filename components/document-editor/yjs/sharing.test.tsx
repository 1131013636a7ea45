import type { Editor } from "@tiptap/core"
import fc from "fast-check"
import { afterEach, expect, test } from "vitest"
import * as Y from "yjs"
import { readDocument } from "#lib/documents/read-document"
import { arbitraryDocument } from "#lib/documents/testing/arbitrary-document"
import { mark } from "../state/keys.ts"
import { type DocumentJson, jsonOf } from "../state/document-json.ts"
import { handleOf } from "../state/handle.ts"
import { closeEditors, openBoth } from "../state/testing-editors.ts"
import { canvasState } from "../views/canvas-state.ts"
import { oneStep } from "./undo-steps.ts"
import { fromYjs } from "#lib/documents/yjs/from-yjs"

afterEach(closeEditors)

const doc = (...content: NonNullable<DocumentJson["content"]>): DocumentJson => ({ type: "doc", content })
const chip = { type: "mergeTag", attrs: { expr: "name" } }
const line = (...content: NonNullable<DocumentJson["content"]>) => ({
  type: "paragraph",
  attrs: { align: null, look: "normal" },
  content,
})

test("a bold chip stays bold for everyone, and when it is opened again", () => {
  const bold = { ...chip, marks: [{ type: "bold" }] }
  const { here, there, ydoc } = openBoth(doc(line({ type: "text", text: "Hi " }, chip)))
  here.commands.setTextSelection({ from: 1, to: 5 })
  mark("bold")(here.state, here.view.dispatch)
  const expected = [line({ type: "text", text: "Hi ", marks: [{ type: "bold" }] }, bold)]
  expect(jsonOf(here.state.doc).content).toEqual(expected)
  expect(jsonOf(there.state.doc).content).toEqual(expected)
  expect(fromYjs(ydoc).content[0]).toMatchObject({ content: expected[0]?.content ?? [] })
  mark("bold")(here.state, here.view.dispatch)
  expect(jsonOf(there.state.doc).content).toEqual([line({ type: "text", text: "Hi " }, chip)])
})

const inLine = (editor: Editor) => jsonOf(editor.state.doc).content?.[0]?.content
const hi = { type: "text", text: "Hi " }
const bold = [{ type: "bold" }]

test("marking text with a chip is undone with one step, and so is a bold chip that was inserted", () => {
  const { here, there } = openBoth(doc(line(hi, chip)))
  here.commands.setTextSelection({ from: 1, to: 5 })
  oneStep(here.view, () => mark("bold")(here.state, here.view.dispatch))
  expect(inLine(there)).toEqual([
    { ...hi, marks: bold },
    { ...chip, marks: bold },
  ])
  here.commands.undo()
  expect(inLine(there)).toEqual([hi, chip])
  expect(inLine(here)).toEqual([hi, chip])
  oneStep(here.view, () =>
    here.commands.insertContentAt(1, { ...chip, attrs: { expr: "title" }, marks: bold }),
  )
  expect(inLine(there)?.[0]).toEqual({ ...chip, attrs: { expr: "title" }, marks: bold })
  here.commands.undo()
  expect(inLine(there)).toEqual([hi, chip])
})

test("a bold chip as the server writes it is not written again by the first key, which is undone alone", () => {
  const written = doc(line({ ...hi, marks: bold }, { ...chip, marks: bold }))
  const { here, there, ydoc } = openBoth(written)
  const carried = () =>
    (ydoc.getXmlFragment("doc").get(0) as Y.XmlElement)
      .toArray()
      .flatMap((one) => (one instanceof Y.XmlElement ? [one.getAttribute("marks")] : []))
  const before = carried()
  here.commands.insertContentAt(1, "X")
  expect(carried()).toEqual(before)
  here.commands.undo()
  expect(inLine(there)).toEqual([
    { ...hi, marks: bold },
    { ...chip, marks: bold },
  ])
})

test("each action is one step, undone without the changes of others", () => {
  const { here, there } = openBoth(doc(line({ type: "text", text: "A" }), line({ type: "text", text: "B" })))
  const canvas = {
    ...canvasState({} as never),
    inputs: { get: () => ({ engine: "liquid", values: {}, globals: {}, tags: [] }) } as never,
  }
  const handle = handleOf(here, canvas, () => {})
  handle.setAttrs([0], { align: "center" })
  handle.duplicate([1])
  there.commands.insertContentAt(1, "X")
  handle.undo()
  expect(jsonOf(here.state.doc).content?.map(({ attrs }) => attrs?.align)).toEqual(["center", null])
  handle.undo()
  expect(jsonOf(there.state.doc).content?.map(({ content }) => content?.[0]?.text)).toEqual(["XA", "B"])
  expect(jsonOf(there.state.doc).content?.[0]?.attrs?.align).toBeNull()
  handle.redo()
  expect(jsonOf(there.state.doc).content?.[0]?.attrs?.align).toBe("center")
})

test("opening an empty document writes nothing, and writing in it creates a paragraph", () => {
  const { here, there, ydoc } = openBoth(doc())
  expect(fromYjs(ydoc).content).toEqual([])
  here.commands.insertContentAt(0, { type: "paragraph", content: [{ type: "text", text: "A" }] })
  expect(there.state.doc.textContent).toBe("A")
})

/** Marks of line breaks have no effect, and the bridge drops them (carried-marks.ts). */
type Json = NonNullable<DocumentJson["content"]>[number]
const plainBreaks = ({ marks, content, ...node }: Json): Json => ({
  ...node,
  ...(marks && node.type !== "hardBreak" && { marks: marks.toSorted((a, b) => (a.type < b.type ? -1 : 1)) }),
  ...(content && { content: content.map(plainBreaks) }),
})

test("every document is unchanged in both editors", () => {
  fc.assert(
    fc.property(arbitraryDocument, (stored) => {
      const read = readDocument(stored)
      // A tag in text becomes a chip when a document is opened.
      if ("faults" in read || /\{\{[^{}]+\}\}/.test(textsIn(read.document.doc))) return
      const { here, there } = openBoth(read.document.doc as DocumentJson)
      expect(jsonOf(there.state.doc)).toEqual(jsonOf(here.state.doc))
      const again = readDocument({ ...read.document, doc: jsonOf(here.state.doc) })
      if ("faults" in again) throw new Error(JSON.stringify(again.faults))
      expect(joined(again.document.doc)).toEqual(joined(read.document.doc))
    }),
    { numRuns: 30, endOnFailure: true },
  )
})

const textsIn = (node: object): string =>
  JSON.stringify(node, (key, value: unknown) => (key === "attrs" ? undefined : value))

/** Adjacent texts with equal marks are joined. */
function joined(node: unknown): Json {
  const plain = plainBreaks(node as Json)
  const join = ({ content = [], ...rest }: Json): Json => {
    const children: Json[] = []
    for (const child of content.map(join)) {
      const last = children.at(-1)
      if (
        last?.type === "text" &&
        child.type === "text" &&
        JSON.stringify(last.marks) === JSON.stringify(child.marks)
      )
        last.text = `${last.text}${child.text}`
      else children.push({ ...child })
    }
    return { ...rest, content: children }
  }
  return join(plain)
}

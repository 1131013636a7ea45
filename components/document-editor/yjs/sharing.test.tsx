import { Editor } from "@tiptap/core"
import fc from "fast-check"
import { afterEach, expect, test } from "vitest"
import * as Y from "yjs"
import { readDocument } from "#lib/documents/read-document"
import { arbitraryDocument } from "#lib/documents/testing/arbitrary-document"
import { documentEditorWords } from "#words-of-all/document-editor"
import { suggestions } from "../chrome/suggestions.ts"
import { mark } from "../state/keys.ts"
import { canvasExtensions } from "../state/canvas-extension.ts"
import { type DocumentJson, jsonOf } from "../state/document-json.ts"
import { dragging } from "../state/dragging.ts"
import { handleOf } from "../state/handle.ts"
import { writeDocument } from "../state/testing.ts"
import { brand } from "#lib/documents/brand"
import { canvasState } from "../views/canvas-state.ts"
import { fromYjs } from "#lib/documents/yjs/from-yjs"

const editors: Editor[] = []
afterEach(() => {
  for (const editor of editors.splice(0)) editor.destroy()
})

function open(ydoc: Y.Doc): Editor {
  const canvas = canvasState({
    words: documentEditorWords.en,
    values: { name: "Sam" },
    tags: [],
    engine: "liquid",
    brand: brand.parse({}),
    isReadOnly: false,
    choosePicture: null,
    snippets: [],
    hasPlace: false,
  })
  const { hints } = documentEditorWords.en
  const editor = new Editor({
    element: document.createElement("div"),
    injectCSS: false,
    extensions: canvasExtensions({
      ydoc,
      awareness: undefined,
      person: { name: "A", colour: "#000000" },
      canvas,
      suggestions: suggestions(),
      canOffer: () => true,
      drag: dragging(),
      hints: () => ({ ...hints, repeated: () => "repeated", shownWhen: () => "when" }),
      keyActions: { editNode: () => false, link: () => false, blockMenu: () => false },
    }),
  })
  editors.push(editor)
  return editor
}

/** Two people on one document, whose changes reach each other at once. */
function both(doc: DocumentJson) {
  const [one, other] = [new Y.Doc(), new Y.Doc()]
  writeDocument(one, doc)
  Y.applyUpdate(other, Y.encodeStateAsUpdate(one))
  one.on(
    "update",
    (update: Uint8Array, origin) => origin !== "other" && Y.applyUpdate(other, update, "other"),
  )
  other.on(
    "update",
    (update: Uint8Array, origin) => origin !== "other" && Y.applyUpdate(one, update, "other"),
  )
  return { here: open(one), there: open(other), ydoc: one }
}

const doc = (...content: NonNullable<DocumentJson["content"]>): DocumentJson => ({ type: "doc", content })
const chip = { type: "mergeTag", attrs: { expr: "name" } }
const line = (...content: NonNullable<DocumentJson["content"]>) => ({
  type: "paragraph",
  attrs: { align: null, look: "normal" },
  content,
})

test("a bold chip stays bold for everyone, and when it is opened again", () => {
  const bold = { ...chip, marks: [{ type: "bold" }] }
  const { here, there, ydoc } = both(doc(line({ type: "text", text: "Hi " }, chip)))
  here.commands.setTextSelection({ from: 1, to: 5 })
  mark("bold")(here.state, here.view.dispatch)
  const expected = [line({ type: "text", text: "Hi ", marks: [{ type: "bold" }] }, bold)]
  expect(jsonOf(here.state.doc).content).toEqual(expected)
  expect(jsonOf(there.state.doc).content).toEqual(expected)
  expect(fromYjs(ydoc).content[0]).toMatchObject({ content: expected[0]?.content ?? [] })
  mark("bold")(here.state, here.view.dispatch)
  expect(jsonOf(there.state.doc).content).toEqual([line({ type: "text", text: "Hi " }, chip)])
})

test("each action is one step, undone without the changes of others", () => {
  const { here, there } = both(doc(line({ type: "text", text: "A" }), line({ type: "text", text: "B" })))
  const canvas = {
    ...canvasState({} as never),
    inputs: { get: () => ({ engine: "liquid", values: {}, tags: [] }) } as never,
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
  const { here, there, ydoc } = both(doc())
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
      const { here, there } = both(read.document.doc as DocumentJson)
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

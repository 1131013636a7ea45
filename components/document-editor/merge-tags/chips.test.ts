import { getSchema } from "@tiptap/core"
import { history, undo } from "@tiptap/pm/history"
import { Node } from "@tiptap/pm/model"
import { EditorState, TextSelection } from "@tiptap/pm/state"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { arbitraryLine } from "#lib/documents/testing/arbitrary-document"
import { documentExtensions } from "../schema/extensions.ts"
import { chipPlugin } from "./chips.ts"

const schema = getSchema(documentExtensions())
type JsonNode = { type: string; text?: string; marks?: { type: string }[] }
const text = (words: string, ...marks: string[]): JsonNode => ({
  type: "text",
  text: words,
  marks: marks.map((type) => ({ type })),
})

const stateOf = (...content: JsonNode[]): EditorState =>
  EditorState.create({
    doc: Node.fromJSON(schema, { type: "doc", content: [{ type: "paragraph", content }] }),
    plugins: [history(), chipPlugin()],
  })

const typed = (state: EditorState, words: string): EditorState => state.apply(state.tr.insertText(words))
const atEnd = (state: EditorState): EditorState =>
  state.apply(state.tr.setSelection(TextSelection.atEnd(state.doc)))

/** `Hello <name>, …`; `open` and `close` surround a chip. */
const shown = ({ doc }: EditorState, [open, close] = ["<", ">"]): string => {
  const parts: string[] = []
  doc.descendants((node) => {
    if (node.isInline) parts.push(node.isText ? (node.text ?? "") : `${open}${node.attrs.expr}${close}`)
  })
  return parts.join("")
}

describe("a typed tag", () => {
  test("becomes a chip with its last brace, and text again on undo", () => {
    const before = typed(atEnd(stateOf(text("Hello "))), "{{name}")
    expect(shown(before)).toBe("Hello {{name}")
    const after = typed(before, "}")
    expect(shown(after)).toBe("Hello <name>")
    let undone = after
    undo(after, (tr) => {
      undone = after.apply(tr)
    })
    expect(shown(undone)).not.toContain("<name>")
  })

  test("stays text while the cursor is in it, and becomes a chip when it leaves", () => {
    const open = atEnd(stateOf(text("{{na")))
    const inside = typed(open, "}}")
    expect(shown(inside)).toBe("<na>")
    const braces = stateOf(text("x {{}}"))
    const between = braces.apply(braces.tr.setSelection(TextSelection.create(braces.doc, 5)))
    const written = typed(between, "code")
    expect(shown(written)).toBe("x {{code}}")
    expect(shown(atEnd(written))).toBe("x <code>")
  })
})

test("a half-bold tag becomes one chip, with the marks of its start", () => {
  const state = typed(atEnd(stateOf(text("A {{or"), text("der}}", "bold"), text(" B"))), "!")
  expect(shown(state)).toBe("A <order> B!")
})

test.each([
  ["{{ name }}", "<name>"],
  ["{{order.items[0].name}}", "<order.items[0].name>"],
  ["{{name|there}}", "<name|there>"],
  ["{{not a tag}}", "{{not a tag}}"],
  ["{{}}", "{{}}"],
  ["{name}", "{name}"],
  ["{{a}}{{b}}", "<a><b>"],
])("%s is %s", (words, expected) => {
  expect(shown(typed(atEnd(stateOf(text("."))), words))).toBe(`.${expected}`)
})

test("no written letter is lost", () => {
  fc.assert(
    fc.property(fc.array(arbitraryLine, { minLength: 1, maxLength: 4 }), (lines) => {
      const state = lines.reduce((now, words) => atEnd(typed(now, words)), atEnd(stateOf(text("."))))
      expect(shown(state, ["{{", "}}"])).toBe(`.${lines.join("")}`)
    }),
    { numRuns: 300 },
  )
})

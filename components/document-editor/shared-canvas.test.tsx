import { cleanup, render, screen, waitFor } from "@testing-library/react"
import { afterEach, expect, test } from "vitest"
import * as Y from "yjs"
import { brand } from "#lib/documents/brand"
import { DocumentCanvas, type DocumentCanvasProps } from "./document-canvas.tsx"
import type { DocumentJson } from "./state/document-json.ts"
import { writeDocument } from "./state/testing.ts"

afterEach(cleanup)

const snippet = { type: "snippet", attrs: { id: "s1", name: "Old name" } } as const
const blocks = [
  {
    type: "paragraph",
    content: [
      { type: "text", text: "Open for " },
      { type: "mergeTag", attrs: { expr: "name" } },
    ],
  },
  { type: "htmlBlock", attrs: { html: "<b>1</b>" } },
]
const known = { id: "s1", name: "Opening hours", blocks }

function draw(doc: DocumentJson, more: Partial<DocumentCanvasProps> = {}) {
  const ydoc = new Y.Doc()
  writeDocument(ydoc, doc)
  const props: DocumentCanvasProps = {
    ...{ ydoc, person: { name: "Ana", colour: "#0a77cb" }, engine: "liquid", values: { name: "Sam" } },
    ...{ tags: [], brand: brand.parse({}), language: "en", direction: "ltr", isReadOnly: false },
    ...more,
  }
  return { ...render(<DocumentCanvas {...props} />), props }
}
const field = () => screen.findByRole("textbox", { name: "Message" })

test("PART-3 draws a published snippet with the sample's values, and nothing in it can be pressed", async () => {
  const { rerender, props } = draw({ type: "doc", content: [snippet] }, { snippets: [known] })
  const text = await field()
  await waitFor(() => expect(text.textContent).toContain("Open for Sam"))
  expect(text.textContent).toContain("Snippet · Opening hours")
  expect(
    [...text.querySelectorAll(".doc-snippet button")].filter((one) => !(one as HTMLElement).hidden),
  ).toEqual([])
  rerender(<DocumentCanvas {...props} values={{ name: "Lena" }} />)
  await waitFor(() => expect(text.textContent).toContain("Open for Lena"))
  const newer = { ...known, blocks: [{ type: "paragraph", content: [{ type: "text", text: "Closed" }] }] }
  rerender(<DocumentCanvas {...props} snippets={[newer]} />)
  await waitFor(() => expect(text.textContent).toContain("Closed"))
})

test("a deleted snippet is named; an unreadable one is reported and breaks nothing", async () => {
  const { unmount } = draw({ type: "doc", content: [snippet] })
  expect((await field()).textContent).toContain("Snippet · Old name")
  expect((await field()).textContent).toContain("This snippet no longer exists")
  unmount()
  const broken = { ...known, blocks: [{ type: "script" }] }
  draw({ type: "doc", content: [snippet] }, { snippets: [broken] })
  expect((await field()).textContent).toContain("Not shown here")
})

test("PART-4 a layout shows where the message goes", async () => {
  draw({ type: "doc", content: [{ type: "slot" }] }, { hasPlace: true })
  expect((await field()).textContent).toContain("The content of a template appears here")
})

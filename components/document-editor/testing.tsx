import { render, screen } from "@testing-library/react"
import * as Y from "yjs"
import { brand } from "#lib/documents/brand"
import { DocumentCanvas, type DocumentCanvasProps, type DocumentHandle } from "./document-canvas.tsx"
import type { DocumentJson } from "./state/document-json.ts"
import { writeDocument } from "./state/testing.ts"

/** A canvas with a document, for tests; `handle()` is available once the field is on the page. */
export function drawCanvas(
  content: NonNullable<DocumentJson["content"]>,
  more: Partial<DocumentCanvasProps> = {},
) {
  const ydoc = new Y.Doc()
  writeDocument(ydoc, { type: "doc", content })
  let handle: DocumentHandle | null = null
  const props: DocumentCanvasProps = {
    ...{ ydoc, person: { name: "Ana", colour: "#0a77cb" }, engine: "liquid", values: { name: "Sam" } },
    ...{ tags: [], brand: brand.parse({}), language: "en", direction: "ltr", isReadOnly: false },
    ...more,
    onReady: (ready) => {
      handle = ready
    },
  }
  return {
    ...render(<DocumentCanvas {...props} />),
    ydoc,
    handle: () => handle as unknown as DocumentHandle,
    field: () => screen.findByRole("textbox", { name: "Message" }),
  }
}

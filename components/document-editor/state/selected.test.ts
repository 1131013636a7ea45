import { NodeSelection } from "@tiptap/pm/state"
import { expect, test } from "vitest"
import { nodes } from "#lib/documents/nodes"
import { goldenDocuments } from "#lib/documents/testing/golden-documents"
import { selectedIn } from "./selected.ts"
import { stateOf } from "./testing.ts"

test.each(goldenDocuments)(
  "attributes of each selected node are those of its kind: $name",
  ({ document }) => {
    const state = stateOf(document.doc.content as Parameters<typeof stateOf>[0])
    expect.hasAssertions()
    state.doc.descendants((node, pos) => {
      if (!NodeSelection.isSelectable(node)) return
      const { tr, doc } = state
      const found = selectedIn(state.apply(tr.setSelection(NodeSelection.create(doc, pos))))
      expect(found?.type).toBe(node.type.name)
      expect(found && nodes[found.type].attrs.safeParse(found.attrs).error).toBeUndefined()
    })
  },
)

import type { Editor } from "@tiptap/core"
import { afterEach, expect, test } from "vitest"
import type { Place } from "#lib/documents/nodes"
import { beginDragging, dragging } from "./dragging.ts"
import { nodeAt } from "./places.ts"
import { node, p } from "./testing.ts"
import { closeEditors, openBoth } from "./testing-editors.ts"

afterEach(closeEditors)

const column = (text: string) => node("column", {}, p(text))
const content = [
  p("A"),
  p("B"),
  node("columns", {}, column("C"), column("D")),
  node("section", {}, p("E")),
  node("section", {}, p("F")),
]

function open() {
  const drag = dragging()
  const both = openBoth({ type: "doc", content }, drag)
  return { ...both, drag, shown: () => both.here.state.doc.toString() }
}

/** Sends an event over the upper or the lower half of a block; this DOM has no layout and no DragEvent. */
function over({ view }: Editor, type: "dragover" | "drop", place: Place, half: "upper" | "lower"): Event {
  const { pos } = nodeAt(view.state.doc, place) ?? { pos: 0 }
  view.posAtCoords = () => ({ pos: pos + 1, inside: pos })
  for (let depth = place.length; depth > 0; depth--) {
    const dom = view.nodeDOM(nodeAt(view.state.doc, place.slice(0, depth))?.pos ?? 0) as HTMLElement
    dom.getBoundingClientRect = () => ({
      ...new DOMRect(0, 0, 100, 20),
      top: 0,
      bottom: 20,
      left: 0,
      height: 20,
    })
  }
  const event = new Event(type, { bubbles: true, cancelable: true })
  view.dom.dispatchEvent(Object.assign(event, { clientX: 10, clientY: half === "upper" ? 5 : 15 }))
  return event
}

test("a block is dropped past its sibling, and the line shows where before", () => {
  const { here, drag, shown } = open()
  beginDragging(drag, here.view, [0])
  over(here, "dragover", [1], "lower")
  expect(drag.line.get()).toMatchObject({ top: 20 })
  over(here, "drop", [1], "lower")
  expect(shown()).toMatch(/^doc\(paragraph\("B"\), paragraph\("A"\), columns/)
  expect([drag.block, drag.line.get()]).toEqual([null, null])
})

test("a block is dropped into a column", () => {
  const { here, drag, shown } = open()
  beginDragging(drag, here.view, [1])
  over(here, "drop", [2, 0, 0], "upper")
  expect(shown()).toContain('columns(column(paragraph("B"), paragraph("C")), column(paragraph("D")))')
})

test("a section is dropped beside another one, and never into it", () => {
  const { here, drag, shown } = open()
  beginDragging(drag, here.view, [4])
  over(here, "drop", [3, 0], "upper")
  expect(shown()).toMatch(/section\(paragraph\("F"\)\), section\(paragraph\("E"\)\)\)$/)
})

test("columns are not dropped into themselves", () => {
  const { here, drag, shown } = open()
  const before = shown()
  beginDragging(drag, here.view, [2])
  expect(over(here, "drop", [2, 0, 0], "lower").defaultPrevented).toBe(true)
  expect(shown()).toBe(before)
})

test("while others write before it and in it, the dragged block is still the one that is dropped", () => {
  const { here, there, drag, shown } = open()
  beginDragging(drag, here.view, [0])
  there.commands.insertContentAt(0, { type: "paragraph", content: [{ type: "text", text: "New" }] })
  there.commands.insertContentAt(6, "x")
  expect(shown()).toMatch(/^doc\(paragraph\("New"\), paragraph\("xA"\), paragraph\("B"\)/)
  over(here, "drop", [2], "lower")
  expect(shown()).toMatch(/^doc\(paragraph\("New"\), paragraph\("B"\), paragraph\("xA"\)/)
})

test("a dragged block that another person deletes is not dropped", () => {
  const { here, there, drag, shown } = open()
  beginDragging(drag, here.view, [0])
  there.commands.deleteRange({ from: 0, to: 3 })
  const before = shown()
  expect(over(here, "drop", [1], "lower").defaultPrevented).toBe(true)
  expect(shown()).toBe(before)
})

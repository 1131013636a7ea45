import { NodeSelection } from "@tiptap/pm/state"
import { CodeXml } from "lucide-react"
import { openEvent } from "../../views/canvas-state.ts"
import { type Draw, element, fixed, isOnButton, piece, pressable } from "../../views/draw.ts"
import type { CanvasKinds, Insert } from "../canvas-kind.ts"

const linesShown = 6

/** The first lines of its source; its editor opens in its place. */
const drawHtml: Draw = (node, view, getPos, { inputs, opened }) => {
  const source = element("pre", "doc-html-source")
  const host = element("div", "doc-html-editor")
  host.hidden = true
  const { words } = inputs.get()
  const edit = pressable(words.acts.editHtml, "doc-label-act", () => openHtml())
  const openHtml = () => {
    const pos = getPos()
    if (pos === undefined || !view.editable) return
    view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, pos)))
    opened.set({ kind: "html", dom: host, pos: getPos })
  }
  const dom = fixed(
    element(
      "div",
      "doc-html",
      element("div", "doc-label", element("span", "doc-label-text", words.types.htmlBlock), edit),
      source,
      host,
    ),
  )
  const follow = () => {
    const now = opened.get()
    const isOpen = now?.dom === host
    host.hidden = !isOpen
    source.hidden = isOpen
    edit.hidden = isOpen || inputs.get().isReadOnly
  }
  const leave = [opened.subscribe(follow), inputs.subscribe(follow)]
  follow()
  dom.addEventListener(openEvent, openHtml)
  dom.addEventListener("dblclick", (event) => {
    if (!host.contains(event.target as globalThis.Node)) openHtml()
  })
  return piece(
    node,
    dom,
    ({ attrs }) => {
      const lines = String(attrs.html).split("\n")
      source.textContent = lines.slice(0, linesShown).join("\n") + (lines.length > linesShown ? "\n…" : "")
      if (String(attrs.html).trim() === "") source.textContent = words.faces.html
    },
    {
      stopEvent: (event) => host.contains(event.target as globalThis.Node) || isOnButton(event),
      destroy: () => {
        for (const stop of leave) stop()
        const now = opened.get()
        if (now?.dom === host) opened.set(null)
      },
    },
  )
}

export const htmlBlock: CanvasKinds<"htmlBlock"> = { htmlBlock: { view: drawHtml } }

export const htmlInserts = [
  {
    id: "htmlBlock",
    group: "layout",
    type: "htmlBlock",
    icon: <CodeXml aria-hidden />,
    content: () => ({ type: "htmlBlock", attrs: { html: "" } }),
  },
] as const satisfies readonly Insert[]

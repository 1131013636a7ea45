import type { Node } from "@tiptap/pm/model"
import { NodeSelection } from "@tiptap/pm/state"
import { networkNames } from "#lib/documents/network-names"
import { setAttrs } from "../state/acts.ts"
import { placeAt } from "../state/places.ts"
import { scopeAt } from "../state/scope.ts"
import { fillIn } from "#lib/documents/checks/values"
import { type CanvasState, openEvent } from "./canvas-state.ts"
import { aligned, type Draw, element, fixed, piece, pressable } from "./draw.ts"

/** Blocks without content of their own: they are edited in the inspector. */

/** Texts with the values of the sample; drawn again when those change. */
function filling(
  draw: (fill: (text: string) => string) => void,
  view: Parameters<Draw>[1],
  getPos: Parameters<Draw>[2],
  { inputs }: CanvasState,
): () => void {
  const fill = (text: string): string => {
    const pos = getPos() ?? 0
    const { doc } = view.state
    const filled = fillIn(text, scopeAt(doc.resolve(Math.min(pos, doc.content.size)), inputs.get().values))
    return filled.trim() === "" ? text : filled
  }
  const now = () => draw(fill)
  now()
  return inputs.subscribe(now)
}

const button: Draw = (node, view, getPos, canvas) => {
  const label = element("span", "doc-button")
  const dom = fixed(element("div", "doc-button-line", label))
  let now = node
  const draw = (fill: (text: string) => string) => {
    const { words } = canvas.inputs.get()
    const written = String(now.attrs.label)
    label.textContent = written ? fill(written) : words.faces.button
    label.classList.toggle("doc-button-outline", now.attrs.style === "outline")
    label.classList.toggle("doc-unwritten", written === "")
    label.title = String(now.attrs.href)
    aligned(dom, now.attrs)
  }
  let leave = () => {}
  return piece(
    node,
    dom,
    (next) => {
      now = next
      leave()
      leave = filling(draw, view, getPos, canvas)
    },
    { destroy: () => leave() },
  )
}

const image: Draw = (node, view, getPos, canvas) => {
  const dom = fixed(element("div", "doc-image"))
  let now = node
  const choose = async () => {
    const { choosePicture } = canvas.inputs.get()
    const picture = await choosePicture?.()
    const pos = getPos()
    if (!picture || pos === undefined) return
    setAttrs(placeAt(view.state.doc, pos), picture)(view.state, view.dispatch)
    view.focus()
  }
  const draw = (fill: (text: string) => string) => {
    const { words, isReadOnly, choosePicture } = canvas.inputs.get()
    const { src, alt, width } = now.attrs as { src: string; alt: string | null; width: number | null }
    aligned(dom, now.attrs)
    const filled = fill(src)
    if (/^https?:/.test(filled)) {
      const picture = element("img", "")
      picture.alt = fill(alt ?? "")
      if (width) picture.width = width
      picture.draggable = false
      picture.addEventListener("error", () => dom.replaceChildren(face(alt || src)), { once: true })
      picture.src = filled
      dom.replaceChildren(picture)
      return
    }
    if (src) dom.replaceChildren(face(alt || src))
    else if (isReadOnly || !choosePicture) dom.replaceChildren(face(words.faces.noPicture))
    else
      dom.replaceChildren(
        element(
          "div",
          "doc-face",
          pressable(words.faces.choosePicture, "doc-face-act", () => void choose()),
        ),
      )
  }
  let leave = () => {}
  dom.addEventListener(openEvent, () => void choose())
  return piece(
    node,
    dom,
    (next) => {
      now = next
      leave()
      leave = filling(draw, view, getPos, canvas)
    },
    { destroy: () => leave(), stopEvent: isOnButton },
  )
}

const face = (text: string): HTMLElement => element("div", "doc-face", element("span", "", text))

const isOnButton = (event: Event): boolean =>
  event.target instanceof Element && event.target.closest("button") !== null

const divider: Draw = (node) => piece(node, fixed(element("div", "doc-divider", element("hr", ""))), () => {})

const spacer: Draw = (node) => {
  const size = element("span", "doc-spacer-size")
  const dom = fixed(element("div", "doc-spacer", size))
  return piece(node, dom, ({ attrs }) => {
    dom.style.height = `${attrs.height}px`
    size.textContent = `${attrs.height} px`
  })
}

const social: Draw = (node, _view, _getPos, { inputs }) => {
  const dom = fixed(element("div", "doc-social"))
  const draw = ({ attrs }: Node) => {
    aligned(dom, attrs)
    const links = attrs.links as { network: keyof typeof networkNames }[]
    const names = links.map(({ network }) => element("span", "doc-link", networkNames[network]))
    dom.replaceChildren(...names.flatMap((name, at) => (at > 0 ? [" \u00A0·\u00A0 ", name] : [name])))
    if (names.length === 0) dom.replaceChildren(face(inputs.get().words.faces.social))
  }
  return piece(node, dom, draw)
}

const linesShown = 6

/** The first lines of its source; its editor opens in its place. */
const htmlBlock: Draw = (node, view, getPos, { inputs, opened }) => {
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

export const blockViews: Record<string, Draw> = { button, image, divider, spacer, social, htmlBlock }

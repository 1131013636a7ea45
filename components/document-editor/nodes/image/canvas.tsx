import type { DOMOutputSpec, Node } from "@tiptap/pm/model"
import { Image } from "lucide-react"
import { setAttrs } from "../../state/acts.ts"
import { placeAt } from "../../state/places.ts"
import { openEvent } from "../../views/canvas-state.ts"
import { aligned, type Draw, element, face, fixed, isOnButton, piece, pressable } from "../../views/draw.ts"
import { filling } from "../../views/filling.ts"
import {
  type Attrs,
  type CanvasKinds,
  type ElementContent,
  type Foreign,
  type Insert,
  linked,
} from "../canvas-kind.ts"

const drawImage: Draw = (node, view, getPos, canvas) => {
  const dom = fixed(element("div", "doc-image"))
  const fill = filling(view, getPos, canvas)
  const choose = async () => {
    const { choosePicture } = canvas.inputs.get()
    const picture = await choosePicture?.()
    const pos = getPos()
    if (!picture || pos === undefined) return
    setAttrs(placeAt(view.state.doc, pos), picture)(view.state, view.dispatch)
    view.focus()
  }
  const draw = ({ attrs }: Node) => {
    const { words, isReadOnly, choosePicture, pictureAddress } = canvas.inputs.get()
    const { src, alt, width } = attrs as { src: string; alt: string | null; width: number | null }
    aligned(dom, attrs)
    const filled = fill(src)
    // Pictures inside the message have no address of their own (PICTURE-20).
    const shown = /^https?:/.test(filled) ? filled : pictureAddress?.(filled)
    if (shown) {
      const picture = element("img", "")
      picture.alt = fill(alt ?? "")
      if (width) picture.width = width
      picture.draggable = false
      picture.addEventListener("error", () => dom.replaceChildren(face(alt || src)), { once: true })
      picture.src = shown
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
  dom.addEventListener(openEvent, () => void choose())
  return piece(node, dom, draw, { redrawOn: [canvas.inputs], stopEvent: isOnButton })
}

function copy({ src, alt, width, href }: Attrs): ElementContent[] {
  if (!src) return []
  const picture: DOMOutputSpec = ["img", { src, alt: alt ?? "", ...(width ? { width } : {}) }]
  return [href ? linked(href, picture) : picture]
}

const foreign: Foreign = {
  tag: "img[src]",
  read: (picture) => {
    const width = Math.round(Number(picture.getAttribute("width")))
    return {
      src: picture.getAttribute("src") ?? "",
      // Word describes pictures in several lines.
      alt: picture.getAttribute("alt")?.replace(/\s+/g, " ").slice(0, 500) ?? null,
      ...linkAround(picture),
      ...(width > 0 && { width: Math.min(width, 1200) }),
    }
  },
}

/** Address of a linked picture; one that is refused does not take the picture with it. */
function linkAround(picture: HTMLElement): Record<string, unknown> {
  const href = picture.closest("a[href]")?.getAttribute("href") ?? ""
  return /^(https?:\/\/|mailto:)\S+$/i.test(href) ? { href } : {}
}

export const image: CanvasKinds<"image"> = { image: { view: drawImage, copy, foreign: [foreign] } }

export const imageInserts = [
  {
    id: "image",
    group: "content",
    type: "image",
    icon: <Image aria-hidden />,
    content: () => ({ type: "image" }),
  },
] as const satisfies readonly Insert[]

import type { Node } from "@tiptap/pm/model"
import { Share2 } from "lucide-react"
import { networkNames } from "#lib/documents/network-names"
import { aligned, type Draw, element, face, fixed, piece } from "../../views/draw.ts"
import type { CanvasKinds, Insert } from "../canvas-kind.ts"

const drawSocial: Draw = (node, _view, _getPos, { inputs }) => {
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

export const social: CanvasKinds<"social"> = { social: { view: drawSocial } }

export const socialInserts = [
  {
    id: "social",
    group: "content",
    type: "social",
    icon: <Share2 aria-hidden />,
    content: () => ({ type: "social", attrs: { links: [] } }),
  },
] as const satisfies readonly Insert[]

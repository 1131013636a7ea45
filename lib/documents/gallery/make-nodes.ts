import type { z } from "zod"
import type { Test } from "../attributes.ts"
import { piecesOf } from "../expression.ts"
import type { Mark, NodeType, nodes } from "../nodes.ts"

/**
 * Nodes as an editor stores them, in few words. Texts are written with their merge tags, `Hello {{to_name|there}}`, and
 * each tag becomes a node of its own, which editors show as one piece. Only types are taken from the table of nodes, so
 * that no schema comes along into a browser.
 */
export type StoredNode = {
  type: NodeType
  attrs?: object
  content?: StoredNode[]
  marks?: Mark[]
  text?: string
}

export type AttributesOf<T extends NodeType> = z.input<(typeof nodes)[T]["attrs"]>
export const node = <T extends NodeType>(
  type: T,
  attrs: AttributesOf<T>,
  content: StoredNode[] = [],
): StoredNode => ({ type, attrs, content })

/** A piece of a line: plain words, or what `bold`, `link` and the others make of them. */
export type Words = string | StoredNode[]

export const inline = (...words: Words[]): StoredNode[] =>
  words.flatMap((one) => (typeof one === "string" ? marked(one) : one))

const marked = (text: string, ...marks: Mark[]): StoredNode[] =>
  piecesOf(text).map((piece) =>
    "literal" in piece
      ? { type: "text", text: piece.literal, marks }
      : { ...node("mergeTag", { expr: piece.expr }), marks },
  )

export const bold = (text: string): StoredNode[] => marked(text, { type: "bold", attrs: {} })
export const italic = (text: string): StoredNode[] => marked(text, { type: "italic", attrs: {} })
export const link = (text: string, href: string): StoredNode[] =>
  marked(text, { type: "link", attrs: { href } })
/** Each on a line of its own. */
export const onLines = (...each: Words[]): StoredNode[] =>
  each.flatMap((words, at) => [...(at > 0 ? [node("hardBreak", {})] : []), ...inline(words)])

export const heading = (level: 1 | 2 | 3, text: string): StoredNode =>
  node("heading", { level }, inline(text))
export const paragraph = (...words: Words[]): StoredNode => node("paragraph", {}, inline(...words))
/** One paragraph of several lines: an address, opening hours. */
export const lines = (...each: Words[]): StoredNode => paragraph(onLines(...each))

const listItems = (each: Words[]): StoredNode[] =>
  each.map((words) => node("listItem", {}, [paragraph(words)]))
export const bullets = (...each: Words[]): StoredNode => node("bulletList", {}, listItems(each))
export const steps = (...each: Words[]): StoredNode => node("orderedList", {}, listItems(each))

export const button = (label: string, href: string): StoredNode => node("button", { label, href })
/** For the second thing to do, or one that few people want. */
export const quietButton = (label: string, href: string): StoredNode =>
  node("button", { label, href, style: "outline" })

export const divider = (): StoredNode => node("divider", {})

export const columns = (...each: StoredNode[][]): StoredNode =>
  node(
    "columns",
    {},
    each.map((content) => node("column", {}, content)),
  )

export const condition = (test: Test, shown: StoredNode[], otherwise?: StoredNode[]): StoredNode =>
  node("condition", { test }, [
    node("shown", {}, shown),
    ...(otherwise ? [node("otherwise", {}, otherwise)] : []),
  ])
export const isSet = (tag: string): Test => ({ kind: "set", tag })

/** Why the recipient gets this, above the link to unsubscribe. */
export const footer = (why: string): StoredNode => node("footer", {}, [paragraph(why)])

import type { z } from "zod"
import type { Test } from "../attributes.ts"
import { piecesOf } from "../expression.ts"
import type { Mark, NodeType, nodes } from "../nodes.ts"

/**
 * Short builders of nodes as an editor stores them. Texts contain their merge tags, `Hello {{to_name|there}}`, and each
 * tag becomes a separate node, which editors show as one piece. Imports only types from the table of nodes, to keep the
 * schema out of the browser bundle.
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

/** A piece of a line: plain words, or the result of `bold`, `link` and the like. */
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
/** Puts each piece on its own line. */
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
/** For a secondary action, or a rarely used one. */
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

/** Reason why the recipient gets the message, above the unsubscribe link. */
export const footer = (why: string): StoredNode => node("footer", {}, [paragraph(why)])

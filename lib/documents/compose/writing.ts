import type { DocumentNode, NodeOf, NodeType, Place } from "../nodes.ts"
import type { Draft, Spot } from "./draft.ts"
import type { TextPart, TextWriting } from "./text-part.ts"

/** How a kind of node is written: as MJML, and in the text part (a string is one part; an empty one is absent). */
export type Writer<T extends NodeType> = {
  mjml: (node: NodeOf<T>, writing: Writing) => string
  text: (node: NodeOf<T>, writing: TextWriting) => string | TextPart[]
}
export type Writers<T extends NodeType> = { readonly [Type in T]: Writer<Type> }

type Writing = {
  draft: Draft
  spot: Spot
  around: Around
  /** Writes content at the level of the node: as blocks of its column, or as rows of the full width. */
  inside: (content: Placed[], changes?: Partial<Around>) => string
  /** Writes blocks as the children of an mj-column. */
  blocks: (content: Placed[], changes?: Partial<Around>) => string
}

/**
 * Surroundings of a block: on an author's ground its words keep their colour in the dark scheme as well. `widthPx` is
 * the width of its column.
 */
export type Around = { isOwnGround: boolean; isInCondition: boolean; widthPx: number }

export type Placed = { node: DocumentNode; place: Place }

export const placed = (content: DocumentNode[], place: Place): Placed[] =>
  content.map((node, at) => ({ node, place: [...place, at] }))

/** How a kind is written in a cell of a table: as HTML and in a line of text. `widthPx` is that of the cell. */
export type CellWriter<T extends NodeType> = {
  html: (node: NodeOf<T>, writing: { draft: Draft; spot: Spot; widthPx: number }) => string
  text: (node: NodeOf<T>, writing: { draft: Draft; spot: Spot }) => string
}

/** A writer whose functions accept every node. */
type ForAnyNode<W> = {
  [Way in keyof W]: W[Way] extends (node: never, ...rest: infer Rest) => infer Result
    ? (node: DocumentNode, ...rest: Rest) => Result
    : never
}

/** The writer of a node, by its kind, so that it gets only its own kind; undefined if the table has none. */
export const writerOf = <W>(
  writers: { readonly [type: string]: W },
  { type }: DocumentNode,
): ForAnyNode<W> | undefined => writers[type] as ForAnyNode<W> | undefined

/** Used by the dark style to change its colour. */
export const cssClass = (name: string, { isOwnGround }: Around): string =>
  isOwnGround ? "" : ` css-class="${name}"`

export const inText = (inside: string, around: Around, align: string | null = null): string =>
  `<mj-text${cssClass("words", around)}${align ? ` align="${align}"` : ""}>${inside}</mj-text>`

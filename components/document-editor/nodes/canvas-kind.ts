import type { InputRule } from "@tiptap/core"
import type { DOMOutputSpec, NodeType as SchemaType } from "@tiptap/pm/model"
import type { ReactNode } from "react"
import type { EngineWriting } from "#lib/documents/engines/engine"
import type { NodeType } from "#lib/documents/nodes"
import type { Draw } from "../views/draw.ts"

export type Attrs = Record<string, unknown>

/** A kind of node on the canvas and on clipboards. */
export type CanvasKind = {
  /** Draws it as it will look; null: the schema's own element. */
  view: Draw | null
  /** An element that other programs understand; default "div". */
  element?: string | ((attrs: Attrs) => string)
  /** Content of a leaf for other programs; a paste into a document reads the attributes instead. */
  copy?: (attrs: Attrs) => ElementContent[]
  foreign?: readonly Foreign[]
  /** A paste into it or a deletion around it does not open it. */
  isClosed?: boolean
  /** Replaced text keeps its kind. */
  isDefining?: boolean
  /** Its shortcut in a text. */
  typed?: (type: SchemaType) => InputRule
  /** Of prosemirror-tables. */
  tableRole?: string
}
export type CanvasKinds<T extends NodeType> = { readonly [Type in T]: CanvasKind }

export type ElementContent = DOMOutputSpec | string

/**
 * Meaning of foreign elements in a document: of pages, word processors, mail. Styles are dropped; `read` gives the
 * attributes, and changes nothing.
 */
export type Foreign = { tag: string; read?: (element: HTMLElement) => Attrs }

/** An entry of the slash menu. */
export type Insert = {
  id: string
  group: "text" | "content" | "layout" | "values"
  type: NodeType
  icon: ReactNode
  /** The initial content; `tag` is a known one, for a first condition. */
  content: (tag: string) => NodeJson
  /** Whether the engine supports it; absent: every engine does. */
  isSupported?: (engine: EngineWriting) => boolean
}
export type NodeJson = { type: NodeType; attrs?: Attrs; content?: NodeJson[] }

export const emptyParagraph: NodeJson = { type: "paragraph" }

/** A link for clipboards. */
export const linked = (href: unknown, content: ElementContent): DOMOutputSpec => [
  "a",
  href ? { href } : {},
  content,
]

export const alignOf = (element: HTMLElement): Attrs => {
  const textAlign = element.style.textAlign || element.getAttribute("align")
  return textAlign === "center" || textAlign === "right" ? { align: textAlign } : {}
}

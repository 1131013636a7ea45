import type { ReactNode } from "react"
import type { z } from "zod"
import type { NodeType, nodes } from "#lib/documents/nodes"

export type AttrsOf<T extends NodeType> = z.output<(typeof nodes)[T]["attrs"]>

export type PanelProps<T extends NodeType> = {
  attrs: AttrsOf<T>
  /** Applied when all attributes are valid together with these. */
  onChange: (changes: Partial<AttrsOf<T>>) => void
}

/** The fields of one kind of node. */
export type Panel<T extends NodeType> = (props: PanelProps<T>) => ReactNode

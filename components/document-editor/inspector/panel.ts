import type { LucideIcon } from "lucide-react"
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
type Panel<T extends NodeType> = (props: PanelProps<T>) => ReactNode

export type Act = "move_up" | "move_down" | "duplicate" | "remove"
/** Other kinds are added and removed with the node around them. */
export const everyAct: readonly Act[] = ["move_up", "move_down", "duplicate", "remove"]

/** A kind of node in the inspector. */
export type NodeKinds<T extends NodeType> = {
  readonly [Type in T]: { icon: LucideIcon; acts: readonly Act[]; Fields: Panel<Type> }
}

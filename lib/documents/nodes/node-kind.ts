import type * as z from "zod"

/**
 * A kind of node: its attributes, and the kinds that it may contain. "as around" allows the same kinds as the nearest
 * ancestor that is not a part of a condition.
 */
type NodeKind = {
  attrs: z.ZodType
  content: readonly string[] | "as around"
  min?: number
  max?: number
}

export type NodeKinds = Record<string, NodeKind>

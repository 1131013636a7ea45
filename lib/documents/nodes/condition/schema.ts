import * as z from "zod"
import { none, test } from "../../attributes.ts"
import type { NodeKinds } from "../node-kind.ts"

export const condition = {
  condition: { attrs: z.strictObject({ test }), content: ["shown", "otherwise"], min: 1, max: 2 },
} as const satisfies NodeKinds

/** Branches allow the same nodes as the parent of the condition. */
export const branches = {
  shown: { attrs: none, content: "as around" },
  otherwise: { attrs: none, content: "as around" },
} as const satisfies NodeKinds

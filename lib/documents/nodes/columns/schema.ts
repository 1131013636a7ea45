import * as z from "zod"
import { none, percent } from "../../attributes.ts"
import { blocks } from "../blocks.ts"
import type { NodeKinds } from "../node-kind.ts"

export const columns = {
  columns: { attrs: none, content: ["column"], min: 1, max: 4 },
  column: { attrs: z.strictObject({ width: percent }), content: blocks },
} as const satisfies NodeKinds

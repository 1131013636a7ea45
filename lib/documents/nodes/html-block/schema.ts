import * as z from "zod"
import type { NodeKinds } from "../node-kind.ts"

export const htmlBlock = {
  /** In the syntax of the template's engine, preserved byte for byte. */
  htmlBlock: { attrs: z.strictObject({ html: z.string().max(500_000) }), content: [] },
} as const satisfies NodeKinds

import * as z from "zod"
import { align, whole } from "../../attributes.ts"
import { inlineTypes } from "../inline/schema.ts"
import type { NodeKinds } from "../node-kind.ts"

export const textBlocks = {
  heading: { attrs: z.strictObject({ level: whole(1, 3).default(1), align }), content: inlineTypes },
  paragraph: {
    attrs: z.strictObject({ align, look: z.enum(["normal", "muted", "large"]).default("normal") }),
    content: inlineTypes,
  },
} as const satisfies NodeKinds

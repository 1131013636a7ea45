import * as z from "zod"
import { colour, whole } from "../../attributes.ts"
import { rows } from "../blocks.ts"
import type { NodeKinds } from "../node-kind.ts"

export const section = {
  section: {
    attrs: z.strictObject({
      ground: colour.nullable().default(null),
      padding: whole(0, 120).nullable().default(null),
    }),
    content: rows,
  },
} as const satisfies NodeKinds

import * as z from "zod"
import { align, line } from "../../attributes.ts"
import type { NodeKinds } from "../node-kind.ts"

export const footer = {
  /** Always includes the unsubscribe link; only its words are the author's. */
  footer: {
    attrs: z.strictObject({ unsubscribe: line(200).min(1).default("Unsubscribe"), align }),
    content: ["paragraph"],
  },
} as const satisfies NodeKinds

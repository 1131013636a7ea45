import * as z from "zod"
import { none, whole } from "../../attributes.ts"
import type { NodeKinds } from "../node-kind.ts"

export const separators = {
  divider: { attrs: none, content: [] },
  spacer: { attrs: z.strictObject({ height: whole(4, 200).default(24) }), content: [] },
} as const satisfies NodeKinds

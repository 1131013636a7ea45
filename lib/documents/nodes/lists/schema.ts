import * as z from "zod"
import { none, whole } from "../../attributes.ts"
import type { NodeKinds } from "../node-kind.ts"

export const lists = {
  bulletList: { attrs: none, content: ["listItem"], min: 1 },
  orderedList: { attrs: z.strictObject({ start: whole(0, 9999).default(1) }), content: ["listItem"], min: 1 },
} as const satisfies NodeKinds

export const listTypes = ["bulletList", "orderedList"] as const satisfies (keyof typeof lists)[]

export const listParts = {
  listItem: { attrs: none, content: ["paragraph", ...listTypes], min: 1 },
} as const satisfies NodeKinds

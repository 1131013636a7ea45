import * as z from "zod"
import { address, align, line } from "../../attributes.ts"
import type { NodeKinds } from "../node-kind.ts"

export const button = {
  button: {
    attrs: z.strictObject({
      label: line(300).default(""),
      href: address("link").default(""),
      align,
      style: z.enum(["filled", "outline"]).default("filled"),
    }),
    content: [],
  },
} as const satisfies NodeKinds

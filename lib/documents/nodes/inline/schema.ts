import * as z from "zod"
import { address, colour, line, none } from "../../attributes.ts"
import type { NodeKinds } from "../node-kind.ts"

export const inline = {
  text: { attrs: none, content: [] },
  mergeTag: { attrs: z.strictObject({ expr: line(300).min(1) }), content: [] },
  hardBreak: { attrs: none, content: [] },
} as const satisfies NodeKinds

/** Content of a line. */
export const inlineTypes = ["text", "mergeTag", "hardBreak"] as const satisfies (keyof typeof inline)[]

export const marks = {
  bold: none,
  italic: none,
  underline: none,
  strike: none,
  link: z.strictObject({ href: address("link") }),
  colour: z.strictObject({ colour }),
} as const satisfies Record<string, z.ZodType>

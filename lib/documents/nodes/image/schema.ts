import * as z from "zod"
import { address, align, line, whole } from "../../attributes.ts"
import type { NodeKinds } from "../node-kind.ts"

export const image = {
  image: {
    attrs: z.strictObject({
      src: address("image").default(""),
      /** "" for a decorative picture; null while not filled in. */
      alt: line(500).nullable().default(null),
      width: whole(1, 1200).nullable().default(null),
      href: address("link").default(""),
      align,
    }),
    content: [],
  },
} as const satisfies NodeKinds

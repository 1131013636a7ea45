import * as z from "zod"
import { address, align } from "../../attributes.ts"
import type { NodeKinds } from "../node-kind.ts"

/** Networks with well-known names; "web" is the sender's website. */
const networks = [
  ...["bluesky", "facebook", "github", "instagram", "linkedin", "mastodon", "pinterest", "tiktok"],
  ...["vimeo", "whatsapp", "x", "xing", "youtube", "web"],
] as const

export const socialLinksMax = 20

export const social = {
  social: {
    attrs: z.strictObject({
      links: z
        .array(z.strictObject({ network: z.enum(networks), href: address("link") }))
        .max(socialLinksMax),
      align,
    }),
    content: [],
  },
} as const satisfies NodeKinds

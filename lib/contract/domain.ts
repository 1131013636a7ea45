import { z } from "zod"
import { coded } from "./coded.ts"

/** A sender domain; `blank` and `bad` are the codes of the method at hand. International names become Punycode. */
export const domainName = (blank: number, bad: number) =>
  z
    .string({ error: coded(blank, "domain is a string.") })
    .trim()
    .min(1, coded(blank, "domain is missing."))
    .transform((text) =>
      URL.canParse(`http://${text}`) ? new URL(`http://${text}`).hostname.toLowerCase() : text,
    )
    .refine(
      (text) => /^(?=.{1,253}$)([a-z0-9_]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(text),
      coded(bad, "domain is not a domain name."),
    )

export const domain = z.object({
  domain: z.string(),
  "verification-record": z.object({ value: z.string(), status: z.string() }),
  dkim: z.object({ key: z.string(), status: z.string() }),
})

export type Domain = z.output<typeof domain>

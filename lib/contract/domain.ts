import { z } from "zod"
import { absentOr, coded } from "./coded.ts"

/** A name as DNS writes it; text that is more than a name (a path, a port) stays as it is and is refused then. */
const toAscii = (text: string): string =>
  !/[/\\?#@:%[\]\s]/.test(text) && URL.canParse(`http://${text}`) ? new URL(`http://${text}`).hostname : text

/** A sender domain; `blank` and `bad` are the codes of the method at hand. International names become Punycode. */
export const domainName = (blank: number, bad: number) =>
  z
    .string({ error: absentOr(coded(blank, "domain is missing."), coded(bad, "domain is a string.")) })
    .trim()
    .min(1, coded(blank, "domain is missing."))
    .transform(toAscii)
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

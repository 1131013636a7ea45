import { z } from "zod"
import { absentOr, coded } from "./coded.ts"
import { isAsciiName, nameToAscii } from "./domain-name.ts"

/** A sender domain; `blank` and `bad` are the codes of the method at hand. International names become Punycode. */
export const domainName = (blank: number, bad: number) =>
  z
    .string({ error: absentOr(coded(blank, "domain is missing."), coded(bad, "domain is a string.")) })
    .trim()
    .min(1, coded(blank, "domain is missing."))
    .transform(nameToAscii)
    .refine(isAsciiName, coded(bad, "domain is not a domain name."))

export const domain = z.object({
  domain: z.string(),
  "verification-record": z.object({ value: z.string(), status: z.string() }),
  dkim: z.object({ key: z.string(), status: z.string() }),
})

export type Domain = z.output<typeof domain>

import { z } from "zod"
import { absentOr, withCode } from "./validation-error.ts"
import { isAsciiName, nameToAscii } from "./domain-name.ts"

/** A sender domain; `blank` and `bad` are the codes of the method at hand. International names become Punycode. */
export const domainName = (blank: number, bad: number) =>
  z
    .string({
      error: absentOr(withCode(blank, "domain is missing."), withCode(bad, "domain must be a string.")),
    })
    .trim()
    .min(1, withCode(blank, "domain is missing."))
    .transform(nameToAscii)
    .refine(isAsciiName, withCode(bad, "domain is not a domain name."))

export const domain = z.object({
  domain: z.string(),
  "verification-record": z.object({ value: z.string(), status: z.string() }),
  dkim: z.object({ key: z.string(), status: z.string() }),
})

export type Domain = z.output<typeof domain>

/** SENDER-1: whether messages can be sent from this domain: it is confirmed, and DKIM is active. */
export const isVerified = ({
  "verification-record": { status },
  dkim,
}: Pick<Domain, "verification-record" | "dkim">): boolean =>
  status === "confirmed" && dkim.status === "active"

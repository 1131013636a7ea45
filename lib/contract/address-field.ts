import { z } from "zod"
import { cleanAddress, invisibleIn, isAddress } from "./address.ts"
import { absentOr, withCode } from "./validation-error.ts"

/** The text of an address, without blanks and invisible characters around it (SEND-25). */
export const addressText = (error: string | ((issue: { input?: unknown }) => string)) =>
  z.string({ error }).overwrite(cleanAddress)

/** The error for a text that is not an address; it names an invisible character. */
export const notAnAddress = (code: number, name: string) => ({
  error: ({ input }: { input?: unknown }): string => {
    const char = typeof input === "string" ? invisibleIn(input) : null
    return withCode(
      code,
      char ? `${name} contains the invisible character ${char}.` : `${name} is not an e-mail address.`,
    )
  },
})

/** A required address; `blank` and `bad` are the codes of the method at hand, `isValid` is of its kind. */
export const address = (blank: number, bad: number, name: string, isValid = isAddress) =>
  addressText(
    absentOr(withCode(blank, `${name} is missing.`), withCode(bad, `${name} is not an e-mail address.`)),
  )
    .min(1, withCode(blank, `${name} is missing.`))
    .refine(isValid, notAnAddress(bad, name))

/** An address that may be left blank: `type` is the code for a value that is not a string, `isValid` is of its kind. */
export const addressOrBlank = (type: number, bad: number, name: string, isValid = isAddress) =>
  addressText(withCode(type, `${name} must be a string.`)).refine(
    (text) => text === "" || isValid(text),
    notAnAddress(bad, name),
  )

import { z } from "zod"
import { cleanAddress, isAddress } from "#contract/address"
import { isOneLine, oneLineError } from "#contract/one-line"
import { failed } from "#lib/platform/result"
import { passwordCharsMax, passwordCharsMin } from "./password.ts"

/** Fields of several forms, with their error sentences. */
export const nameField = z
  .string({ error: "Enter a name." })
  .trim()
  .min(1, "Enter a name.")
  .max(100, "A name can have up to 100 characters.")
  .refine(isOneLine, oneLineError)

export const emailField = z
  .string({ error: "Enter an e-mail address." })
  .overwrite(cleanAddress)
  .refine(isAddress, "This is not an e-mail address.")

/** A new password. */
export const passwordField = z
  .string({ error: "Enter a password." })
  .min(passwordCharsMin, `A password needs at least ${passwordCharsMin} characters.`)
  .max(passwordCharsMax, `A password can have up to ${passwordCharsMax} characters.`)

/** The first error of a form, with its field. */
export function firstIssue(error: z.ZodError): ReturnType<typeof failed> {
  const issue = error.issues[0]
  const field = issue?.path.join(".")
  return failed(400, issue?.message ?? "The form is not valid.", field ? { field } : {})
}

export const tooManyTries = failed(429, "Too many attempts. Wait a minute, then try again.")

export const tooManyLetters = failed(429, "Too many messages were requested. Wait an hour, then try again.")

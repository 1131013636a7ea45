import { z } from "zod"
import { orAbsent } from "./absent.ts"
import { absentOr, withCode } from "./validation-error.ts"

/**
 * The body of a method with these fields. Values other than objects have been refused before, with the same code
 * (BODY-3).
 */
export const request = <S extends z.ZodRawShape>(fields: S) =>
  z.object(fields, { error: withCode(111, "The body must be a JSON object.") })

/** A plain text of one of our own methods: the interface has no code for an invalid one, so it is 400. */
export const text = (name: string, charsMax: number) =>
  z
    .string({
      error: absentOr(withCode(400, `${name} is missing.`), withCode(400, `${name} must be a string.`)),
    })
    .max(charsMax, withCode(400, `${name} must have at most ${charsMax} characters.`))

export type Flag = 0 | 1

/** 0/1 or false/true on the wire (codes 2704/2705 name both), always 0/1 inside. */
export const flag = (code: number, name: string) =>
  z
    .union([z.literal(0), z.literal(1), z.boolean()], { error: withCode(code, `${name} is 0 or 1.`) })
    .transform((value): Flag => (value === true || value === 1 ? 1 : 0))

/** A flag of a message: the same, and "0" and "1", as clients write that fill in forms (SEND-11). */
export const messageFlag = (code: number, name: string) =>
  z
    .literal([0, 1, false, true, "0", "1"], { error: withCode(code, `${name} is 0 or 1.`) })
    .transform((value): Flag => (value === true || value === 1 || value === "1" ? 1 : 0))

/** EXT-32: the version that the caller read and replaces, as the answers that show the object return it. */
export const expectedVersion = orAbsent(
  z
    .string({ error: withCode(400, "expected_version must be a string.") })
    .min(1, withCode(400, "expected_version is blank."))
    .max(64, withCode(400, "expected_version must have at most 64 characters.")),
)

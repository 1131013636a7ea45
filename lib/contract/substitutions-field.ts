import { z } from "zod"
import { withCode } from "./validation-error.ts"
import { orInexact } from "./exact-number.ts"
import { type SubstitutionValue, substitutionName } from "./substitutions.ts"

const valueWith = (error: ReturnType<typeof orInexact>): z.ZodType<SubstitutionValue> => {
  const value: z.ZodType<SubstitutionValue> = z.lazy(() =>
    z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(value), z.record(z.string(), value)], {
      error,
    }),
  )
  return value
}

/** A map of merge values; `nameCode` and `valueCode` are the codes for a bad name and a bad value. */
export const substitutionsOf = (nameCode: number, valueCode: number, field: string) =>
  z
    .record(
      z.string(),
      valueWith(orInexact(valueCode, `A value in ${field} is not a JSON value that can be stored.`)),
      { error: withCode(valueCode, `${field} must be an object of names and values.`) },
    )
    .refine(
      (map) => Object.keys(map).every((name) => substitutionName.test(name)),
      withCode(
        nameCode,
        `A name in ${field} must begin with a letter and contain only Latin letters, digits and underscores.`,
      ),
    )

import { z } from "zod"

/** A field that may be left out; null counts as left out (SEND-18). */
export const orAbsent = <T extends z.ZodType>(schema: T) =>
  schema
    .nullish()
    .transform((value): z.output<T> | undefined => value ?? undefined)
    .optional()

/** The same for a word that callers leave blank when they have none: a blank one counts as absent, too. */
export const orBlank = <T extends z.ZodType>(schema: T) =>
  z
    .union([schema, z.literal("")])
    .nullish()
    .transform((value): z.output<T> | undefined => (value === "" ? undefined : (value ?? undefined)))
    .optional()

/** A number that may be absent; null counts as absent, and the default applies. */
export const orDefault = <T extends z.ZodType>(schema: T, standard: z.output<T>) =>
  schema.nullish().transform((value): z.output<T> => value ?? standard)

/**
 * An object of names and values, or an empty list: PHP writes an object without names as `[]`. A value that
 * fits neither is refused with the object's sentence.
 */
export const orEmptyList = <T extends z.ZodType>(schema: T) =>
  z.union([
    schema,
    z
      .array(z.never())
      .max(0)
      .transform(() => schema.parse({})),
  ])

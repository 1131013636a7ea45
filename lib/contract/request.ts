import { z } from "zod"
import { coded } from "./coded.ts"

/**
 * The body of a method with these fields. Values other than objects have been refused before, with the same code
 * (BODY-3).
 */
export const request = <S extends z.ZodRawShape>(fields: S) =>
  z.object(fields, { error: coded(111, "The body is a JSON object.") })

import type { z } from "zod"

/** What a number may be, as its schema has it. Pure. */
export type Bounds = { min: number; max: number; isWhole: boolean }

/** Asked of the schema itself: what it says to a number that is too small, and to one that is too large. */
export function boundsOf(schema: z.ZodType): Bounds {
  return {
    min: boundIn(schema, -Number.MAX_SAFE_INTEGER, "minimum"),
    max: boundIn(schema, Number.MAX_SAFE_INTEGER, "maximum"),
    isWhole: !schema.safeParse(boundIn(schema, -Number.MAX_SAFE_INTEGER, "minimum") + 0.5).success,
  }
}

function boundIn(schema: z.ZodType, number: number, side: "minimum" | "maximum"): number {
  const issue = schema.safeParse(number).error?.issues[0]
  const bound = issue && side in issue ? Number(Reflect.get(issue, side)) : Number.NaN
  if (Number.isNaN(bound)) throw new Error(`a number without ${side}`)
  return bound
}

import type { z } from "zod"

/** Bounds of a number, from its schema. Pure. */
export type Bounds = { min: number; max: number; isWhole: boolean }

/** Probes the schema: its errors for a number that is too small, and for one that is too large. */
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

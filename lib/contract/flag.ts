import { z } from "zod"
import { coded } from "./coded.ts"

export type Flag = 0 | 1

/** 0/1 or false/true on the wire (codes 2704/2705 name both), always 0/1 inside. */
export const flag = (code: number, name: string) =>
  z
    .union([z.literal(0), z.literal(1), z.boolean()], { error: coded(code, `${name} is 0 or 1.`) })
    .transform((value): Flag => (value === true || value === 1 ? 1 : 0))

/** A flag of a message: the same, and "0" and "1", as clients write that fill in forms (SEND-11). */
export const messageFlag = (code: number, name: string) =>
  z
    .literal([0, 1, false, true, "0", "1"], { error: coded(code, `${name} is 0 or 1.`) })
    .transform((value): Flag => (value === true || value === 1 || value === "1" ? 1 : 0))

import { z } from "zod"
import { isAddress } from "./address.ts"
import { absentOr, coded } from "./coded.ts"

/** A required address; `blank` and `bad` are the codes of the method at hand. */
export const address = (blank: number, bad: number, name: string) =>
  z
    .string({
      error: absentOr(coded(blank, `${name} is missing.`), coded(bad, `${name} is not an e-mail address.`)),
    })
    .trim()
    .min(1, coded(blank, `${name} is missing.`))
    .refine(isAddress, coded(bad, `${name} is not an e-mail address.`))

import { z } from "zod"
import { absentOr, coded } from "./coded.ts"

/** A plain text of one of our own methods: the interface has no code for an invalid one, so it is 400. */
export const text = (name: string, charsMax: number) =>
  z
    .string({ error: absentOr(coded(400, `${name} is missing.`), coded(400, `${name} is a string.`)) })
    .max(charsMax, coded(400, `${name} has at most ${charsMax} characters.`))

import { z } from "zod"
import { absentOr, coded } from "./coded.ts"

/** A plain text of a method that is ours: the interface has no code for what breaks it, so it is 400. */
export const text = (name: string, charsMax: number) =>
  z
    .string({ error: absentOr(coded(400, `${name} is missing.`), coded(400, `${name} is a string.`)) })
    .max(charsMax, coded(400, `${name} has at most ${charsMax} characters.`))

/**
 * True when a text has at most `charsMax` characters. A character outside of the basic plane, such as an emoji, is one,
 * although JavaScript counts two.
 */
export const hasAtMost = (text: string, charsMax: number): boolean =>
  text.length <= charsMax || (text.length <= 2 * charsMax && [...text].length <= charsMax)

import { z } from "zod"
import { isAddress } from "./address.ts"
import { utc } from "./answer.ts"
import { absentOr, coded } from "./coded.ts"
import { parseUtc } from "./time.ts"

/** Why an address gets no mail; `blocked` is set by the administration alone. */
export const suppressionCauses = [
  "unsubscribed",
  "temporary_unavailable",
  "permanent_unavailable",
  "complained",
  "blocked",
] as const
export type SuppressionCause = (typeof suppressionCauses)[number]

/** Causes that suppression/set takes. */
export const settableCauses = suppressionCauses.filter((cause) => cause !== "blocked")

/** Who brought an entry about: suppression/set, the service itself (bounces), or the reader. */
export const suppressionSources = ["user", "system", "subscriber"] as const
export type SuppressionSource = (typeof suppressionSources)[number]

/** One entry as an answer tells it. Readers accept other causes and sources: the lists may grow. */
export const suppression = z.object({
  cause: z.string(),
  source: z.string(),
  is_deletable: z.boolean(),
  created: utc,
})
export type Suppression = z.output<typeof suppression>

/** A required address with a code for each way of being wrong. */
export const addressWith = (codes: { blank: number; type: number; bad: number }, name: string) =>
  z
    .string({
      error: absentOr(coded(codes.blank, `${name} is missing.`), coded(codes.type, `${name} is a string.`)),
    })
    .trim()
    .min(1, coded(codes.blank, `${name} is missing.`))
    .refine(isAddress, coded(codes.bad, `${name} is not an e-mail address.`))

/** An optional word out of a list; blank and null count as absent. */
export const wordWith = <const W extends string>(
  words: readonly W[],
  codes: { type: number; bad: number },
  name: string,
) =>
  z
    .union([z.literal(""), z.enum(words)], {
      error: ({ input }) =>
        typeof input === "string"
          ? coded(codes.bad, `${name} is one of ${words.join(", ")}.`)
          : coded(codes.type, `${name} is a string.`),
    })
    .nullish()
    .transform((word) => word || undefined)

/** An optional instant (TIME-1) as epoch milliseconds; blank and null count as absent. */
export const instantWith = (codes: { type: number; bad: number }, name: string) =>
  z
    .string({ error: coded(codes.type, `${name} is a string.`) })
    .trim()
    .refine(
      (text) => text === "" || parseUtc(text) !== null,
      coded(codes.bad, `${name} has the form YYYY-MM-DD hh:mm:ss in UTC.`),
    )
    .nullish()
    .transform((text) => (text ? (parseUtc(text) ?? undefined) : undefined))

/** An optional day `YYYY-MM-DD`, or an instant, as epoch milliseconds; blank and null count as absent. */
export const dayWith = (codes: { type: number; bad: number }, name: string) =>
  z
    .string({ error: coded(codes.type, `${name} is a string.`) })
    .trim()
    .refine(
      (text) => text === "" || dayOrInstant(text) !== null,
      coded(codes.bad, `${name} has the form YYYY-MM-DD.`),
    )
    .nullish()
    .transform((text) => (text ? (dayOrInstant(text) ?? undefined) : undefined))

const dayOrInstant = (text: string): number | null => parseUtc(text) ?? parseUtc(`${text} 00:00:00`)

import { z } from "zod"
import { isRecipientAddress } from "./address.ts"
import { addressText, notAnAddress } from "./address-field.ts"
import { utc } from "./answer.ts"
import { absentOr, withCode } from "./validation-error.ts"
import { flag, text } from "./fields.ts"
import { limits } from "./limits.ts"
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

/** Origin of an entry: suppression/set, the service itself (bounces), or the reader. */
export const suppressionSources = ["user", "system", "subscriber"] as const
export type SuppressionSource = (typeof suppressionSources)[number]

/** One entry as it is answered. Readers accept other causes and sources: the lists may grow. */
export const suppression = z.object({
  cause: z.string(),
  source: z.string(),
  is_deletable: z.boolean(),
  created: utc,
})
export type Suppression = z.output<typeof suppression>

/** Fields that `details` adds to an entry, where known (EXT-20). */
export const suppressionDetails = z.object({
  /** The delivery_status of the event that made the entry. */
  reason: z.string().optional(),
  /** The message whose letter made it. */
  job_id: z.string().optional(),
  /** End of the entry; absent: never. */
  expires: utc.optional(),
  /** The caller's own name of the list that the entry came with (suppression/set-many), and its line there. */
  batch: z.string().optional(),
  line: z.int().optional(),
})
export type SuppressionDetails = z.output<typeof suppressionDetails>

/** The flag that requests it. */
export const detailsFlag = flag(400, "details").nullish()

/** Fields that narrow a list or a count, ours (EXT-21): every one is 400 when it is malformed. */
export const suppressionSearch = text("search", limits.suppressionSearchCharsMax).trim().nullish()

/** The rows of a bulk method, whatever a row is. */
export const rowsOf = <S extends z.ZodType>(row: S, name: string) =>
  z
    .array(row, {
      error: absentOr(withCode(400, `${name} is missing.`), withCode(400, `${name} must be a list.`)),
    })
    .min(1, withCode(400, `${name} must have at least one row.`))
    .max(
      limits.suppressionsPerCallMax,
      withCode(400, `${name} must have at most ${limits.suppressionsPerCallMax} rows.`),
    )

/** A row of a bulk method. */
export const rowOf = <S extends z.ZodRawShape>(fields: S, name: string) =>
  z.object(fields, { error: withCode(400, `${name}: a row must be an object.`) })

/** Result of a row, or its expected result (EXT-22). */
export const setOutcomes = [
  "added",
  "present",
  "other_cause",
  "duplicate",
  "bad_email",
  "bad_cause",
  "bad_created",
  "over",
] as const
export type SetOutcome = (typeof setOutcomes)[number]

export const deleteOutcomes = [
  "removed",
  "absent",
  "undeletable",
  "duplicate",
  "bad_email",
  "bad_cause",
] as const
export type DeleteOutcome = (typeof deleteOutcomes)[number]

/** A required address with a code for each way of being wrong. */
export const addressWith = (codes: { blank: number; type: number; bad: number }, name: string) =>
  addressText(
    absentOr(withCode(codes.blank, `${name} is missing.`), withCode(codes.type, `${name} must be a string.`)),
  )
    .min(1, withCode(codes.blank, `${name} is missing.`))
    .refine(isRecipientAddress, notAnAddress(codes.bad, name))

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
          ? withCode(codes.bad, `${name} must be one of ${words.join(", ")}.`)
          : withCode(codes.type, `${name} must be a string.`),
    })
    .nullish()
    .transform((word) => word || undefined)

/** An optional instant (TIME-1) as epoch milliseconds; blank and null count as absent. */
export const instantWith = (codes: { type: number; bad: number }, name: string) =>
  z
    .string({ error: withCode(codes.type, `${name} must be a string.`) })
    .trim()
    .refine(
      (text) => text === "" || parseUtc(text) !== null,
      withCode(codes.bad, `${name} must have the form YYYY-MM-DD hh:mm:ss in UTC.`),
    )
    .nullish()
    .transform((text) => (text ? (parseUtc(text) ?? undefined) : undefined))

/** The end of a stretch of time, ours. */
export const untilTime = instantWith({ type: 400, bad: 400 }, "until_time")

/** An optional day `YYYY-MM-DD`, or an instant, as epoch milliseconds; blank and null count as absent. */
export const dayWith = (codes: { type: number; bad: number }, name: string) =>
  z
    .string({ error: withCode(codes.type, `${name} must be a string.`) })
    .trim()
    .refine(
      (text) => text === "" || dayOrInstant(text) !== null,
      withCode(codes.bad, `${name} must have the form YYYY-MM-DD.`),
    )
    .nullish()
    .transform((text) => (text ? (dayOrInstant(text) ?? undefined) : undefined))

const dayOrInstant = (text: string): number | null => parseUtc(text) ?? parseUtc(`${text} 00:00:00`)

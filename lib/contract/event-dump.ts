import { z } from "zod"
import { domainOf, isRecipientAddress } from "./address.ts"
import { addressText, notAnAddress } from "./address-field.ts"
import { withCode } from "./validation-error.ts"
import { deliveryStatuses } from "./delivery-status.ts"
import { domainName } from "./domain.ts"
import { statuses } from "./status.ts"
import { parseUtc } from "./time.ts"

/** The id of a dump; `blank` and `bad` are the codes of the method. Accepts any UUID, also of unknown dumps. */
export const dumpId = (blank: number, bad: number) =>
  z
    .string({
      error: ({ input }) =>
        input === undefined || input === null
          ? withCode(blank, "dump_id is missing.")
          : withCode(bad, "dump_id must be a UUID."),
    })
    .trim()
    .min(1, withCode(blank, "dump_id is missing."))
    .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, withCode(bad, "dump_id must be a UUID."))

/** An instant as epoch milliseconds; `blank` and `bad` are its codes. */
export const dumpInstant = (blank: number, bad: number, name: string) =>
  z
    .string({
      error: ({ input }) =>
        input === undefined || input === null
          ? withCode(blank, `${name} is missing.`)
          : withCode(bad, `${name} must have the form YYYY-MM-DD hh:mm:ss in UTC.`),
    })
    .trim()
    .min(1, withCode(blank, `${name} is missing.`))
    .transform((text, check) => {
      const epochMs = parseUtc(text)
      if (epochMs !== null) return epochMs
      check.addIssue({
        code: "custom",
        message: withCode(bad, `${name} must have the form YYYY-MM-DD hh:mm:ss in UTC.`),
      })
      return z.NEVER
    })

/** One of these words: `type` is the code for a value that is not a string, `unknown` for another word. */
export const dumpWord = <const W extends readonly string[]>(
  words: W,
  type: number,
  unknown: number,
  name: string,
) =>
  z.enum(words, {
    error: ({ input }) =>
      typeof input === "string"
        ? withCode(unknown, `${name} is none of ${words.map((word) => `"${word}"`).join(", ")}.`)
        : withCode(type, `${name} must be a string.`),
  })

const text = (type: number, name: string) =>
  z.string({ error: withCode(type, `${name} must be a string.`) }).trim()

const emailFilter = (type: number, bad: number, name: string) =>
  addressText(withCode(type, `${name} must be a string.`)).refine(isRecipientAddress, notAnAddress(bad, name))

const isKnown = (word: string) => (deliveryStatuses as readonly string[]).includes(word)

const campaign = "filter.campaign_id must be a string or a whole number."

/** Events that a dump contains; a filter that is absent does not restrict it. */
export const dumpFilter = z
  .object(
    {
      job_id: text(3401, "filter.job_id")
        .min(1, withCode(3401, "filter.job_id is blank."))
        .max(100, withCode(3401, "filter.job_id is too long."))
        .nullish(),
      status: dumpWord(statuses, 3402, 3403, "filter.status").nullish(),
      /** Words separated by commas. */
      delivery_status: text(3411, "filter.delivery_status")
        .transform((list) => list.split(",").map((word) => word.trim()))
        .refine(
          (words) => words.every(isKnown),
          withCode(3412, "filter.delivery_status contains an unknown delivery_status."),
        )
        .nullish(),
      email: emailFilter(3404, 3405, "filter.email").nullish(),
      email_from: emailFilter(3406, 3407, "filter.email_from").nullish(),
      domain: z
        .string({ error: withCode(3408, "filter.domain must be a string.") })
        .pipe(domainName(3409, 3409))
        .nullish(),
      campaign_id: z
        .union([z.string(), z.number().refine(Number.isSafeInteger, withCode(3413, campaign))], {
          error: withCode(3413, campaign),
        })
        .transform(String)
        .refine(
          (value) => value !== "" && value.length <= 1024,
          withCode(3414, "filter.campaign_id has 1 to 1024 characters."),
        )
        .nullish(),
    },
    { error: withCode(3400, "filter must be an object.") },
  )
  .refine(
    ({ email, domain }) => !email || !domain || asciiDomainOf(email) === domain,
    withCode(3410, "filter.domain is not the domain of filter.email."),
  )

export type DumpFilter = z.output<typeof dumpFilter>

function asciiDomainOf(email: string): string {
  const parsed = domainName(3409, 3409).safeParse(domainOf(email))
  return parsed.success ? parsed.data : domainOf(email)
}

/** A dump as get and list return it. `files` are present when it is ready; without events there are no files. */
export const eventDump = z.object({
  dump_id: z.string(),
  dump_status: z.enum(["queued", "in_process", "ready", "failed"]),
  files: z.array(z.object({ url: z.string(), size: z.int() })).optional(),
})

export type EventDump = z.output<typeof eventDump>

import "server-only"
import { z } from "zod"
import { templateEngines } from "#contract/message-words"
import type { TemplateField } from "./fields.ts"

/** The limit of a request to the mail service, with room for the rest of it. */
const bodyCharsMax = 5_000_000

export const line = (charsMax: number) =>
  z
    .string()
    .max(charsMax, `At most ${charsMax} characters.`)
    .refine((text) => !/[\r\n\0]/.test(text), "Enter only one line.")
const source = z.string().max(bodyCharsMax, "This is too long to be sent.")

/** Limits of each field in a draft: accepts half-typed values. */
const shape = {
  name: line(255),
  subject: line(2000),
  preheader: line(300),
  from_email: line(320),
  from_name: line(500),
  reply_to: line(320),
  reply_to_name: line(500),
  html: source,
  plaintext: source,
  amp: source,
  mjml: source.max(500_000, "MJML can have at most 500,000 characters."),
  template_engine: z.enum(templateEngines, {
    error: "template_engine must be simple, velocity, liquid or none.",
  }),
  headers: z.string().max(20_000, "At most 20,000 characters."),
  unsubscribe_url: line(2000),
  track_links: z.boolean(),
  track_read: z.boolean(),
  language: line(35).regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/, "This is not a language."),
  direction: z.enum(["ltr", "rtl"]),
  layout: line(100),
} as const satisfies Record<TemplateField, z.ZodType>

/** All fields, as a page with the draft has them. */
export const allFields = z.strictObject(shape)

/** The changed fields. */
export const fieldChanges = allFields.partial()

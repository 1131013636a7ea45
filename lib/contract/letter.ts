import { z } from "zod"
import { orDefault } from "./absent.ts"
import { cleanAddress } from "./address.ts"
import { utc } from "./answer.ts"
import { withCode } from "./validation-error.ts"
import { text } from "./fields.ts"

/** Text with which a letter is read or sent again: as it was sent, or with the current version of its template. */
const letterContents = ["as_sent", "current_template"] as const
export type LetterContentKind = (typeof letterContents)[number]

/** Identifies one letter, and the requested text. */
export const letterInput = {
  job_id: text("job_id", 40).min(1, withCode(400, "job_id is blank.")),
  email: text("email", 320).overwrite(cleanAddress).min(1, withCode(400, "email is blank.")),
  content: orDefault(
    z.enum(letterContents, { error: withCode(400, "content must be as_sent or current_template.") }),
    "as_sent",
  ),
}

/** Files up to this size are in a letter's request with their content; larger ones are named alone. */
export const requestFileBytesMax = 16_384

/** A letter as it is rendered for its recipient: without tracking, links to the service become `#`. */
const renderedLetter = z.object({
  subject: z.string(),
  from_email: z.string(),
  from_name: z.string().optional(),
  reply_to: z.string().optional(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  html: z.string().optional(),
  plaintext: z.string().optional(),
  amp: z.string().optional(),
  attachments: z.array(
    z.object({ name: z.string(), type: z.string(), size: z.int(), is_inline: z.boolean() }),
  ),
  /** Names that its texts use and that have no value. */
  missing: z.array(z.string()),
})

/** Why a letter cannot be sent again now: the refusal that it would meet. */
const obstacle = z.object({
  code: z.int(),
  message: z.string(),
  /** Why the recipient would be refused (failed_emails of email/send). */
  reason: z.string().optional(),
})

/** One message to one recipient, as the service stores it (extension). */
export const storedLetter = z.object({
  job_id: z.string(),
  email: z.string(),
  status: z.string(),
  subject: z.string(),
  from_email: z.string(),
  created_at: utc,
  source: z.string(),
  template_id: z.string().optional(),
  /** Of the template that `content` was made of. */
  template_version: z.int().optional(),
  tags: z.array(z.string()),
  /** Absent after its retention time, or when it cannot be rendered. */
  content: renderedLetter.optional(),
  /** Input of email/send that sends it again; absent after its retention time. */
  message: z.record(z.string(), z.unknown()).optional(),
  obstacle: obstacle.optional(),
})

export type RenderedLetter = z.output<typeof renderedLetter>
export type StoredLetter = z.output<typeof storedLetter>
export type Obstacle = z.output<typeof obstacle>

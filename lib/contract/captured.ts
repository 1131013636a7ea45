import { z } from "zod"
import { utc } from "./answer.ts"

/** A letter that the sandbox received and stored for viewing (extension). */
export const capturedSummary = z.object({
  id: z.string(),
  job_id: z.string().optional(),
  from: z.string(),
  to: z.string(),
  /** The name that the message was filled with for its recipient (to_name). */
  to_name: z.string().optional(),
  subject: z.string(),
  preview: z.string(),
  size: z.int(),
  received_at: utc,
  /** How often the same letter was handed over; more than 1 after a crash between handing over and noting it. */
  copies: z.int(),
})

export const capturedLetter = capturedSummary.extend({
  /** The envelope sender, which a receiving host writes down as Return-Path. */
  return_path: z.string().optional(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  html: z.string().optional(),
  plaintext: z.string().optional(),
  amp: z.string().optional(),
  source: z.string(),
  attachments: z.array(
    z.object({ name: z.string(), type: z.string(), size: z.int(), is_inline: z.boolean() }),
  ),
})

export type CapturedSummary = z.output<typeof capturedSummary>
export type CapturedLetter = z.output<typeof capturedLetter>

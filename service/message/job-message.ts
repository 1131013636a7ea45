import type { Attachment } from "#contract/attachment"
import type { Flag } from "#contract/fields"
import type { Language, TemplateEngine } from "#contract/message-words"
import type { Substitutions } from "#contract/substitutions"
import type { SuppressionCause } from "../store/schema/suppressions.ts"

/**
 * A message that its sender signed or encrypted (S/MIME or PGP). It goes out with the bytes of its content as they came:
 * its MIME entity is the only attachment, and there are no bodies.
 */
export type Protection = "signed" | "encrypted"

/** How a refusal names such a message. */
export const protectedAs = (protection: Protection): string => `This message is ${protection} (S/MIME or PGP)`

/**
 * An accepted message without its recipients: template filled in, defaults applied, headers sorted. It is stored once
 * per job (`jobs.message`, its files separately: job-files.ts) and is all that rendering reads besides the letter
 * itself.
 */
export type JobMessage = {
  subject: string
  from_email: string
  from_name?: string
  reply_to?: string
  reply_to_name?: string
  body: { html?: string; plaintext?: string; amp?: string }
  template_engine: TemplateEngine
  global_substitutions: Substitutions
  /** Custom headers that are allowed for this sender (message/allowed-headers.ts), without To and CC. */
  headers: Record<string, string>
  /** Shown To and CC of a message that set them; every letter then shows the same ones. */
  to_header?: string
  cc_header?: string
  attachments: Attachment[]
  inline_attachments: Attachment[]
  protection?: Protection
  track_links: Flag
  track_read: Flag
  language: Language
  /** The unsubscribe footer is added at the end of the bodies. */
  has_footer: boolean
  /** List-Unsubscribe of the service is added; false when the sender may and did leave it out or brought an own one. */
  has_list_unsubscribe: boolean
  /** options.unsubscribe_url with its merge tags. */
  unsubscribe_url?: string
  /** The instant that templates call "now", in epoch milliseconds: when the message was taken, or is to be sent. */
  now_ms?: number
  /** Content of some letters instead: an earlier version of the template (message/variants.ts). */
  variant?: { template_version: number; message: VariantMessage }
  /** Of a message with send_at: the scope of the second suppression check, when its letters become due (SEND-17). */
  ask_again?: SuppressionScope
}

/** Stored part of a template's variant: its texts; files are those of the message and stored only once. */
type VariantMessage = Omit<JobMessage, "attachments" | "inline_attachments" | "ask_again" | "variant">

/** Suppressions that count (suppress/look-up.ts), as a job stores them. */
export type SuppressionScope = { overlooked: SuppressionCause[]; shared?: "all" | "blocked" }

/** Data for rendering one letter. */
export type LetterToRender = {
  project_id: number
  letter_id: string
  email: string
  substitutions: Substitutions
}

/** Makers of this letter's own addresses; null in a preview: nothing is tracked and links to us become `#`. */
export type Links = {
  open(): string
  click(url: string): string
  unsubscribe(): string
} | null

/** One letter ready to be composed. Header values are Unicode; composing encodes them. */
export type RenderedLetter = {
  subject: string
  from_email: string
  from_name?: string
  reply_to?: string
  reply_to_name?: string
  /** Display name of the recipient (substitution `to_name`). */
  to_name?: string
  /** When present, the whole To and Cc lines to show, already in the form `Name <address>, …`. */
  to_header?: string
  cc_header?: string
  html?: string
  plaintext?: string
  amp?: string
  /** Custom headers, List-Unsubscribe and List-Unsubscribe-Post included. */
  headers: Record<string, string>
  attachments: Attachment[]
  inline_attachments: Attachment[]
  protection?: Protection
  /** Target of this letter's unsubscribe link: the sender's own (options.unsubscribe_url) or the service's page. */
  unsubscribe_url: string
}

/** How large a message is: characters of its texts, and of its files in base64. */
export const charsOf = ({ body, variant, attachments, inline_attachments }: JobMessage): number =>
  [
    ...textsIn(body),
    ...textsIn(variant?.message.body ?? {}),
    ...[...attachments, ...inline_attachments].map((one) => one.content),
  ]
    .map((text) => text?.length ?? 0)
    .reduce((sum, chars) => sum + chars, 0)

const textsIn = ({ html, plaintext, amp }: JobMessage["body"]) => [html, plaintext, amp]

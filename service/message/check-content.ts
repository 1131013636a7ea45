import { limits } from "#contract/limits"
import type { TemplateEngine } from "#contract/message-words"
import type { Recipient } from "#contract/recipient"
import type { Substitutions } from "#contract/substitutions"
import { Refusal } from "../refusal.ts"
import type { Content } from "./fill-from-template.ts"
import { type JobMessage, protectedAs } from "./job-message.ts"

/** Refuses a message that is not whole once its template is filled in: sender, subject and a body are there. */
export function checkContent(content: Content): void {
  if (!content.from_email) throw new Refusal(202, "message.from_email is missing.")
  if (!content.subject?.trim()) throw new Refusal(1576, "message.subject is blank.")
  if (!content.protection && !content.body?.html && !content.body?.plaintext)
    throw new Refusal(1577, "message.body needs html or plaintext.")
}

/** SMTP-17: refuses a signed or encrypted message that would have to be changed. */
export function checkProtection({ protection, template_id }: Content, { has_footer }: JobMessage): void {
  if (!protection) return
  if (template_id) throw new Refusal(400, `${protectedAs(protection)}; it cannot be sent with a template.`)
  if (has_footer)
    throw new Refusal(
      1588,
      `${protectedAs(protection)}; it cannot be sent with the unsubscribe footer, which would change it. With the right to leave out the footer, set skip_unsubscribe.`,
    )
}

/** Refuses values that the engine cannot use, and metadata that is too large together with the global one. */
export function checkRecipients(
  recipients: readonly Recipient[],
  content: Content,
  engine: TemplateEngine,
): void {
  refuseNested(content.global_substitutions ?? {}, 1581, "message.global_substitutions", engine)
  const globalBytes = bytesOf(content.global_metadata)
  recipients.forEach((recipient, at) => {
    refuseNested(recipient.substitutions ?? {}, 212, `message.recipients.${at}.substitutions`, engine)
    if (recipient.metadata && globalBytes + bytesOf(recipient.metadata) > limits.metadataBytesMax)
      throw new Refusal(
        1542,
        `message.recipients.${at}.metadata and global_metadata must have at most 4000 bytes together.`,
      )
  })
}

/** SUBST-3: lists and objects are for velocity and liquid; the display name in To is never a list, with any engine. */
export function refuseNested(
  substitutions: Substitutions,
  code: number,
  field: string,
  engine: TemplateEngine,
): void {
  for (const [name, value] of Object.entries(substitutions)) {
    if (typeof value !== "object" || value === null) continue
    if (name === "to_name") throw new Refusal(code, `${field}.to_name must be a string.`)
    if (engine === "simple")
      throw new Refusal(code, `${field}.${name}: the simple engine accepts only a string or a number.`)
  }
}

const bytesOf = (value: unknown): number =>
  value === undefined ? 0 : Buffer.byteLength(JSON.stringify(value), "utf8")

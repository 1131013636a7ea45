import { limits } from "#contract/limits"
import type { Recipient } from "#contract/recipient"
import { Refusal } from "../refusal.ts"
import type { Content } from "./fill-from-template.ts"

/** Refuses a message that is not whole once its template is filled in: sender, subject and a body are there. */
export function checkContent(content: Content): void {
  if (!content.from_email) throw new Refusal(202, "message.from_email is missing.")
  if (!content.subject?.trim()) throw new Refusal(1576, "message.subject is blank.")
  if (!content.body?.html && !content.body?.plaintext)
    throw new Refusal(1577, "message.body needs html or plaintext.")
}

/** Refuses values that only other engines could use, and metadata that is too large together with the global one. */
export function checkRecipients(recipients: readonly Recipient[], content: Content): void {
  refuseNested(content.global_substitutions ?? {}, 1581, "message.global_substitutions")
  const globalBytes = bytesOf(content.global_metadata)
  recipients.forEach((recipient, at) => {
    refuseNested(recipient.substitutions ?? {}, 212, `message.recipients.${at}.substitutions`)
    if (recipient.metadata && globalBytes + bytesOf(recipient.metadata) > limits.metadataBytesMax)
      throw new Refusal(
        1542,
        `message.recipients.${at}.metadata and global_metadata have at most 4000 bytes together.`,
      )
  })
}

function refuseNested(substitutions: Record<string, unknown>, code: number, field: string): void {
  for (const [name, value] of Object.entries(substitutions))
    if (typeof value === "object" && value !== null)
      throw new Refusal(code, `${field}.${name}: the simple engine takes a string or a number.`)
}

const bytesOf = (value: unknown): number =>
  value === undefined ? 0 : Buffer.byteLength(JSON.stringify(value), "utf8")

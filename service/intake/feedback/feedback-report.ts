import type { Email } from "postal-mime"
import { addressesIn } from "../bounces/report.ts"
import { type Fields, fieldGroups, headerOf, partOf } from "../mail.ts"

/** The parts of a feedback report (ARF, RFC 5965) that identify a letter of ours. */
export type FeedbackReport = {
  /** abuse, fraud, not-spam … as reported, lower case. */
  feedback_type: string
  /** Envelope sender of the letter: our bounce address. */
  original_mail_from?: string
  /** Message-ID of the returned letter, without angle brackets. */
  message_id?: string
  /** Addresses that the report or the returned letter names as its recipient, folded. */
  recipients: readonly string[]
}

/** Reads a message as a feedback report; null when it is something else. */
export function readFeedbackReport(mail: Email): FeedbackReport | null {
  const fields = firstFields(partOf(mail, "message/feedback-report"))
  const returned = firstFields(partOf(mail, ...returnedTypes))
  const feedback_type = fields.get("feedback-type")?.toLowerCase() ?? unstatedType(mail, fields, returned)
  if (!feedback_type) return null
  const original_mail_from = fields.get("original-mail-from") ?? returned.get("return-path")
  const message_id = returned.get("message-id")?.replace(/^<|>$/g, "")
  return {
    feedback_type,
    recipients: recipientsIn(mail, fields, returned),
    ...(original_mail_from ? { original_mail_from } : {}),
    ...(message_id ? { message_id } : {}),
  }
}

function recipientsIn(mail: Email, fields: Fields, returned: Fields): string[] {
  const values = [
    ...reportFields.map((name) => fields.get(name)),
    ...returnedFields.map((name) => returned.get(name)),
    headerOf(mail, microsoftField),
  ]
  return [...new Set(values.flatMap((value) => (value ? addressesIn(value) : [])))]
}

/** RFC 5965 (3.2) and older drafts of it. */
const reportFields = ["original-rcpt-to", "removal-recipient"]

/** The second one is the spelling of older reporters. */
const returnedTypes = ["message/rfc822", "text/rfc822-headers", "text/rfc822-header", "message/global"]

const firstFields = (part: string | null): Fields => fieldGroups(part ?? "", 2)[0] ?? new Map()

/**
 * FBL-6: Microsoft's programme (JMRP) returns only the letter, with its reader's address in a separate field, and some
 * reporters omit the machine-readable part. Both report abuse. A part without a type is not a report.
 */
function unstatedType(mail: Email, fields: Fields, returned: Fields): string | null {
  const isBare = returned.has(microsoftField) || headerOf(mail, microsoftField) !== ""
  const lostPart = fields.size === 0 && /report-type="?feedback-report/i.test(headerOf(mail, "content-type"))
  return isBare || lostPart ? "abuse" : null
}

const microsoftField = "x-hmxmroriginalrecipient"
const returnedFields = ["to", "cc", "delivered-to", "x-original-to", microsoftField]

const complaint = { status: "spam", delivery_status: "ok_fbl" } as const
const optOut = { status: "unsubscribed", delivery_status: "ok_unsubscribed" } as const

/** FBL-2. The types of opting out are those of older drafts of RFC 5965. */
const meanings = new Map<string, typeof complaint | typeof optOut>([
  ["abuse", complaint],
  ["fraud", complaint],
  ["spam", complaint],
  ["opt-out", optOut],
  ["opt-out-list", optOut],
])

/** The event that a report means; null for others (not-spam, auth-failure, virus reports to postmasters). */
export const meaningOf = ({ feedback_type }: Pick<FeedbackReport, "feedback_type">) =>
  meanings.get(feedback_type) ?? null

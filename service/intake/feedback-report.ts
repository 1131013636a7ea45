import PostalMime, { type Email } from "postal-mime"

/** What a feedback report (ARF, RFC 5965) says about a letter of ours. */
export type FeedbackReport = {
  /** abuse, fraud, not-spam … as reported, lower case. */
  feedback_type: string
  /** Envelope sender of the letter: our bounce address. */
  original_mail_from?: string
  /** Message-ID of the returned letter, without angle brackets. */
  message_id?: string
}

/** Reads a message as a feedback report; null when it is something else. */
export async function readFeedbackReport(raw: Uint8Array): Promise<FeedbackReport | null> {
  const mail = await PostalMime.parse(raw, { rfc822Attachments: true, forceRfc822Attachments: true })
  const report = partOf(mail, "message/feedback-report")
  if (!report) return null
  const fields = headerFields(report)
  const returned = headerFields(partOf(mail, "message/rfc822") ?? partOf(mail, "text/rfc822-headers") ?? "")
  const feedback_type = fields.get("feedback-type")?.toLowerCase()
  if (!feedback_type) return null
  const original_mail_from = fields.get("original-mail-from") ?? returned.get("return-path")
  const message_id = returned.get("message-id")?.replace(/^<|>$/g, "")
  return {
    feedback_type,
    ...(original_mail_from ? { original_mail_from } : {}),
    ...(message_id ? { message_id } : {}),
  }
}

/** True for reports that mean "this is spam"; others (not-spam, virus reports to postmasters) change nothing. */
export const isComplaint = (report: FeedbackReport): boolean =>
  ["abuse", "fraud", "spam"].includes(report.feedback_type)

function partOf(mail: Email, mimeType: string): string | null {
  const part = mail.attachments.find((one) => one.mimeType.toLowerCase() === mimeType)
  if (!part) return null
  return typeof part.content === "string" ? part.content : new TextDecoder().decode(part.content)
}

/** Header lines up to the first empty line, names in lower case, folded lines joined; the first of equal names counts. */
function headerFields(text: string): Map<string, string> {
  const fields = new Map<string, string>()
  const head = text.replace(/^\s+/, "").split(/\r?\n\r?\n/)[0] ?? ""
  for (const line of head.replace(/\r?\n[ \t]+/g, " ").split(/\r?\n/)) {
    const [, name, value] = /^([!-9;-~]+):\s*(.*)$/.exec(line) ?? []
    if (name && value !== undefined && !fields.has(name.toLowerCase()))
      fields.set(name.toLowerCase(), value.trim())
  }
  return fields
}

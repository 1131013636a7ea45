import PostalMime, { type Attachment, type Email } from "postal-mime"
import type { CapturedLetter, CapturedSummary } from "#contract/captured"
import { capturedGet, capturedList } from "#contract/methods/captured"
import { formatUtc } from "#contract/time"
import { Refusal } from "../../refusal.ts"
import {
  type CapturedListRow,
  type CapturedRow,
  capturedById,
  listCaptured,
} from "../../store/captured-read.ts"
import { implement } from "../method.ts"

export const capturedListHandler = implement(capturedList, async (input, caller, ctx) => {
  const before = input.cursor ? readCursor(input.cursor) : null
  const rows = await listCaptured(ctx.store.db, caller.project_id, { ...input, before })
  // A full page may be followed by another one; the cursor is the last id.
  const last = rows.length < input.limit ? undefined : rows.at(-1)
  return { status: "success", letters: rows.map(toSummary), cursor: last ? String(last.captured_id) : "" }
})

function readCursor(cursor: string): number {
  if (!/^\d{1,15}$/.test(cursor)) throw new Refusal(400, "cursor is not from an earlier response.")
  return Number(cursor)
}

export const capturedGetHandler = implement(capturedGet, async ({ id }, caller, ctx) => {
  const captured_id = Number(id)
  const row = Number.isSafeInteger(captured_id)
    ? await capturedById(ctx.store.db, caller.project_id, captured_id)
    : null
  if (!row) throw new Refusal(404, "id: there is no such message.")
  return { status: "success", letter: toLetter(row, await PostalMime.parse(row.raw)) }
})

const toLetter = (row: CapturedRow, email: Email): CapturedLetter => ({
  ...toSummary(row),
  ...(row.mail_from ? { return_path: row.mail_from } : {}),
  headers: email.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
  ...(email.html === undefined ? {} : { html: email.html }),
  ...(email.text === undefined ? {} : { plaintext: email.text }),
  ...ampOf(email.attachments),
  source: Buffer.from(row.raw).toString("utf8"),
  attachments: email.attachments.filter((one) => !isAmpPart(one)).map(toAttachment),
})

/** The parser does not support AMP and lists it among the files. */
const isAmpPart = ({ mimeType, disposition }: Attachment): boolean =>
  mimeType === "text/x-amp-html" && disposition !== "attachment"

function ampOf(attachments: readonly Attachment[]): { amp?: string } {
  const content = attachments.find(isAmpPart)?.content
  if (content === undefined) return {}
  return { amp: typeof content === "string" ? content : new TextDecoder().decode(content) }
}

const toAttachment = (attachment: Attachment) => ({
  name: attachment.filename ?? attachment.contentId?.replace(/^<|>$/g, "") ?? namelessOf(attachment),
  type: attachment.mimeType,
  size: typeof attachment.content === "string" ? attachment.content.length : attachment.content.byteLength,
  is_inline: attachment.related === true || attachment.disposition === "inline",
})

/** A calendar among the alternatives has no name; mail programs show it under this one. */
const namelessOf = ({ mimeType }: Attachment): string => (mimeType === "text/calendar" ? "invite.ics" : "")

/** A captured letter as the API lists it. */
const toSummary = (row: CapturedListRow): CapturedSummary => ({
  id: String(row.captured_id),
  ...(row.job_id ? { job_id: row.job_id } : {}),
  from: row.from_header,
  to: row.rcpt_to,
  ...(row.to_name ? { to_name: row.to_name } : {}),
  subject: row.subject,
  preview: row.preview,
  size: row.size,
  received_at: formatUtc(row.received_at),
  copies: row.copies,
})

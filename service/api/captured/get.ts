import PostalMime, { type Attachment, type Email } from "postal-mime"
import type { CapturedLetter } from "#contract/captured"
import { capturedGet } from "#contract/captured/get"
import { Refusal } from "../../refusal.ts"
import { type CapturedRow, capturedById } from "../../store/captured-read.ts"
import { implement } from "../method.ts"
import { toSummary } from "./summary.ts"

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

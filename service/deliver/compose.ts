import { domainToASCII } from "node:url"
import MailComposer from "nodemailer/lib/mail-composer"
import { domainOf } from "#contract/address"
import type { Attachment } from "#contract/attachment"
import type { RenderedLetter } from "../submit/job-message.ts"

export type Mail = {
  envelope: { from: string; to: string }
  /** The message as it goes over the wire, CRLF lines. */
  message: Buffer
}

export type Postmark = { letter_id: string; email: string; date: Date; mailHostname: string }

/** The bytes of one rendered letter, unsigned. Message-ID is `<{letter_id}@{mailHostname}>`. */
export function compose(letter: RenderedLetter, mark: Postmark): Promise<Buffer> {
  const { html, plaintext, amp } = letter
  return new MailComposer({
    from: { name: letter.from_name ?? "", address: letter.from_email },
    to: letter.to_header ?? { name: letter.to_name ?? "", address: mark.email },
    ...(letter.cc_header ? { cc: letter.cc_header } : {}),
    ...(letter.reply_to ? { replyTo: { name: letter.reply_to_name ?? "", address: letter.reply_to } } : {}),
    subject: letter.subject,
    date: mark.date,
    messageId: messageId(mark.letter_id, mark.mailHostname),
    headers: letter.headers,
    ...(plaintext === undefined ? {} : { text: plaintext }),
    ...(html === undefined ? {} : { html }),
    ...(amp === undefined ? {} : { amp }),
    attachments: [
      ...letter.inline_attachments.map((one) => ({ ...attached(one), cid: one.name })),
      ...letter.attachments.map(attached),
    ],
    newline: "win",
    // A letter's content is data; it never makes us read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()
}

export const messageId = (letter_id: string, mailHostname: string): string => `<${letter_id}@${mailHostname}>`

/** The address as SMTP takes it: the domain in its ASCII form. */
export function envelopeAddress(email: string): string {
  const domain = domainOf(email)
  return `${email.slice(0, email.lastIndexOf("@"))}@${domainToASCII(domain) || domain}`
}

const attached = ({ name, type, content }: Attachment) => ({
  filename: name,
  contentType: type,
  content: Buffer.from(content, "base64"),
})

import PostalMime from "postal-mime"
import { asBuffer, type Task } from "../off-thread.ts"

type Summary = { message_id: string; from_header: string; subject: string; preview: string }

const charsMax = { message_id: 250, from_header: 320, subject: 500, preview: 140 } as const

/** Fields of one captured letter in a list. */
async function summaryOf(raw: Buffer): Promise<Summary> {
  const mail = await PostalMime.parse(raw)
  const from = mail.from?.address ? mail.from : undefined
  return {
    message_id: clip(mail.messageId ?? "", charsMax.message_id),
    from_header: clip(
      from?.name ? `${from.name} <${from.address}>` : (from?.address ?? ""),
      charsMax.from_header,
    ),
    subject: clip(mail.subject ?? "", charsMax.subject),
    preview: clip((mail.text ?? textOf(mail.html ?? "")).replace(/\s+/g, " "), charsMax.preview),
  }
}

/** The same in a thread. */
export const summaryTask: Task<[raw: Uint8Array], Summary> = {
  name: "summary",
  run: (raw) => summaryOf(asBuffer(raw)),
}

const textOf = (html: string): string =>
  html
    .replace(/<(style|script|title)\b[\s\S]*?<\/\1>/gi, " ")
    .replace(/<[^>]*>/g, " ")
    .replace(/&nbsp;/g, " ")

/** One line of text that PostgreSQL takes, with its blanks. */
const clip = (text: string, charsMax: number): string =>
  text
    .replaceAll("\0", "")
    .replace(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, charsMax)
    .toWellFormed()

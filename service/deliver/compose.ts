import MailComposer from "nodemailer/lib/mail-composer"
import type MimeNode from "nodemailer/lib/mime-node"
import { addressParser } from "postal-mime"
import { domainInAscii, domainOf } from "#contract/address"
import type { Attachment } from "#contract/attachment"
import type { RenderedLetter } from "../submit/job-message.ts"
import { serializeMime } from "./serialize-mime.ts"

export type Mail = {
  envelope: { from: string; to: string }
  /** The message as it goes over the wire, CRLF lines. */
  message: Buffer
}

type MessageIdentity = { letter_id: string; email: string; date: Date; mailHostname: string }

/** The bytes of one rendered letter, unsigned. Message-ID is `<{letter_id}@{mailHostname}>`. */
export const compose = (letter: RenderedLetter, identity: MessageIdentity): Buffer =>
  serializeMime(compile(letter, identity))

/** The message as nodemailer's tree of parts; its contents are strings and buffers. */
export function compile(letter: RenderedLetter, identity: MessageIdentity): MimeNode {
  const { plaintext, amp } = letter
  const { html, inline } = withContentIds(letter, identity)
  return new MailComposer({
    from: { name: letter.from_name ?? "", address: letter.from_email },
    to: shown(letter.to_header) ?? { name: letter.to_name ?? "", address: identity.email },
    ...(letter.cc_header ? { cc: shown(letter.cc_header) } : {}),
    ...(letter.reply_to ? { replyTo: { name: letter.reply_to_name ?? "", address: letter.reply_to } } : {}),
    subject: letter.subject,
    date: identity.date,
    messageId: messageId(identity.letter_id, identity.mailHostname),
    headers: Object.fromEntries(
      Object.entries(letter.headers).map(([name, value]) => [name, headerValue(name, value)]),
    ),
    ...(plaintext === undefined ? {} : { text: plaintext }),
    ...(html === undefined ? {} : { html }),
    ...(amp === undefined ? {} : { amp }),
    attachments: [...inline, ...letter.attachments.map(attached)],
    newline: "win",
    // A letter's content is data; it never makes us read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
}

/** A shown line as the addresses that were checked when the message was taken (HEADERS-4), read the same way. */
function shown(line: string | undefined): { name: string; address: string }[] | undefined {
  if (line === undefined) return undefined
  return addressParser(line, { flatten: true }).map(({ name, address }) => ({ name, address: address ?? "" }))
}

const messageId = (letter_id: string, mailHostname: string): string => `<${letter_id}@${mailHostname}>`

/** The address as SMTP takes it: the domain in its ASCII form. */
export function envelopeAddress(email: string): string {
  const domain = domainOf(email)
  return `${email.slice(0, email.lastIndexOf("@"))}@${domainInAscii(domain) ?? domain}`
}

/** A name that can stand in Content-ID and after `cid:` as it is. */
const plainId = /^[\w!#$&'*+./=?^`{|}~@-]+$/

/**
 * Inline files with their content ids (ATTACH-5). A name with blanks or letters beyond ASCII cannot be an id: the file
 * gets another one, and HTML that shows it, as it is or percent-encoded, follows.
 */
function withContentIds({ html, inline_attachments }: RenderedLetter, { mailHostname }: MessageIdentity) {
  const renamed = new Map<string, string>()
  const inline = inline_attachments.map((file, at) => {
    const cid = plainId.test(file.name) ? file.name : `inline-${at + 1}@${mailHostname}`
    if (cid !== file.name)
      for (const name of [file.name, encodeURI(file.name), encodeURIComponent(file.name)])
        renamed.set(name, cid)
    return { ...attached(file), cid, contentDisposition: "inline" as const }
  })
  return { html: withRenamedIds(html, renamed), inline }
}

/** One pass over the HTML, however many files there are; of names that begin alike the longest counts. */
function withRenamedIds(html: string | undefined, renamed: ReadonlyMap<string, string>): string | undefined {
  if (html === undefined || renamed.size === 0) return html
  const names = [...renamed.keys()].sort((a, b) => b.length - a.length)
  const shown = new RegExp(
    `cid:(${names.map((name) => name.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&")).join("|")})`,
    "g",
  )
  return html.replace(shown, (_all, name: string) => `cid:${renamed.get(name)}`)
}

const lineCharsMax = 900

/**
 * A header line has at most 998 characters and is folded at blanks. Longer words in X- headers go as encoded words; what
 * is not ASCII does so anyway.
 */
function headerValue(name: string, value: string): string | { prepared: true; value: string } {
  const isLong = value.split(" ").some((word) => word.length > lineCharsMax)
  if (!isLong || !/^x-/i.test(name) || !/^[\t -~]*$/.test(value)) return value
  const pieces = Array.from({ length: Math.ceil(value.length / 40) }, (_, at) =>
    value.slice(at * 40, at * 40 + 40),
  )
  const words = pieces.map((piece) => `=?UTF-8?B?${Buffer.from(piece).toString("base64")}?=`)
  return { prepared: true, value: words.join("\r\n ") }
}

const attached = ({ name, type, content }: Attachment) => {
  const bytes = Buffer.from(content, "base64")
  return {
    filename: name,
    contentType: wireType(type),
    contentTransferEncoding: "base64" as const,
    contentDisposition: "attachment" as const,
    content: bytes,
  }
}

/**
 * The type as it was given, charset included: the bytes are already in that charset. A composite type promises parts
 * that only lines of ASCII may carry (RFC 2046), so such a file goes out as plain bytes.
 */
const wireType = (type: string): string =>
  /^(message|multipart)\//i.test(type) ? "application/octet-stream" : type

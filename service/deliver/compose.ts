import MailComposer from "nodemailer/lib/mail-composer"
import type MimeNode from "nodemailer/lib/mime-node"
import type { Attachment } from "#contract/attachment"
import type { RenderedLetter } from "../message/job-message.ts"
import { customFields } from "./custom-fields.ts"
import { unstructured } from "./encoded-words.ts"
import { foldField } from "./fold-field.ts"
import { withInvitation } from "./invitation.ts"
import { type AddressForm, formFor, mailbox, shownMailboxes } from "./mailboxes.ts"
import { serializeMime } from "./serialize-mime.ts"

export type Mail = {
  envelope: { from: string; to: string }
  /** The message as it goes over the wire, CRLF lines. */
  message: Buffer
}

/** The bytes of one rendered letter, unsigned. Message-ID is `<{letter_id}@{mailHostname}>`. */
export function compose(letter: RenderedLetter, identity: MessageIdentity): Buffer {
  const head = letterHead(letter, identity)
  return letter.protection ? withEntity(head, letter) : serializeMime(compile(letter, identity), head)
}

/** SMTP-17: the content as it came, under header fields of ours. */
const withEntity = (head: readonly string[], { attachments: [entity] }: RenderedLetter): Buffer =>
  Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n`), Buffer.from(entity?.content ?? "", "base64")])

/** The parts of a message as nodemailer's tree; their contents are strings and buffers. */
export function compile(letter: RenderedLetter, identity: MessageIdentity): MimeNode {
  const { plaintext, amp } = letter
  const { alternatives, inline_attachments } = withInvitation(letter)
  const { html, inline } = withContentIds({ html: letter.html, inline_attachments }, identity)
  return new MailComposer({
    ...(plaintext === undefined ? {} : { text: plaintext }),
    ...(html === undefined ? {} : { html }),
    ...(amp === undefined ? {} : { amp }),
    alternatives,
    attachments: [...inline, ...letter.attachments.map(attached)],
    newline: "win",
    // A letter's content is data; it never makes us read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
}

/** A dot-atom, and two of them with an @ in between: the form of a Content-ID (RFC 2045, 7; RFC 5322, 3.6.4). */
const dotAtom = /^[\w!#$&'*+/=?^`{|}~-]+(?:\.[\w!#$&'*+/=?^`{|}~-]+)*$/
const isContentId = (name: string): boolean => {
  const parts = name.split("@")
  return parts.length === 2 && parts.every((part) => dotAtom.test(part))
}

/** The name of an inline file where it is an id, else one with our host. */
function contentIdOf(name: string, at: number, mailHostname: string): string {
  if (isContentId(name)) return name
  return `${dotAtom.test(name) ? name : `inline-${at + 1}`}@${mailHostname}`
}

/**
 * Inline files with their content ids (ATTACH-5). HTML that shows a file by its name, as it is or percent-encoded, follows
 * where the id is another one.
 */
function withContentIds(
  { html, inline_attachments }: Pick<RenderedLetter, "html" | "inline_attachments">,
  { mailHostname }: MessageIdentity,
) {
  const renamed = new Map<string, string>()
  const inline = inline_attachments.map((file, at) => {
    const cid = contentIdOf(file.name, at, mailHostname)
    // Names that stay are among them, so that a shorter name is not replaced inside of one.
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

const attached = ({ name, type, content }: Attachment) => ({
  filename: name,
  contentType: wireType(type),
  contentTransferEncoding: "base64" as const,
  contentDisposition: "attachment" as const,
  content: Buffer.from(content, "base64"),
})

/**
 * The type as it was given, charset included: the bytes are already in that charset. A composite type promises parts
 * that only lines of ASCII may carry (RFC 2046), so such a file goes out as plain bytes.
 */
const wireType = (type: string): string =>
  /^(message|multipart)\//i.test(type) ? "application/octet-stream" : type

export type MessageIdentity = { letter_id: string; email: string; date: Date; mailHostname: string }

/** The header fields of a letter that do not depend on its parts, each folded: ASCII but for addresses, no line over 998 (COMPOSE-6). */
function letterHead(letter: RenderedLetter, identity: MessageIdentity): string[] {
  const { from_name = "", reply_to, reply_to_name = "" } = letter
  const form = formFor(identity.email)
  return [
    ...customFields(letter.headers),
    ...field("From", mailbox({ name: from_name, address: letter.from_email }, form)),
    ...field("To", toLine(letter, identity.email, form)),
    ...field("Cc", letter.cc_header === undefined ? null : shownMailboxes(letter.cc_header, form)),
    ...field("Reply-To", reply_to ? mailbox({ name: reply_to_name, address: reply_to }, form) : null),
    foldField("Subject", unstructured(letter.subject)),
    foldField("Message-ID", `<${identity.letter_id}@${identity.mailHostname}>`),
    foldField("Date", identity.date.toUTCString().replace("GMT", "+0000")),
    "MIME-Version: 1.0",
  ]
}

/** A field without any address that can be shown has the group without members of RFC 5322, 3.4. */
const toLine = (
  { to_header, to_name = "" }: RenderedLetter,
  email: string,
  form: AddressForm,
): string | null =>
  to_header === undefined
    ? mailbox({ name: to_name, address: email }, form)
    : shownMailboxes(to_header, form) || "undisclosed-recipients:;"

const field = (name: string, value: string | null): string[] => (value ? [foldField(name, value)] : [])

import type { Address, Email, Mailbox } from "postal-mime"
import { foldAddress } from "#contract/address"
import { firstFault } from "#contract/validation-error"
import { hasAtMost } from "#contract/length"
import { limits } from "#contract/limits"
import { message as messageSchema } from "#contract/message"
import type { Recipient } from "#contract/recipient"
import { badText } from "../bad-text.ts"
import type { SubmittedMessage } from "../message/fill-from-template.ts"
import { optional } from "../message/to-job-message.ts"
import { asBuffer, type Task } from "../off-thread.ts"
import { Refusal } from "../refusal.ts"
import type { Caller } from "../rights/caller.ts"
import { may } from "../rights/permit.ts"
import { bodyOf } from "./body.ts"
import { filesOf } from "./files.ts"
import { checkHeaderBlock } from "./header-block.ts"
import { type MimeMessage, type MimePart, readMime } from "./mime-tree.ts"
import { entityOf } from "./protection.ts"
import { readServiceHeader } from "./service-header.ts"

/** RCPT TO addresses, and whether the client spoke of SMTPUTF8. */
export type Envelope = { recipients: string[]; isUtf8: boolean }

export type Sender = { caller: Pick<Caller, "rights">; brand: string }

/**
 * Turns a message received by SMTP into a message of the contract, within all its limits: header block → MIME →
 * X-{brand} → fields → the contract's own parse. Every fault of the bytes is a Refusal. Rights are checked by submit.
 */
export async function toMessage(raw: Buffer, envelope: Envelope, sender: Sender): Promise<SubmittedMessage> {
  checkHeaderBlock(raw, envelope.isUtf8)
  const mime = await parsedMime(raw)
  const ownName = `X-${sender.brand}`
  const { fields, strict } = readServiceHeader(valuesOf(mime.email, ownName), ownName)
  const { custom, list } = passedHeaders(mime.email, ownName)
  const recipients = recipientsOf(envelope.recipients, namedIn(mime.email))
  const message = parse({ ...contentOf(mime), ...fields, recipients, headers: custom })
  const isStrict = strict ?? may(sender.caller, "smtp_strict")
  const headers = { ...message.headers, ...list, ...(isStrict ? shownHeaders(mime.email) : {}) }
  return withoutEmpty({ ...message, ...protectedContent(raw, mime), headers })
}

/** The same in a thread: a large message does not block the event loop. */
export const toMessageTask: Task<[raw: Uint8Array, envelope: Envelope, sender: Sender], SubmittedMessage> = {
  name: "toMessage",
  run: (raw, envelope, sender) => toMessage(asBuffer(raw), envelope, sender),
}

/** TEMPLATE-1: what is there replaces the template's, so what the mail does not have is not there. */
function withoutEmpty(message: SubmittedMessage): SubmittedMessage {
  const { headers = {}, attachments = [], inline_attachments = [], ...rest } = message
  return {
    ...rest,
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
    ...(attachments.length > 0 ? { attachments } : {}),
    ...(inline_attachments.length > 0 ? { inline_attachments } : {}),
  }
}

function parsedMime(raw: Buffer): Promise<MimeMessage> {
  return readMime(raw).catch((error) => {
    if (error instanceof Refusal) throw error
    throw new Refusal(400, "The message cannot be read as MIME.", { logMessage: String(error) })
  })
}

function parse(input: Record<string, unknown>): SubmittedMessage {
  const bad = badText(input)
  if (bad) throw new Refusal(400, `${bad.field}: ${bad.sentence}`)
  const parsed = messageSchema.safeParse(input)
  if (parsed.success) return parsed.data
  const { code, field, sentence } = firstFault(parsed.error)
  throw new Refusal(code, field ? `${field}: ${sentence}` : sentence)
}

/** Of a repeated header the first one counts; of several senders, too. */
function contentOf({ email, parts, protection }: MimeMessage): Record<string, unknown> {
  const [from] = mailboxesOf(email.from ? [email.from] : [])
  const [replyTo] = mailboxesOf(email.replyTo)
  return {
    ...optional("from_email", from?.address),
    ...optional("from_name", from?.name),
    ...optional("reply_to", replyTo?.address),
    ...optional("reply_to_name", replyTo?.name),
    ...optional("subject", email.subject),
    ...(protection ? {} : partsOf(parts)),
  }
}

function partsOf(parts: readonly MimePart[]): Record<string, unknown> {
  const { body, files } = bodyOf(parts)
  return { body, ...filesOf(files, body.html ?? "") }
}

/** SMTP-17: the limits of files do not apply, only the size limit of the message. */
function protectedContent(
  raw: Buffer,
  { protection }: MimeMessage,
): Pick<SubmittedMessage, "protection" | "attachments"> {
  if (!protection) return {}
  const content = entityOf(raw, protection).toString("base64")
  return { protection, attachments: [{ name: `${protection}.eml`, type: "message/rfc822", content }] }
}

const namedIn = ({ to = [], cc = [], bcc = [] }: Email) => mailboxesOf([...to, ...cc, ...bcc])

const valuesOf = ({ headers }: Email, name: string): string[] =>
  headers.filter(({ key }) => key === name.toLowerCase()).map(({ value }) => value)

const listNames = /^list-(unsubscribe|unsubscribe-post|subscribe|help|owner|archive)$/

/** SMTP-9: X- headers as they are, the repeated ones joined; the List- family, which submit keeps by right. */
function passedHeaders({ headers }: Email, ownName: string) {
  const custom = new Map<string, string>()
  const list = new Map<string, string>()
  for (const { key, originalKey, value } of headers) {
    if (key === ownName.toLowerCase()) continue
    const into = key.startsWith("x-") ? custom : listNames.test(key) ? list : null
    const earlier = into?.get(originalKey)
    into?.set(originalKey, earlier === undefined ? value : `${earlier}, ${value}`)
  }
  if (custom.size > limits.headersMax)
    throw new Refusal(1507, `headers: at most ${limits.headersMax} X- headers are allowed.`)
  return { custom: Object.fromEntries(custom), list: Object.fromEntries(list) }
}

/** SMTP-6: every letter shows To and CC. Without To all recipients are hidden ones. */
function shownHeaders({ to, cc }: Email): Record<string, string> {
  const shown = to && addressLine(to)
  return { To: shown || "undisclosed-recipients:;", ...(cc ? { CC: addressLine(cc) } : {}) }
}

/** The mailboxes of an address header; groups are opened. */
const mailboxesOf = (addresses: readonly Address[] = []): Mailbox[] =>
  addresses.flatMap((one) => one.group ?? [one])

/**
 * The envelope decides who gets a copy (SMTP-5); To, CC and BCC supply the display names of these addresses.
 * A name too long for to_name is left out.
 */
function recipientsOf(envelope: readonly string[], named: readonly Mailbox[]): Recipient[] {
  const names = new Map<string, string>()
  for (const { address, name } of named) {
    const folded = foldAddress(address)
    if (name && hasAtMost(name, limits.toNameCharsMax) && !names.has(folded)) names.set(folded, name)
  }
  return envelope.map((email) => {
    const to_name = names.get(foldAddress(email))
    return to_name ? { email, substitutions: { to_name } } : { email }
  })
}

/** An address header with its names decoded: every letter shows it, and composing encodes them again. */
const addressLine = (addresses: readonly Address[]): string =>
  addresses
    .map((one) => (one.group ? `${quoted(one.name)}: ${one.group.map(mailbox).join(", ")};` : mailbox(one)))
    .join(", ")

const mailbox = ({ name, address }: Mailbox): string => {
  if (!address) return name
  return name ? `${quoted(name)} <${address}>` : address
}

/** An encoded word may contain a line break; a header line never does. */
const quoted = (name: string): string => `"${name.replace(/\p{Cc}+/gu, " ").replace(/["\\]/g, "\\$&")}"`

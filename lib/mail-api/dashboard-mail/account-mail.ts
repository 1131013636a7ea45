import "server-only"
import type { MessageInput } from "#contract/message"
import { domainGetSandboxDomain } from "#contract/methods/domain"
import { emailSend } from "#contract/methods/email"
import type { Db } from "#lib/data/store/open"
import { isLanguage } from "#lib/interface/words/catalogue"
import { say, type Text } from "#lib/interface/words/say"
import { call } from "#lib/mail-api/client/call"
import type { ServiceKey } from "#lib/mail-api/client/server"
import { getAccountKey } from "#lib/mail-api/proxy/keys"
import { systemMailMetadata } from "#lib/mail-api/proxy/system-mail"
import { config } from "#lib/platform/config"
import { failed, ok, type Result } from "#lib/platform/result"
import { type AccountLetterWords, accountLetterWords } from "#words/account-letter"

/**
 * Mail of the dashboard to its own users: links for passwords, addresses, invitations. It is sent from the account's
 * own space, whose messages are not visible in any project, because anyone who reads such a link can use it.
 */
export type AccountMail = {
  to: string
  /** The reader's language; English if unknown. */
  language: string | null
  words: (texts: AccountLetterWords) => AccountMailWords
  link: string
}

export type AccountMailWords = {
  subject: string
  /** Paragraphs above the button. */
  before: string[]
  button: string
  /** Paragraphs below it. */
  after: string[]
}

type Texts<G> = { subject: Text<G>; before: readonly Text<G>[]; button: string; after: readonly Text<G>[] }

/** The texts of one message with their values. */
export const mailWords = <G>(
  { subject, before, button, after }: Texts<G>,
  wordValues: G,
): AccountMailWords => ({
  subject: say(subject, wordValues),
  before: before.map((text) => say(text, wordValues)),
  button,
  after: after.map((text) => say(text, wordValues)),
})

/** Sends one message; a failure to send is a normal result. */
export async function sendAccountMail(db: Db, mail: AccountMail): Promise<Result<null>> {
  const sender = await accountSender(db)
  return sender.ok ? sendPlainest(letterOf(mail), { to: mail.to, ...sender.value }) : sender
}

export type Sender = { from: string; key: ServiceKey }

/** Sender of the account's own space: the configured one, or an address of the account's sandbox domain. */
export async function accountSender(db: Db): Promise<Result<Sender>> {
  const key = await getAccountKey(db)
  if (!key) return failed(409, "There is no account key to send with.")
  const { mailFrom } = config()
  if (mailFrom) return ok({ from: mailFrom, key })
  const answer = await call(domainGetSandboxDomain, {}, key)
  return answer.ok ? ok({ from: `dashboard@${answer.value.domain}`, key }) : answer
}

/** `pictures`: images of the HTML, which refers to them as `cid:name`. */
export type Letter = {
  subject: string
  html: string
  plaintext: string
  pictures?: readonly { name: string; png: Buffer }[]
}

/** Stops mail of this kind: `page` asks first, mail programs post to `oneClick` (RFC 8058). */
export type StopLink = { page: string; oneClick: string }

type Delivery = {
  to: string
  from: string
  key: ServiceKey
  idempotence_key?: string
  stop?: StopLink | null
}

/**
 * Sends the first variant that the account has the rights for. A link that grants access must not be tracked: if
 * tracking cannot be switched off, the message is plain text, in which links are not rewritten.
 */
export async function sendPlainest(
  { subject, html, plaintext, pictures = [] }: Letter,
  { to, from, key, idempotence_key, stop }: Delivery,
): Promise<Result<null>> {
  const message: MessageInput = {
    recipients: [{ email: to }],
    from_email: from,
    from_name: "Waybill",
    subject,
    body: { html, plaintext },
    global_metadata: systemMailMetadata(to),
    ...(idempotence_key === undefined ? {} : { idempotence_key }),
  }
  const inline_attachments = pictures.map(({ name, png }) => ({
    ...{ type: "image/png", name },
    content: png.toString("base64"),
  }))
  const untracked = {
    ...message,
    ...(pictures.length > 0 && { inline_attachments }),
    track_links: 0,
    track_read: 0,
  } as const
  const bypasses = { bypass_global: 1, bypass_unsubscribed: 1, bypass_unavailable: 1 } as const
  const ways: MessageInput[] = [
    { ...untracked, skip_unsubscribe: 1, ...bypasses, ...(stop && { headers: stopHeaders(stop) }) },
    ...(stop ? stopWays(untracked, stop) : []),
    untracked,
    { ...message, body: { plaintext } },
  ]
  let outcome: Result<null> = failed(500, "This message could not be sent.")
  for (const way of ways) {
    const answer = await call(emailSend, { message: way }, key)
    if (answer.ok) return answer.value.emails.length > 0 ? ok(null) : heldBack(answer.value.failed_emails)
    outcome = answer
    if (answer.failure.status !== 400) break
  }
  return outcome
}

/** For an account that cannot skip suppressions: our headers, else our link in place of the service's. */
const stopWays = (untracked: MessageInput, stop: StopLink): MessageInput[] => [
  { ...untracked, skip_unsubscribe: 1, headers: stopHeaders(stop) },
  { ...untracked, options: { unsubscribe_url: stop.page } },
]

const stopHeaders = ({ oneClick }: StopLink) => ({
  "List-Unsubscribe": `<${oneClick}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
})

const heldBack = (reasons: Record<string, string> = {}) =>
  failed(409, `This address is suppressed (${Object.values(reasons)[0] ?? "unknown"}).`)

/** Text and HTML of a message: a few paragraphs and one link. */
export function letterOf({ language, words, link }: AccountMail): Letter {
  const texts = accountLetterWords[isLanguage(language) ? language : "en"]
  const { subject, before, button, after } = words(texts)
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escaped(text)}</p>`
  const href = escaped(link)
  const html = [
    '<!doctype html><html><body style="margin:0;padding:32px 16px;font:15px/24px system-ui,sans-serif;color:#1c1f26">',
    '<div style="max-width:480px;margin:0 auto">',
    ...before.map(paragraph),
    `<p style="margin:0 0 16px"><a href="${href}" style="display:inline-block;padding:10px 18px;border-radius:7px;background:#2451d6;color:#fff;text-decoration:none">${escaped(button)}</a></p>`,
    ...after.map(paragraph),
    `<p style="margin:24px 0 0;font-size:13px;line-height:20px;color:#5d636e">${escaped(texts.linkInWords)}<br>${href}</p>`,
    "</div></body></html>",
  ]
  const plaintext = [...before, link, ...after].map(withoutTags).join("\n\n")
  return { subject: withoutTags(subject).replace(/[\r\n]+/g, " "), html: html.join("\n"), plaintext }
}

/** Names are other people's text and must not become merge tags. */
export const withoutTags = (text: string): string => text.replaceAll("{{", "{ {").replaceAll("}}", "} }")

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}
export const escaped = (text: string): string =>
  withoutTags(text).replace(/[&<>"']/g, (one) => entities[one] ?? one)

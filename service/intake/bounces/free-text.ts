import type { Email } from "postal-mime"
import { headerOf, textOf } from "../mail.ts"
import { readFieldsInText } from "./delivery-status.ts"
import { hasSystemName, isDelay, isMailSystem, originalBegins, reportsProblem } from "./non-dsn-bounces.ts"
import { addressesIn, addressIn, type RecipientReport, replyIn, withoutAddress } from "./report.ts"

const groupsMax = 100
const diagnosticMax = 4000

/**
 * Recipients of a bounce without a DSN (RFC 3464), from its text: qmail, Exim, Exchange, Domino and others. Empty if the
 * mail is not a bounce (LATE-5). From a mail system's address, failure words or a reply code suffice. Any other sender
 * needs a null sender (RFC 5321, 4.5.5) or the display name of a mail system, and both signs.
 */
export function readFreeText(mail: Email, raw: Uint8Array, hasNullSender: boolean): RecipientReport[] {
  const failed = addressesIn(headerOf(mail, "x-failed-recipients"))
  const text = reportText(mail, raw)
  const subjectAndText = `${mail.subject ?? ""}\n${text}`
  if (failed.length === 0 && !isBounce(mail, subjectAndText, hasNullSender)) return []
  const groups = groupsOf(text, [mail.from?.address, ...(mail.to ?? []).map((one) => one.address)])
  const fullText = textOf(mail, raw)
  const fields = readFieldsInText(failed.length + groups.length === 0 ? fullText : text)
  if (fields.length > 0) return fields
  const action = isDelay(subjectAndText) ? "delayed" : "failed"
  return reportsOf(failed, groups, text, fullText).map((one) => ({ ...one, action }))
}

function isBounce(mail: Email, subjectAndText: string, hasNullSender: boolean): boolean {
  const hasProblem = reportsProblem(subjectAndText)
  const hasReply = quotesReply.test(subjectAndText)
  if (isMailSystem(mail)) return hasProblem || hasReply
  return (hasNullSender || hasSystemName(mail)) && hasProblem && hasReply
}

/** A line that begins with a reply code, or an enhanced status code anywhere. */
const quotesReply = /^[^\S\n]{0,12}(?:<<< )?[45]\d\d[ -]|(?<![\d.])[45]\.\d\.\d{1,3}(?![\d.])/m

/** The lines of a report about one of these addresses, else all of it. */
export const detailOf = (recipients: readonly string[], text: string): string =>
  groupsOf(text, []).find((group) => group.recipients.some((one) => recipients.includes(one)))?.diagnostic ??
  text

/** The report without the returned mail below it. */
export function reportText(mail: Email, raw: Uint8Array): string {
  const lines = textOf(mail, raw).split("\n")
  const end = lines.findIndex((line, at) => at > 0 && originalBegins(line))
  return (end < 0 ? lines : lines.slice(0, end)).join("\n").trim().slice(0, diagnosticMax)
}

type RecipientText = Pick<RecipientReport, "recipients" | "diagnostic">

function reportsOf(
  failed: string[],
  groups: RecipientText[],
  text: string,
  fullText: string,
): RecipientText[] {
  if (groups.length === 1 && failed.length === 1)
    return groups.map((one) => ({ ...one, recipients: [...new Set([...failed, ...one.recipients])] }))
  if (groups.length > 0) return groups
  if (failed.length > 0) return failed.map((address) => ({ recipients: [address], diagnostic: text }))
  const recipient = addressIn(introducedAddress(text) ?? introducedAddress(fullText) ?? text)
  return [{ recipients: recipient ? [recipient] : [], diagnostic: text }]
}

/** The address after words that introduce a recipient, or in the header of the returned mail. */
const introducedAddress = (text: string): string | undefined =>
  /(?:(?:rcpt|addressed|message) to|recipients?|^to|user|address(?:es)?|mailbox is full)[^\S\n]*:?\s{0,8}<?([^\s<>]{1,64}@[^\s<>]{1,255})/im.exec(
    text,
  )?.[1]

/**
 * Groups of lines about one address: its line and those that follow. Sendmail's transcript has the reply above the
 * address, and later lines are about something else:
 *
 *     <<< 550 5.1.1 User unknown
 *     550 <user@example.com>... User unknown
 */
function groupsOf(text: string, notRecipients: readonly (string | undefined)[]): RecipientText[] {
  const others = new Set(notRecipients.map((address) => address?.toLowerCase()))
  const groups = new Map<string, string[]>()
  let repliesAbove: string[] = []
  let current: string[] | undefined
  for (const line of text.split("\n")) {
    const address = leadingAddress(line)
    if (address && !others.has(address) && groups.size < groupsMax) {
      current = groups.get(address) ?? (isTranscript(line) ? repliesAbove : [])
      groups.set(address, current)
      repliesAbove = []
    } else if (/^\s*<<< [45]\d\d/.test(line)) repliesAbove.push(line.trim())
    const isAfterTranscript = isTranscript(current?.at(-1) ?? "")
    if (address || !isAfterTranscript) current?.push(line.trim())
  }
  return [...groups].map(([address, lines]) => ({
    recipients: [address],
    diagnostic: diagnosticOf(lines, text, groups.size === 1),
  }))
}

/** The whole text when the lines of an address contain no reason: for a single address the reply may be above it. */
function diagnosticOf(lines: readonly string[], text: string, isSingle: boolean): string {
  const diagnostic = lines.join(" ").slice(0, diagnosticMax)
  const isAbove = isSingle && startsWithReply.test(text) && !replyIn(diagnostic)
  return isAbove || isOnlyAddress(lines) ? text : diagnostic
}

const startsWithReply = /^[^\S\n]{0,12}[45]\d\d[ -]/m

const isTranscript = (line: string): boolean => /^\s*[45]\d\d <[^<>]+>\.\.\. /.test(line)

const isOnlyAddress = (lines: readonly string[]): boolean =>
  withoutAddress(lines.join(" ")).replace(/[^\p{L}\d]/gu, "").length < 5

/** The address that a line begins with and is about: `  user@example.com`, `<user@example.com>: …`, `"user@…":`. */
function leadingAddress(line: string): string | null {
  const [, address] =
    /^\s{0,12}(?:[45]\d\d\s)?["'<]{0,2}([^\s<>()"',;:][^\s<>()",;:]{0,63}@[^\s<>()"',;:]{1,255})["'>]{0,2}(?:\s*$|\s*:|\s*\.\.\.|\s+on\s|\s*\(|\s*<mailto:)/i.exec(
      line,
    ) ?? []
  return address ? addressIn(address) : null
}

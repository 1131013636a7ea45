import type { Phase } from "../../deliver/bounce-rules.ts"
import { type Classification, classifyReply } from "../../deliver/classify-reply.ts"
import { type QuotedReply, type RecipientReport, replyIn } from "./report.ts"

/**
 * LATE-3: the reply that the report quotes is classified as in an attempt (BOUNCE-2). A failure is final also after a
 * temporary reply, because the reporter gave up; a delay is temporary for any reason.
 */
export const classifyReport = (report: RecipientReport): Classification =>
  report.action === "delayed" ? asDelay(classified(report)) : asFailure(classified(report))

function classified({ diagnostic, status = "" }: RecipientReport): Classification {
  const reply = replyIn(diagnostic)
  const detail = /^[245]\.0\.0$/.test(status) ? "" : status
  if (reply && !isOfSender(reply))
    return classifyReply(`${reply.code} ${reply.hasStatus ? "" : detail} ${reply.text}`, stepOf(diagnostic))
  if (isVague(diagnostic)) return { outcome: "hard", delivery_status: "err_delivery_failed" }
  const byWords = classifyReply(`554 ${detail} ${diagnostic}`, "unknown")
  const isUnreachable = byWords.delivery_status !== "err_mailbox_full" && isExpired(diagnostic, detail)
  return isUnreachable ? { outcome: "hard", delivery_status: "err_unreachable" } : byWords
}

/**
 * Sendmail writes `421 mail.example (smtp)... Deferred: Connection timed out` where no host replied. The standard text
 * of 421 (RFC 5321, 4.2.3) has no further meaning.
 */
const isOfSender = ({ code, text }: QuotedReply): boolean =>
  code.startsWith("4") && (/deferred: |connection (?:timed out|refused)/i.test(text) || isClosing(text))

const isClosing = (text: string): boolean =>
  /service not available, closing transmission channel\s*$/i.test(text)

const asDelay = ({ delivery_status }: Classification): Classification => ({
  outcome: "soft",
  delivery_status: delivery_status === "err_mailbox_full" ? delivery_status : "err_will_retry",
})

const asFailure = (classification: Classification): Classification => ({
  ...classification,
  outcome: "hard",
  delivery_status:
    classification.delivery_status === "err_will_retry"
      ? "err_delivery_failed"
      : classification.delivery_status,
})

/** The step that a reporter names: a reply to the sender does not concern the recipient (BOUNCE-5). */
const phasePatterns: readonly { phase: Phase; pattern: RegExp }[] = [
  { phase: "rcpt", pattern: /(?:after|reply to) RCPT(?: TO)?\b|does not like recipient/i },
  {
    phase: "mail",
    pattern:
      /(?:after|reply to) (?:pipelined )?MAIL(?: FROM)?\b|but sender was rejected|does not like sender/i,
  },
  { phase: "connect", pattern: /after initial connection|but greeting failed/i },
  { phase: "ehlo", pattern: /(?:after|reply to) (?:EHLO|HELO)\b|but my name was rejected/i },
]

const stepOf = (diagnostic: string): Phase =>
  phasePatterns.find(({ pattern }) => pattern.test(diagnostic))?.phase ?? "unknown"

/** Notices that list possible reasons without the one that applied: the page of a group at Google. */
const isVague = (diagnostic: string): boolean => diagnostic.includes("groups.google.com")

const expired =
  /retry time ?out|retry time not reached|timed? ?out|expired|connection (?:was )?refused|connection (?:was )?(?:lost|dropped|reset|died)|(?:establish|open) an? (?:smtp )?connection|lost connection|(?:network|host) (?:is )?unreachable|no route to host|not accept(?:ing)? (?:our )?(?:requests to connect|connections)|(?:could not|unable to|couldn't|cannot) connect|not answering|queue too long|too long (?:in|on) (?:the )?queue|has been in (?:the )?queue|cannot send message (?:for|within)|failed \d{1,4} attempts|socket error/i

const isExpired = (diagnostic: string, status: string): boolean =>
  /^[45]\.4\.[127]$/.test(status) || expired.test(diagnostic) || isClosing(diagnostic)

import type { Email } from "postal-mime"

/** Phrases in bounces of mail servers that send no DSN (RFC 3464), from the formats that these servers publish. */

/** Local parts of mail systems' addresses. A display name alone is not a sign, because senders choose it freely. */
const systemSenders =
  /^(?:mailer[-_.]?daemon|mail[-_.]?daemon|post[-_.]?master|mail[-_.]?delivery[-_.]?(?:sub)?system|mailsystem|mail[-_.]?system|mdaemon|sysadmin|system[-_.]?administrator|microsoftexchange[0-9a-f]*)$/i

export function isMailSystem({ from }: Email): boolean {
  const address = from?.address ?? ""
  return systemSenders.test(address.split("@")[0] ?? "")
}

/** A display name of a mail system: a weaker sign. */
export const hasSystemName = ({ from }: Email): boolean =>
  /daemon|postmaster|mail ?delivery|delivery (?:sub)?system|mail (?:system|administrator)|system administrator|interscan|e-?mail filter/i.test(
    from?.name ?? "",
  )

const problems: readonly RegExp[] = [
  /(?:could|can|was|were) ?not (?:be )?(?:deliver|reach|sent)/i,
  /couldn'?t be (?:delivered|found)|wasn'?t delivered|unable to deliver|not able to deliver|wasn't able to deliver/i,
  /undeliver(?:able|ed)|non-?deliver|delivery (?:has )?fail|failed delivery|failure notice|mail failed/i,
  /delivery (?:status notification|problems?|errors?|to the following)|deliver(?:y|ing) .{0,40}(?:delayed|failed)/i,
  /return(?:ed|ing) (?:mail|message|to sender)|mail system error|returned to sender/i,
  /(?:permanent|fatal) (?:error|failure)|did not reach|was rejected by|has been rejected|rejected your message/i,
  /no valid recipients|invalid user address|transcript of session|failed addresses/i,
  /not (?:yet )?been delivered|delivery attempts will continue|delayed \d+ (?:hours|minutes)/i,
]

/** True for a failure or a delay. */
export const reportsProblem = (text: string): boolean => problems.some((pattern) => pattern.test(text))

const delays: readonly RegExp[] = [
  /^(?:warning: (?!.{0,400}\b(?:unknown|no such|full)\b)|delivery status notification \(delay|delayed|delivery delayed)/i,
  /has not yet been delivered|this is a warning message only|will be retried for|attempts will continue/i,
  /(?:has been|is) delayed|will keep trying|still (?:trying|undelivered|in the queue)|you do not need to resend/i,
]

export const isDelay = (text: string): boolean => delays.some((pattern) => pattern.test(text))

const originals: readonly RegExp[] = [
  /^[\s>|*]{0,10}(?:--|\|-|==).{0,80}?(?:original|returned|unsent|copy of|message text|header of|undelivered|non-delivered message)/i,
  /^\s{0,10}(?:-{2,10} ?)?(?:original message|message header|included is a copy|below this line is a copy)/i,
  /^(?:received|return-path|dkim-signature|x-received):\s/i,
]

export const originalBegins = (line: string): boolean => originals.some((pattern) => pattern.test(line))

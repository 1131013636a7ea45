import { type Clue, type Meaning, neverSuppressing, type Strength } from "../bounce-rules.ts"

/**
 * Layer 1: enhanced status codes, without their first digit, as IANA registers them
 * (https://www.iana.org/assignments/smtp-enhanced-status-codes). Missing codes have no meaning: hosts use x.0.0, x.1.0,
 * x.2.0, x.3.0, x.5.0 and x.7.1 for everything.
 */
type StatusCode = Clue & { code: string; source: string; sample: string }

const code = (
  subjectAndDetail: string,
  means: Meaning,
  strength: Strength,
  source: string,
  text: string,
): StatusCode => ({
  code: subjectAndDetail,
  means,
  strength,
  source,
  sample: `550 5.${subjectAndDetail} ${text}`,
})

export const statusCodes: readonly StatusCode[] = [
  code("1.1", "user_unknown", 5, "RFC 3463", "Bad destination mailbox address"),
  code("1.2", "domain_inactive", 4, "RFC 3463", "Bad destination system address"),
  code("1.3", "user_unknown", 4, "RFC 3463", "Bad destination mailbox address syntax"),
  code("1.4", "user_unknown", 3, "RFC 3463", "Destination mailbox address ambiguous"),
  code("1.6", "mailbox_discarded", 5, "RFC 3463", "Destination mailbox has moved, no forwarding address"),
  code("1.7", "policy", 4, "RFC 3463", "Bad sender's mailbox address syntax"),
  code("1.8", "policy", 5, "RFC 3463", "Bad sender's system address"),
  // RFC 7505 registered it for null MX; Exchange Online had long used it for "recipient not found" (provider-codes.ts).
  code("1.10", "domain_inactive", 4, "RFC 7505", "Recipient address has null MX"),
  code("2.1", "user_inactive", 4, "RFC 3463", "Mailbox disabled, not accepting messages"),
  code("2.2", "mailbox_full", 6, "RFC 3463", "Mailbox full"),
  code("2.3", "too_large", 6, "RFC 3463", "Message length exceeds administrative limit"),
  code("2.4", "destination_misconfigured", 3, "RFC 3463", "Mailing list expansion problem"),
  code("3.1", "try_later", 5, "RFC 3463", "Mail system full"),
  code("3.2", "domain_inactive", 2, "RFC 3463", "System not accepting network messages"),
  code("3.3", "failed", 3, "RFC 3463", "System not capable of selected features"),
  code("3.4", "too_large", 6, "RFC 3463", "Message too big for system"),
  code("3.5", "destination_misconfigured", 3, "RFC 3463", "System incorrectly configured"),
  code("4.1", "try_later", 2, "RFC 3463", "No answer from host"),
  code("4.2", "try_later", 3, "RFC 3463", "Connection was dropped"),
  code("4.3", "destination_misconfigured", 2, "RFC 3463", "Directory server failure"),
  code("4.4", "domain_inactive", 4, "RFC 3463", "Unable to route"),
  code("4.5", "try_later", 4, "RFC 3463", "Mail system congestion"),
  code("4.6", "destination_misconfigured", 6, "RFC 3463", "Routing loop detected"),
  code("4.7", "unreachable", 6, "RFC 3463", "Delivery time expired"),
  code("5.1", "failed", 2, "RFC 3463", "Invalid command"),
  code("5.2", "failed", 2, "RFC 3463", "Syntax error"),
  code("5.3", "try_later", 3, "RFC 3463", "Too many recipients"),
  code("5.4", "failed", 3, "RFC 3463", "Invalid command arguments"),
  code("5.6", "failed", 3, "RFC 4954", "Exchange too lengthy"),
  code("6.0", "failed", 2, "RFC 3463", "Other or undefined media error"),
  code("6.1", "failed", 3, "RFC 3463", "Media not supported"),
  code("6.2", "failed", 3, "RFC 3463", "Conversion required and prohibited"),
  code("6.3", "failed", 3, "RFC 3463", "Conversion required but not supported"),
  code("6.7", "failed", 4, "RFC 6531", "Non-ASCII addresses not permitted for that sender or recipient"),
  code("6.9", "failed", 4, "RFC 6531", "UTF-8 header message cannot be transferred"),
  code("7.0", "policy", 2, "RFC 3463", "Other or undefined security status"),
  code("7.1", "policy", 2, "RFC 3463", "Delivery not authorized, message refused"),
  code("7.2", "policy", 3, "RFC 3463", "Mailing list expansion prohibited"),
  code("7.4", "policy", 3, "RFC 3463", "Security features not supported"),
  code("7.5", "policy", 3, "RFC 3463", "Cryptographic failure"),
  code("7.7", "policy", 3, "RFC 3463", "Message integrity failure"),
  code("7.8", "policy", 4, "RFC 4954", "Authentication credentials invalid"),
  code("7.9", "policy", 3, "RFC 4954", "Authentication mechanism is too weak"),
  code("7.10", "policy", 4, "RFC 5248", "Encryption needed"),
  code("7.11", "policy", 4, "RFC 4954", "Encryption required for requested authentication mechanism"),
  code("7.13", "user_inactive", 5, "RFC 5248", "User account disabled"),
  code("7.14", "policy", 4, "RFC 5248", "Trust relationship required"),
  code("7.15", "failed", 4, "RFC 6710", "Priority level is too low"),
  code("7.16", "too_large", 5, "RFC 6710", "Message is too big for the specified priority"),
  code("7.17", "mailbox_discarded", 5, "RFC 7293", "Mailbox owner has changed"),
  code("7.18", "mailbox_discarded", 4, "RFC 7293", "Domain has another owner"),
  code("7.19", "failed", 3, "RFC 7293", "RRVS test cannot be completed"),
  // Google uses 7.27, 7.29, 7.30 and 7.32 for SPF, TLS, DKIM and alignment
  // (https://support.google.com/a/answer/3726730).
  ...neverSuppressing([
    code("7.20", "policy", 6, "RFC 7372", "No passing DKIM signature found"),
    code("7.21", "policy", 6, "RFC 7372", "No acceptable DKIM signature found"),
    code("7.22", "policy", 6, "RFC 7372", "No valid author-matched DKIM signature found"),
    code("7.23", "policy", 6, "RFC 7372", "SPF validation failed"),
    code("7.24", "policy", 6, "RFC 7372", "SPF validation error"),
    code("7.25", "policy", 6, "RFC 7372", "Reverse DNS validation failed"),
    code("7.26", "policy", 6, "RFC 7372", "Multiple authentication checks failed"),
    code("7.27", "policy", 5, "RFC 7505", "Sender address has null MX"),
    code("7.28", "try_later", 4, "IANA", "Mail flood detected"),
    code("7.29", "policy", 5, "RFC 8617", "ARC validation failure"),
    code("7.30", "policy", 5, "RFC 8689", "REQUIRETLS support required"),
    code("7.32", "policy", 5, "Google", "From header not aligned"),
    code("7.515", "policy", 5, "Microsoft", "Required authentication level not met"),
  ]),
]

/** The last layer: meanings of a reply's code alone, only where it is more specific than "try later" or "failed". */
export const replyCodes: readonly (Clue & { code: number; source: string; sample: string })[] = [
  { code: 521, means: "domain_inactive", strength: 1, source: "RFC 7504", sample: "521 mx.example.com" },
  { code: 522, means: "mailbox_full", strength: 1, source: "RFC 5248", sample: "522 mx.example.com" },
  { code: 525, means: "user_inactive", strength: 1, source: "RFC 5248", sample: "525 mx.example.com" },
  { code: 530, means: "policy", strength: 1, source: "RFC 4954", sample: "530 mx.example.com" },
  { code: 535, means: "policy", strength: 1, source: "RFC 4954", sample: "535 mx.example.com" },
  { code: 541, means: "spam", strength: 1, source: "Symantec, Alt-N", sample: "541 mx.example.com" },
  { code: 552, means: "mailbox_full", strength: 1, source: "RFC 5321", sample: "552 mx.example.com" },
  { code: 556, means: "domain_inactive", strength: 1, source: "RFC 7504", sample: "556 mx.example.com" },
]

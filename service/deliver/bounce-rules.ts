import type { DeliveryStatus } from "#contract/delivery-status"

/**
 * Classification of refusing replies (BOUNCE-2). A reply is searched for clues in five layers, each a file of data in
 * bounce-rules/: status codes, names of block lists, codes and pages of providers, words in many languages, bare codes.
 * Names that a reply quotes are removed first (blank-quoted.ts). Each clue has one meaning and a strength; the
 * strongest decides. The order of a list is irrelevant, so a new entry cannot be hidden by an older one.
 */

/** The step of a conversation whose answer decided. */
export type Phase = "connect" | "ehlo" | "mail" | "rcpt" | "data" | "unknown"

/** Meanings of a refusal: finer than delivery_status, where policy and failure are one. */
export type Meaning =
  | "unreachable"
  | "mailbox_full"
  | "mailbox_discarded"
  | "user_inactive"
  | "user_unknown"
  | "domain_inactive"
  | "destination_misconfigured"
  | "blacklisted"
  | "too_large"
  | "try_later"
  | "policy"
  | "spam"
  | "failed"

type Outcome = {
  delivery_status: DeliveryStatus
  /**
   * `soft` is retried whatever the code; `hard` is final and concerns recipient, domain or message; `block` is final
   * and concerns reputation, authentication or policy.
   */
  class: "soft" | "hard" | "block"
  /** Only a reply at the recipient's own step can mean it: replies to a connection or a sender are not about a mailbox. */
  aboutMailbox?: true
  /** About the recipient's domain: in answer to HELO, MAIL and DATA the domain is the sender's. */
  aboutDomain?: true
  /** Kept when the code is 4xx; everything else is then err_will_retry. */
  keptAt4xx?: true
  /** Concerns our own setup or rate, so it never suppresses an address (BOUNCE-6). */
  neverSuppresses?: true
}

/** Among clues of equal strength, the meaning that comes first here decides: the more specific one. */
export const outcomes: Record<Meaning, Outcome> = {
  unreachable: { delivery_status: "err_unreachable", class: "hard" },
  mailbox_full: { delivery_status: "err_mailbox_full", class: "soft", aboutMailbox: true, keptAt4xx: true },
  mailbox_discarded: { delivery_status: "err_mailbox_discarded", class: "hard", aboutMailbox: true },
  user_inactive: { delivery_status: "err_user_inactive", class: "hard", aboutMailbox: true },
  user_unknown: { delivery_status: "err_user_unknown", class: "hard", aboutMailbox: true },
  domain_inactive: { delivery_status: "err_domain_inactive", class: "hard", aboutDomain: true },
  destination_misconfigured: {
    delivery_status: "err_destination_misconfigured",
    class: "hard",
    keptAt4xx: true,
  },
  blacklisted: { delivery_status: "err_blacklisted", class: "block", keptAt4xx: true },
  too_large: { delivery_status: "err_too_large", class: "hard" },
  try_later: { delivery_status: "err_will_retry", class: "soft" },
  // Authentication, reverse DNS and TLS are policy.
  policy: { delivery_status: "err_delivery_failed", class: "block", neverSuppresses: true },
  spam: { delivery_status: "err_spam_rejected", class: "block" },
  failed: { delivery_status: "err_delivery_failed", class: "hard" },
}

/**
 * Reliability of a clue: 1 the bare code, 2 to 6 a status code (hosts choose many of them freely), 3 to 5 a word that
 * may be about something else, 6 to 8 a sentence whose subject is known, 9 an unambiguous sentence or the name of a
 * block list, 10 a code that its provider documents.
 */
export type Strength = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10

export type Clue = {
  means: Meaning
  strength: Strength
  /**
   * The reply concerns our authentication, reverse DNS, TLS or rate, so it never suppresses an address (BOUNCE-6),
   * whatever else it contains.
   */
  neverSuppresses?: true
}

/** The same clues, as ones that never suppress an address. */
export const neverSuppressing = <C extends Clue>(clues: readonly C[]): C[] =>
  clues.map((clue) => ({ ...clue, neverSuppresses: true }))

/** A reply that an entry decides alone, with the step it answers (rcpt by default): the samples are tests. */
export type Sample = { reply: string; phase?: Phase; means: Meaning }

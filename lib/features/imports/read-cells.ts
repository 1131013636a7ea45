import { settableCauses } from "#lib/features/suppressions/query"

/** Reads cells of other systems as our causes. Pure. */

export type SettableCause = (typeof settableCauses)[number]

/**
 * Words of other services and lists, letters only. `blocked` is missing: some services mean a refusal by the mailbox's
 * host, others an address that they stopped sending to.
 */
const otherWords: Record<SettableCause, readonly string[]> = {
  permanent_unavailable: [
    "bounce",
    "bounced",
    "bounces",
    "bouncerule",
    "cleaned",
    "hard",
    "hardbounce",
    "hardbounced",
    "hardbounces",
    "invalid",
    "invalidemail",
    "invalidemails",
    "permanent",
    "permanentfail",
    "permanentfailure",
    "suppressbounce",
    "undeliverable",
    "unknownuser",
    "userunknown",
  ],
  unsubscribed: [
    "abgemeldet",
    "adminblocked",
    "globalunsubscribe",
    "globalunsubscribes",
    "groupunsubscribe",
    "listunsubscribe",
    "manual",
    "manuallyadded",
    "manualsuppression",
    "optedout",
    "optout",
    "suppressunsubscribe",
    "unsub",
    "unsubscribe",
    "unsubscribelink",
    "unsubscribes",
    "unsubscribedviaapi",
    "unsubscribedviaemail",
    "unsubscribedviama",
    "usersuppressed",
  ],
  complained: [
    "complaint",
    "complaints",
    "spam",
    "spamreport",
    "spamreports",
    "spamcomplaint",
    "spamcomplaints",
    "contactflaggedasspam",
    "markedasspam",
    "suppresscomplaint",
    "abuse",
    "fbl",
  ],
  temporary_unavailable: ["soft", "softbounce", "softbounced", "softbounces", "temporary", "deferred"],
}

const letters = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, "")

const causeOf = new Map(
  settableCauses.flatMap((cause) =>
    [letters(cause), ...otherWords[cause]].map((word) => [word, cause] as const),
  ),
)

/** Words in logs and contact lists for deliverable addresses. */
const wordsOfReached: ReadonlySet<string> = new Set([
  "accepted",
  "active",
  "clicked",
  "delivered",
  "firstopening",
  "loadedbyproxy",
  "opened",
  "processed",
  "proxyopen",
  "requests",
  "sent",
  "subscribed",
  "uniqueopened",
])

/** Our cause for a word, with or without an explanation in parentheses, or for an enhanced status code; else null. */
export const readCause = (text: string): SettableCause | null =>
  causeOf.get(letters(text)) ?? causeOf.get(letters(text.replace(/\(.*/s, ""))) ?? causeOfStatus(text)

/**
 * RFC 3463: class 4 is transient; X.1 is about the address, X.2.1 a disabled mailbox. Other codes do not concern the
 * address.
 */
function causeOfStatus(text: string): SettableCause | null {
  const code = /^([45])\.\d{1,3}\.\d{1,3}$/.exec(text.trim())
  if (!code) return null
  if (code[1] === "4") return "temporary_unavailable"
  return /^5\.(1\.|2\.1$)/.test(code[0]) ? "permanent_unavailable" : null
}

/** True for the word of an address that must not be suppressed. */
export const isReached = (text: string): boolean => wordsOfReached.has(letters(text))

/** True for a cell of a column with the reason why an address is suppressed, or is not. */
export const isAboutCause = (text: string): boolean => readCause(text) !== null || isReached(text)

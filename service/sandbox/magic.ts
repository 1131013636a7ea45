import { hash } from "node:crypto"
import { domainOf } from "#contract/address"
import type { Behaviour } from "./behaviour.ts"
import { profiles } from "./profiles.ts"
import { scannerAgent } from "./user-agents.ts"

/**
 * Behaviours of the sandbox for letters to certain local parts, in any domain: the word itself, `word+anything` or
 * `word-42`.
 */
type Magic = Behaviour & {
  /** Description for users. */
  about: string
}

export const magic: readonly Magic[] = [
  {
    word: "hard-bounce",
    refusal: { at: "rcpt", code: 550, text: "5.1.1 The account that you tried to reach does not exist" },
    about: "The address does not exist; it is suppressed afterwards.",
  },
  {
    word: "soft-bounce",
    refusal: { at: "rcpt", code: 451, text: "4.3.0 Temporary failure, please try again later" },
    about: "The message is never accepted; delivery is retried for 48 hours.",
  },
  {
    word: "soft-once",
    refusal: {
      at: "rcpt",
      code: 451,
      text: "4.7.1 Greylisted, please try again in a minute",
      isOnlyFirstTime: true,
    },
    about: "The first attempt is deferred, the next one succeeds.",
  },
  {
    word: "mailbox-full",
    refusal: { at: "rcpt", code: 452, text: "4.2.2 The mailbox is full" },
    about: "The mailbox is full; delivery is retried, and the address is suppressed for three days.",
  },
  {
    word: "spam-reject",
    refusal: { at: "data", code: 550, text: "5.7.1 The message was rejected as spam" },
    about: "The content is rejected as spam.",
  },
  {
    word: "blocked",
    refusal: {
      at: "rcpt",
      code: 554,
      text: "5.7.1 Service unavailable; client host [192.0.2.25] blocked using a DNS block list",
    },
    about: "The sending server is on a block list.",
  },
  { word: "slow", answerAfterMs: 5000, about: "The message is accepted after five seconds." },
  {
    word: "complaint",
    actions: [{ action: "complain", fromMs: 500, toMs: 2000 }],
    about: "The reader reports the message as spam.",
  },
  {
    word: "late-bounce",
    actions: [{ action: "bounce", fromMs: 500, toMs: 2000 }],
    about: "The host accepts the message and sends a bounce later; the address is suppressed afterwards.",
  },
  {
    word: "open",
    actions: [{ action: "open", fromMs: 300, toMs: 2000 }],
    about: "The reader opens the message.",
  },
  {
    word: "scanned",
    actions: [{ action: "open", fromMs: 100, toMs: 1000 }],
    userAgent: scannerAgent,
    about: "A security scanner opens the message, but no person reads it.",
  },
  {
    word: "click",
    actions: [
      { action: "open", fromMs: 300, toMs: 1500 },
      { action: "click", fromMs: 1600, toMs: 3000 },
    ],
    about: "The reader opens the message and follows its first link.",
  },
  {
    word: "unsubscribe",
    actions: [{ action: "unsubscribe", fromMs: 500, toMs: 2000 }],
    about: "The reader presses the unsubscribe button of the mail program.",
  },
]

/**
 * How the recipient acts: by a magic word, else by the profile of its provider (SANDBOX-8). Null for an ordinary recipient,
 * who takes letters and leaves them unread.
 */
export function magicOf(email: string): Behaviour | null {
  const local = email.slice(0, email.lastIndexOf("@")).toLowerCase()
  return magic.find(({ word }) => local === word || isVariant(local, word)) ?? fateOf(email)
}

const isVariant = (local: string, word: string): boolean =>
  local.startsWith(word) && /^(?:\+.*|-\d+)$/.test(local.slice(word.length))

/**
 * How a recipient at a provider of the sandbox acts (SANDBOX-8): a hash of the address decides, so an address always has
 * the same fate. Null for a recipient who accepts messages and leaves them unread, and for one of another domain.
 */
export function fateOf(email: string): Behaviour | null {
  const domain = domainOf(email)
  const profile = profiles.find((one) => one.domain === domain)
  if (!profile) return null
  const point = pointOf(email)
  let edge = 0
  for (const fate of profile.fates) {
    edge += fate.share
    if (point < edge) return fate
  }
  return null
}

/** A number in [0, 1000), evenly spread over addresses. */
const pointOf = (email: string): number =>
  Number.parseInt(hash("sha256", email.toLowerCase()).slice(0, 8), 16) % 1000

import { domainOf } from "#contract/address"
import { isSampleProvider } from "#contract/mailbox-provider-names"
import type { SendingWords } from "#words/sending"

/**
 * Addresses at which the sandbox acts by the part before the @, at any domain (example.com never belongs to anybody). Every
 * other address is delivered, except at the sample providers (SANDBOX-8).
 */
export type MagicAddress = {
  local_part: string
  /** Statuses to wait for, in order. */
  ends: "delivered" | "opened" | "clicked" | "unsubscribed" | "spam" | "soft_bounced" | "hard_bounced"
}

const magicDomain = "example.com"

export const magicAddresses = [
  { local_part: "open", ends: "opened" },
  { local_part: "click", ends: "clicked" },
  { local_part: "unsubscribe", ends: "unsubscribed" },
  { local_part: "complaint", ends: "spam" },
  { local_part: "soft-once", ends: "delivered" },
  { local_part: "soft-bounce", ends: "soft_bounced" },
  { local_part: "mailbox-full", ends: "soft_bounced" },
  { local_part: "hard-bounce", ends: "hard_bounced" },
  { local_part: "late-bounce", ends: "hard_bounced" },
  { local_part: "spam-reject", ends: "hard_bounced" },
  { local_part: "blocked", ends: "hard_bounced" },
] as const satisfies readonly MagicAddress[]

export type MagicWord = (typeof magicAddresses)[number]["local_part"]

/** A whole address for a magic word; `nth` above 1 gives `click-2@…`, because one message takes an address once. */
export const magicAddress = (word: MagicWord, nth = 1): string =>
  `${word}${nth > 1 ? `-${nth}` : ""}@${magicDomain}`

/** The magic word an address begins with (`open@…`, `open+x@…`, `open-2@…`), or null. */
export function magicWordOf(email: string): MagicWord | null {
  const local = email.trim().toLowerCase().split("@")[0] ?? ""
  const found = magicAddresses.find(
    ({ local_part }) =>
      local === local_part ||
      local.startsWith(`${local_part}+`) ||
      new RegExp(`^${local_part}-\\d+`).test(local),
  )
  return found?.local_part ?? null
}

/** Outcome in the sandbox of a message to this address; a sample provider decides by a hash, so it is unknown here. */
export function outcomeOf(email: string, words: SendingWords): string {
  const word = magicWordOf(email)
  if (word) return words.outcomes[word]
  return isAtSampleProvider(email) ? words.sampleProvider : words.delivered
}

/** Last status of such a message, when it can be predicted. */
export function endOf(email: string): MagicAddress["ends"] | "sent" {
  const word = magicWordOf(email)
  const magic = magicAddresses.find(({ local_part }) => local_part === word)
  return magic?.ends ?? (isAtSampleProvider(email) ? "sent" : "delivered")
}

const isAtSampleProvider = (email: string): boolean => isSampleProvider(domainOf(email.trim()))

/** The same outcome at an address that was not used yet: `click@` → `click-2@`, `click-2@` → `click-3@`. */
export function nextMagicAddress(email: string): string | null {
  const word = magicWordOf(email)
  if (!word) return null
  const nth = new RegExp(`^${word}-(\\d+)`).exec(email.trim().toLowerCase())?.[1]
  return magicAddress(word, nth ? Number(nth) + 1 : 2)
}

import type { SendingWords } from "#words/sending"

/**
 * Addresses at which the sandbox world acts: the part before the @ tells it what to do, the domain does not matter
 * (example.com never belongs to anybody). Every other address is simply delivered.
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

/** The magic word an address begins with (`open@…`, `open+x@…`, `open-2@…`), or null: it is just delivered. */
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

/** What the sandbox will do with a letter to this address. */
export function outcomeOf(email: string, words: SendingWords): string {
  const word = magicWordOf(email)
  return word ? words.outcomes[word] : words.delivered
}

/** The same outcome at an address that was not used yet: `click@` → `click-2@`, `click-2@` → `click-3@`. */
export function nextMagicAddress(email: string): string | null {
  const word = magicWordOf(email)
  if (!word) return null
  const nth = new RegExp(`^${word}-(\\d+)`).exec(email.trim().toLowerCase())?.[1]
  return magicAddress(word, nth ? Number(nth) + 1 : 2)
}

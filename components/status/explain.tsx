import type { Explanation, Explanations } from "#lib/words/explain"
import type { Reasons } from "#lib/words/explain-reasons"

/** The explanation of a delivery_status in the reader's words, or null for a word that we do not know. */
export function explain(deliveryStatus: string | null | undefined, words: Explanations): Explanation | null {
  if (!deliveryStatus || !isExplained(deliveryStatus, words)) return null
  return words[deliveryStatus] ?? null
}

const isExplained = (word: string, words: Explanations): word is keyof Explanations =>
  Object.hasOwn(words, word)

/** The same in a few words, for tables. */
export const shortReason = (deliveryStatus: string | null | undefined, words: Reasons): string | undefined =>
  deliveryStatus && Object.hasOwn(words, deliveryStatus) ? words[deliveryStatus as keyof Reasons] : undefined

/** `{host}` replaced by the recipient's domain, with a capital at the beginning of the sentence only when it is a word. */
export const fillHost = (sentence: string, host: string): string => sentence.replaceAll("{host}", host)

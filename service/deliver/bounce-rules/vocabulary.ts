import type { Clue, Sample } from "../bounce-rules.ts"

/** Subjects of a sentence. */
export type Subject =
  | "recipient"
  /** An address of either side: the sender's in a reply to MAIL, otherwise the recipient's. */
  | "address"
  | "sender"
  /** The sending host. */
  | "client"
  /** The recipient's domain or host. */
  | "domain"
  | "message"
  /** The receiving system, or its disks. */
  | "system"

/** Statements about a subject. */
export type Predicate =
  | "unknown"
  /** There may be such a one, but not here. */
  | "not_served"
  | "misconfigured"
  | "disabled"
  | "gone"
  | "full"
  | "busy"
  /** There are too many of something: messages in a mailbox, or messages an hour. */
  | "limited"
  | "listed"
  | "blocked"
  | "refused"
  | "too_large"

/**
 * The words of one language. A phrase is written in lower case, without accents of Latin letters and without
 * contractions (`does not`); `*` ends a word with any ending, and ` ~ ` matches up to five words.
 */
export type Vocabulary = {
  language: string
  source: string
  subjects: Partial<Record<Subject, readonly string[]>>
  predicates: Partial<Record<Predicate, readonly string[]>>
  /** Phrases with one meaning, whatever their subject. `Strength` in bounce-rules.ts explains the scale of reliability. */
  statements: readonly (Clue & { phrases: readonly string[] })[]
  /** Phrases with words of the above that are meaningless here. */
  silent?: readonly string[]
  /** A sentence with this beginning gives advice, and does not report an event. */
  advice?: readonly string[]
  samples: readonly Sample[]
}

/** Phrases that are parted by commas. */
export const phrases = (text: string): readonly string[] =>
  text.split(",").map((phrase) => phrase.trim().replace(/\s+/g, " "))

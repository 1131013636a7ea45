import type { CheckPlace } from "#lib/documents/checks/publication"

/** A place in a template kept as source; lines and columns count from 1. */
export type SourcePlace = { part: "html" | "plaintext" | "amp" | "mjml"; line: number; column: number }

/** A word that no dictionary knows: how often it is read, where first, and up to three that may have been meant. */
export type UnknownWord = {
  word: string
  count: number
  place: CheckPlace | SourcePlace
  suggestions: readonly string[]
}

/**
 * What a look at the spelling of a draft found. `not_here`: nobody on this machine knows the language; `no_answer`: who does
 * said nothing in time; `other_language`: most words are unknown, so it is another one than the draft says.
 */
export type SpellingLook = {
  state: "looked" | "not_here" | "no_answer" | "other_language"
  /** In BCP 47. */
  language: string
  words: readonly UnknownWord[]
  /** How many more words are unknown. */
  more: number
  /** Whether there were more words than are looked at. */
  isCut: boolean
}

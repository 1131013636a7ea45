import type { CheckPlace } from "#lib/documents/checks/publication"

/** A place in a template kept as source; lines and columns count from 1. */
export type SourcePlace = { part: "html" | "plaintext" | "amp" | "mjml"; line: number; column: number }

/** A word in no dictionary: its count, its first place, and up to three suggestions. */
export type UnknownWord = {
  word: string
  count: number
  place: CheckPlace | SourcePlace
  suggestions: readonly string[]
}

/**
 * Result of checking a draft's spelling. `not_here`: no dictionary on this machine; `no_answer`: the speller did not
 * answer in time; `other_language`: most words are unknown, so the draft names the wrong language.
 */
export type SpellingResult = {
  state: "looked" | "not_here" | "no_answer" | "other_language"
  /** In BCP 47. */
  language: string
  words: readonly UnknownWord[]
  /** Number of further unknown words. */
  more: number
  /** Whether the draft has more words than are checked. */
  isCut: boolean
}

/** Who knows how words of a language are spelt. */
export type Speller = {
  /** True while so many wait that one more had better come back. */
  isBusy(): boolean
  /** Which of the words are unknown, with suggestions where they come along; not `isWhole` where some were not looked at. */
  unknownOf(words: readonly string[]): Promise<Unknown | null>
  /** Up to three for each, those that are made in time; absent where they come along. */
  suggestionsFor?(words: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>
}

/** `unknown` is by word. */
type Unknown = { unknown: ReadonlyMap<string, readonly string[]>; isWhole: boolean }

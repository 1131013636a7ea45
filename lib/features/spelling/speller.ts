/** A spell checker for one language. */
export type Speller = {
  /** True while the queue is full and callers should retry later. */
  isBusy(): boolean
  /** The unknown words, with suggestions if they are included; not `isWhole` if some words were skipped. */
  unknownOf(words: readonly string[]): Promise<Unknown | null>
  /** Up to three per word, within the time limit; absent if `unknownOf` includes them. */
  suggestionsFor?(words: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>
}

/** `unknown` is by word. */
type Unknown = { unknown: ReadonlyMap<string, readonly string[]>; isWhole: boolean }

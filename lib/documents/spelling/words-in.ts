/** A word in the form of dictionaries, and its offset in the text. */
type WordAt = { word: string; at: number }

/** Longer ones are in no dictionary and are not stored. */
const wordCharsMax = 64
const chunkCharsMax = 300

/**
 * The words of a text that can be checked. Excluded are mail and web addresses, paths, file names, words with a digit
 * or an underscore, single letters, and capitals of up to five letters. Read once from left to right, for any length of
 * a text or a word.
 */
export function wordsIn(text: string): WordAt[] {
  const found: WordAt[] = []
  for (const { 0: written, index } of text.matchAll(/[^\s/]+|\/\S*/g)) {
    if (written.length > chunkCharsMax || isNoWord(written, text[index + written.length])) continue
    for (const match of written.matchAll(letters)) {
      const word = asInDictionaries(match[0])
      if (isWord(word)) found.push({ word, at: index + match.index })
    }
  }
  return found
}

/** Letters and digits, with apostrophes between them, and with invisible characters: soft hyphens and joiners. */
const letters = /[\p{L}\p{M}\p{N}\u00AD\u200B-\u200D]+(?:['’][\p{L}\p{M}\p{N}\u00AD\u200B-\u200D]+)*/gu

const asInDictionaries = (written: string): string =>
  written
    .replace(/[\u00AD\u200B-\u200D]/g, "")
    .replaceAll("’", "'")
    .normalize("NFC")

const isWord = (word: string): boolean =>
  word.length > 1 &&
  word.length <= wordCharsMax &&
  /^[^\p{N}]+$/u.test(word) &&
  !/^\p{Lu}{1,5}$/u.test(word) &&
  /\p{L}/u.test(word)

/** `behind` is the following text: a word with a colon and a slash begins an address. */
const isNoWord = (written: string, behind: string | undefined): boolean =>
  /[@_\\]|^[#/]|^www\./i.test(written) ||
  (behind === "/" && /^[a-z][a-z+.-]*:$/i.test(written)) ||
  /[\p{L}\p{N}]\.[\p{L}\p{N}]/u.test(written)

/** A word that somebody reads, as dictionaries have it, and where it begins in its text. */
type WordAt = { word: string; at: number }

/** Longer ones are in no dictionary, and nobody's to keep. */
const wordCharsMax = 64
const chunkCharsMax = 300

/**
 * The words of a text whose spelling can be looked at. Left out is what is no word: addresses of mail and of the web, paths,
 * names of files, what has a digit or an underscore, single letters, and capitals of up to five letters. Read once from
 * left to right, however long a text or a word is.
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

/** Letters and digits, with apostrophes between them, and with what is not seen: soft hyphens and joiners. */
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

/** `behind` is what follows: a word with a colon and a stroke begins an address. */
const isNoWord = (written: string, behind: string | undefined): boolean =>
  /[@_\\]|^[#/]|^www\./i.test(written) ||
  (behind === "/" && /^[a-z][a-z+.-]*:$/i.test(written)) ||
  /[\p{L}\p{N}]\.[\p{L}\p{N}]/u.test(written)

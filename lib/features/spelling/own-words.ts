/**
 * Whether a word is in the project's dictionary. Case is significant: `Waybill` is not `waybill`, but a word added in
 * lower case matches at the beginning of a sentence or in capitals, and every word can have an 's.
 */
export function isOwnWord(word: string, dictionary: ReadonlySet<string>): boolean {
  if (dictionary.size === 0) return false
  const bare = word.replace(/'[sS]$/, "")
  return [word, bare].some(
    (one) => dictionary.has(one) || (isRaised(one) && dictionary.has(one.toLowerCase())),
  )
}

/** True for a capitalized word or all capitals. */
const isRaised = (word: string): boolean =>
  /^\p{Lu}/u.test(word) && (/^.[^\p{Lu}]*$/u.test(word) || !/\p{Ll}/u.test(word))

/**
 * Whether a word is one of the project's own. They keep their case: `Waybill` is not `waybill`, but a word that was added in
 * small letters may stand at the beginning of a sentence or in capitals, and every one may have an 's.
 */
export function isOwnWord(word: string, own: ReadonlySet<string>): boolean {
  if (own.size === 0) return false
  const bare = word.replace(/'[sS]$/, "")
  return [word, bare].some((one) => own.has(one) || (isRaised(one) && own.has(one.toLowerCase())))
}

/** A first capital, or capitals alone. */
const isRaised = (word: string): boolean =>
  /^\p{Lu}/u.test(word) && (/^.[^\p{Lu}]*$/u.test(word) || !/\p{Ll}/u.test(word))

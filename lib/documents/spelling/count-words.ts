import type { ReadText } from "./texts-of-source.ts"
import { wordsIn } from "./words-in.ts"

/** A word, its number of occurrences, and its first place. */
export type CountedWord<P> = { word: string; count: number; place: P; offset: number }

/** Limits; exceeding them is reported. */
const spellingLimits = { charsMax: 500_000, wordsMax: 10_000 } as const

/** Each word once, in order of first occurrence; `isCut` if a limit is exceeded. */
export function countWords<P>(
  texts: Iterable<ReadText<P>>,
  limits: { charsMax: number; wordsMax: number } = spellingLimits,
): { words: CountedWord<P>[]; isCut: boolean } {
  const found = new Map<string, CountedWord<P>>()
  let left = limits.charsMax
  let isCut = false
  for (const { text, spots } of texts) {
    if (left <= 0) return { words: [...found.values()], isCut: true }
    if (text.length > left) isCut = true
    for (const { word, at } of wordsIn(wholeWords(text, left))) {
      const known = found.get(word)
      if (known) known.count++
      else if (found.size >= limits.wordsMax) isCut = true
      else {
        const spot = spotOf(spots, at)
        if (spot) found.set(word, { word, count: 1, place: spot.place, offset: at - spot.at })
      }
    }
    left -= text.length
  }
  return { words: [...found.values()], isCut }
}

/** A text up to its limit, without the word that would be cut in two. */
function wholeWords(text: string, charsMax: number): string {
  if (text.length <= charsMax) return text
  const cut = text.slice(0, charsMax)
  return cut.slice(0, Math.max(0, cut.lastIndexOf(" "), cut.lastIndexOf("\n")))
}

/** The last one that begins at this offset or before it. */
function spotOf<P>(spots: ReadText<P>["spots"], at: number): ReadText<P>["spots"][number] | undefined {
  let [low, high] = [0, spots.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((spots[middle]?.at ?? 0) <= at) low = middle
    else high = middle - 1
  }
  return spots[low]
}

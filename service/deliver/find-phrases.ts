/** The value of a matched phrase, and its position. */
export type PhraseMatch<Meaning> = { start: number; end: number; meanings: readonly Meaning[] }

/** Finds the longest phrase at each place of a text, and never two that overlap. */
export type FindPhrases<Meaning> = (text: string) => PhraseMatch<Meaning>[]

/**
 * Builds a search for phrases (notation: bounce-rules/vocabulary.ts). Their words form a tree, so that a text is read
 * once, however many phrases there are; a phrase of a script without blanks is searched letter by letter.
 */
export function phraseFinder<Meaning>(
  entries: readonly (readonly [phrase: string, meanings: Meaning])[],
): FindPhrases<Meaning> {
  const root = newNode<Meaning>()
  for (const [phrase, meanings] of entries)
    if (!withoutBlanks.test(phrase)) plant(root, phrase.match(phraseWord) ?? [], meanings)
  const dense = denseFinder(entries.filter(([phrase]) => withoutBlanks.test(phrase)))
  return (text) => [...findIn(root, text), ...(withoutBlanks.test(text) ? dense(text) : [])]
}

type Node<Meaning> = {
  next: Map<string, Node<Meaning>>
  /** Words of which any ending counts, by their first letter. */
  beginnings: Map<string, [beginning: string, node: Node<Meaning>][]>
  /** After up to five words that do not matter. */
  afterGap?: Node<Meaning>
  meanings: Meaning[]
}

const newNode = <Meaning>(): Node<Meaning> => ({ next: new Map(), beginnings: new Map(), meanings: [] })

const withoutBlanks = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const phraseWord = /[\p{L}\p{N}]+\*?|~/gu
const textWord = /[\p{L}\p{N}]+/gu
const gapMax = 5

function plant<Meaning>(root: Node<Meaning>, words: readonly string[], meanings: Meaning): void {
  let node = root
  for (const word of words) node = branch(node, word)
  node.meanings.push(meanings)
}

function branch<Meaning>(node: Node<Meaning>, word: string): Node<Meaning> {
  if (word === "~") {
    node.afterGap ??= newNode()
    return node.afterGap
  }
  if (!word.endsWith("*")) return getOrAdd(node.next, word, newNode<Meaning>)
  const beginning = word.slice(0, -1)
  const siblings = getOrAdd(node.beginnings, beginning.charAt(0), (): [string, Node<Meaning>][] => [])
  const there = siblings.find(([one]) => one === beginning)
  if (there) return there[1]
  const added = newNode<Meaning>()
  siblings.push([beginning, added])
  return added
}

function getOrAdd<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const there = map.get(key)
  if (there !== undefined) return there
  const made = make()
  map.set(key, made)
  return made
}

type Word = { text: string; start: number; end: number }

function findIn<Meaning>(root: Node<Meaning>, text: string): PhraseMatch<Meaning>[] {
  const words = [...text.matchAll(textWord)].map(
    (match): Word => ({ text: match[0], start: match.index, end: match.index + match[0].length }),
  )
  const matches: PhraseMatch<Meaning>[] = []
  for (let at = 0; at < words.length; ) {
    const longest = longestAt(root, words, at)
    const first = words[at]
    const last = words[longest.end - 1]
    if (longest.meanings.length > 0 && first && last)
      matches.push({ start: first.start, end: last.end, meanings: longest.meanings })
    at = Math.max(longest.end, at + 1)
  }
  return matches
}

/** The longest phrase that begins with a word, and the word after it. */
function longestAt<Meaning>(
  node: Node<Meaning>,
  words: readonly Word[],
  at: number,
): { meanings: readonly Meaning[]; end: number } {
  let longest: { meanings: readonly Meaning[]; end: number } = {
    meanings: node.meanings,
    end: node.meanings.length > 0 ? at : 0,
  }
  const consider = (one: { meanings: readonly Meaning[]; end: number }) => {
    if (one.end > longest.end) longest = one
  }
  const word = words[at]?.text
  if (word === undefined) return longest
  const next = node.next.get(word)
  if (next) consider(longestAt(next, words, at + 1))
  for (const [beginning, after] of node.beginnings.get(word.charAt(0)) ?? [])
    if (word.startsWith(beginning)) consider(longestAt(after, words, at + 1))
  if (node.afterGap)
    for (let gap = 0; gap <= gapMax; gap++) consider(longestAt(node.afterGap, words, at + gap))
  return longest
}

function denseFinder<Meaning>(
  entries: readonly (readonly [phrase: string, meanings: Meaning])[],
): FindPhrases<Meaning> {
  const meaningsOf = new Map<string, Meaning[]>()
  for (const [phrase, meanings] of entries) getOrAdd(meaningsOf, phrase, (): Meaning[] => []).push(meanings)
  const phrases = [...meaningsOf.keys()].sort((a, b) => b.length - a.length)
  const pattern = new RegExp(phrases.join("|") || "(?!)", "gu")
  return (text) =>
    [...text.matchAll(pattern)].map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
      meanings: meaningsOf.get(match[0]) ?? [],
    }))
}

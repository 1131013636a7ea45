/** The value of a matched phrase, and its position. */
export type Found<Says> = { start: number; end: number; says: readonly Says[] }

/** Finds the longest phrase at each place of a text, and never two that overlap. */
export type FindPhrases<Says> = (text: string) => Found<Says>[]

/**
 * Builds a search for phrases (notation: bounce-rules/vocabulary.ts). Their words form a tree, so that a text is read
 * once, however many phrases there are; a phrase of a script without blanks is searched letter by letter.
 */
export function phraseFinder<Says>(
  entries: readonly (readonly [phrase: string, says: Says])[],
): FindPhrases<Says> {
  const root = newNode<Says>()
  for (const [phrase, says] of entries)
    if (!withoutBlanks.test(phrase)) plant(root, phrase.match(phraseWord) ?? [], says)
  const dense = denseFinder(entries.filter(([phrase]) => withoutBlanks.test(phrase)))
  return (text) => [...findIn(root, text), ...(withoutBlanks.test(text) ? dense(text) : [])]
}

type Node<Says> = {
  next: Map<string, Node<Says>>
  /** Words of which any ending counts, by their first letter. */
  beginnings: Map<string, [beginning: string, node: Node<Says>][]>
  /** After up to five words that do not matter. */
  afterGap?: Node<Says>
  says: Says[]
}

const newNode = <Says>(): Node<Says> => ({ next: new Map(), beginnings: new Map(), says: [] })

const withoutBlanks = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const phraseWord = /[\p{L}\p{N}]+\*?|~/gu
const textWord = /[\p{L}\p{N}]+/gu
const gapMax = 5

function plant<Says>(root: Node<Says>, words: readonly string[], says: Says): void {
  let node = root
  for (const word of words) node = branch(node, word)
  node.says.push(says)
}

function branch<Says>(node: Node<Says>, word: string): Node<Says> {
  if (word === "~") {
    node.afterGap ??= newNode()
    return node.afterGap
  }
  if (!word.endsWith("*")) return getOrAdd(node.next, word, newNode<Says>)
  const beginning = word.slice(0, -1)
  const siblings = getOrAdd(node.beginnings, beginning.charAt(0), (): [string, Node<Says>][] => [])
  const there = siblings.find(([one]) => one === beginning)
  if (there) return there[1]
  const added = newNode<Says>()
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

function findIn<Says>(root: Node<Says>, text: string): Found<Says>[] {
  const words = [...text.matchAll(textWord)].map(
    (match): Word => ({ text: match[0], start: match.index, end: match.index + match[0].length }),
  )
  const found: Found<Says>[] = []
  for (let at = 0; at < words.length; ) {
    const longest = longestAt(root, words, at)
    const first = words[at]
    const last = words[longest.end - 1]
    if (longest.says.length > 0 && first && last)
      found.push({ start: first.start, end: last.end, says: longest.says })
    at = Math.max(longest.end, at + 1)
  }
  return found
}

/** The longest phrase that begins with a word, and the word after it. */
function longestAt<Says>(
  node: Node<Says>,
  words: readonly Word[],
  at: number,
): { says: readonly Says[]; end: number } {
  let longest: { says: readonly Says[]; end: number } = {
    says: node.says,
    end: node.says.length > 0 ? at : 0,
  }
  const consider = (one: { says: readonly Says[]; end: number }) => {
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

function denseFinder<Says>(entries: readonly (readonly [phrase: string, says: Says])[]): FindPhrases<Says> {
  const saying = new Map<string, Says[]>()
  for (const [phrase, says] of entries) getOrAdd(saying, phrase, (): Says[] => []).push(says)
  const phrases = [...saying.keys()].sort((a, b) => b.length - a.length)
  const pattern = new RegExp(phrases.join("|") || "(?!)", "gu")
  return (text) =>
    [...text.matchAll(pattern)].map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
      says: saying.get(match[0]) ?? [],
    }))
}

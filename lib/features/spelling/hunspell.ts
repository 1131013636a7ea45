import "server-only"
import { boundedCache, readCache } from "#shared/bounded-cache"
import { clock } from "#lib/platform/clock"
import { runHunspell } from "./run-hunspell.ts"

/** Installed dictionaries, read through the program hunspell and its pipe protocol. */
const limits = {
  listMs: 3000,
  askMs: 5000,
  wordsMax: 3000,
  printedBytesMax: 4_000_000,
  atOnce: 2,
} as const
const nowMs = () => clock.now().getTime()

/** A newly installed dictionary is used after some minutes. */
const lists = readCache<string[]>({ countMax: 10, lifetime: { ms: 10 * 60_000, nowMs } })

/** Answers of the program by word: suggestions for an unknown word, null for a known one. */
const answers = boundedCache<readonly string[] | null>({
  ...{ countMax: 30_000, lifetime: { ms: 24 * 3_600_000, nowMs } },
})

/** Dictionaries that failed to answer: not retried at every pause in typing. */
const silent = boundedCache<true>({ countMax: 100, lifetime: { ms: 60_000, nowMs } })

/** Names of dictionaries that the program finds; empty if it is not installed. */
export const hunspellDictionaries = (program: string): Promise<string[]> =>
  lists.of(program, async () => {
    const printed = await runHunspell({
      ...{ program, args: ["-D"], input: "", timeMs: limits.listMs, printedBytesMax: 200_000 },
      includesErrors: true,
    })
    const names = (printed ?? "").split("\n").map((line) => line.trim().replace(/^.*[\\/]/, ""))
    return [...new Set(names.filter((name) => /^[a-z]{2,3}(?:[_-][A-Za-z0-9]{1,8}){0,3}$/.test(name)))]
  })

/** The dictionary of a language in BCP 47: for its region, else for the language alone, its own country, or any. */
export function dictionaryFor(language: string, names: readonly string[]): string | null {
  const [main = "", ...parts] = language.toLowerCase().split("-")
  const region = parts.find((part) => part.length === 2)
  const ofLanguage = names.filter((name) => name.toLowerCase().split(/[_-]/)[0] === main).toSorted()
  const named = (name: string) => ofLanguage.find((one) => one.toLowerCase().replaceAll("-", "_") === name)
  return (
    (region && named(`${main}_${region}`)) ||
    named(main) ||
    named(`${main}_${main}`) ||
    (ofLanguage[0] ?? null)
  )
}

let running = 0

export const hunspellWith = (program: string, dictionary: string): Speller => ({
  isBusy: () => running >= limits.atOnce,
  async unknownOf(words) {
    const nameOf = (word: string) => `${program}\n${dictionary}\n${word}`
    const newWords = words.filter((word) => answers.get(nameOf(word)) === undefined).slice(0, limits.wordsMax)
    if (newWords.length > 0) {
      const found = silent.get(nameOf("")) ? null : await ask(program, dictionary, newWords)
      if (found === null) {
        if (!silent.get(nameOf(""))) silent.set(nameOf(""), true)
        return null
      }
      for (const [word, suggestions] of found) answers.set(nameOf(word), suggestions)
    }
    const known = words.map((word) => ({ word, found: answers.get(nameOf(word)) }))
    const unknown = new Map(known.flatMap(({ word, found }) => (found ? [[word, found] as const] : [])))
    return { unknown, isWhole: known.every(({ found }) => found !== undefined) }
  },
})

type Answers = ReadonlyMap<string, readonly string[] | null>

/** Null if it returns nothing or an invalid answer. */
async function ask(program: string, dictionary: string, words: readonly string[]): Promise<Answers | null> {
  running++
  try {
    const printed = await runHunspell({
      program,
      args: ["-a", "-i", "utf-8", "-d", dictionary],
      // A line with this prefix contains words and no command.
      input: words.map((word) => `^${word}\n`).join(""),
      timeMs: limits.askMs,
      printedBytesMax: limits.printedBytesMax,
      includesErrors: false,
    })
    return printed === null ? null : answersIn(printed, words)
  } finally {
    running--
  }
}

const suggestionsMax = 3

/**
 * Output format: `@(#) …`, then for each input line one line per word (`*`, `+ root` and `-` are known, `&` has
 * suggestions, `#` none), and a blank line. Incomplete answers are dropped.
 */
export function answersIn(printed: string, words: readonly string[]): Answers | null {
  const [banner = "", ...lines] = printed.split(/\r?\n/)
  if (!banner.startsWith("@(#)")) return null
  const found = new Map<string, readonly string[] | null>()
  let suggestions: string[] | null = null
  for (const line of lines.slice(0, -1)) {
    const word = words[found.size]
    if (word === undefined) break
    if (line === "") {
      found.set(word, suggestions)
      suggestions = null
    } else if (/^[&?#]/.test(line)) suggestions ??= suggestionsOf(line)
    else if (!/^[*+-]/.test(line)) return null
  }
  return found.size === 0 ? null : found
}

const suggestionsOf = (line: string): string[] =>
  (/^[&?] .*?: (.*)$/.exec(line)?.[1] ?? "")
    .split(", ")
    .filter((one) => one !== "" && one.length <= 100)
    .slice(0, suggestionsMax)

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

import "server-only"
import { boundedCache, readCache } from "#shared/bounded-cache"
import { clock } from "#lib/platform/clock"
import { runHunspell } from "./run-hunspell.ts"
import type { Speller } from "./speller.ts"

/** Dictionaries of the machine, asked through the program hunspell and its protocol for pipes. */
const limits = {
  listMs: 3000,
  askMs: 5000,
  wordsMax: 3000,
  printedBytesMax: 4_000_000,
  atOnce: 2,
} as const
const nowMs = () => clock.now().getTime()

/** Who installs a dictionary sees it used some minutes later. */
const lists = readCache<string[]>({ countMax: 10, lifetime: { ms: 10 * 60_000, nowMs } })

/** What the program told of a word: suggestions of one that is unknown, null of one that is known. */
const answers = boundedCache<readonly string[] | null>({
  ...{ countMax: 30_000, lifetime: { ms: 24 * 3_600_000, nowMs } },
})

/** Dictionaries that gave no answer: they are not asked at every pause in typing. */
const silent = boundedCache<true>({ countMax: 100, lifetime: { ms: 60_000, nowMs } })

/** Names of dictionaries that the program knows by itself; none where it is not there. */
export const hunspellDictionaries = (program: string): Promise<string[]> =>
  lists.of(program, async () => {
    const printed = await runHunspell({
      ...{ program, args: ["-D"], input: "", timeMs: limits.listMs, printedBytesMax: 200_000 },
      hearsErrors: true,
    })
    const names = (printed ?? "").split("\n").map((line) => line.trim().replace(/^.*[\\/]/, ""))
    return [...new Set(names.filter((name) => /^[a-z]{2,3}(?:[_-][A-Za-z0-9]{1,8}){0,3}$/.test(name)))]
  })

/** The dictionary of a language in BCP 47: of its region, else of the language alone, of its own country, or any. */
export function dictionaryFor(language: string, names: readonly string[]): string | null {
  const [main = "", ...parts] = language.toLowerCase().split("-")
  const region = parts.find((part) => part.length === 2)
  const own = names.filter((name) => name.toLowerCase().split(/[_-]/)[0] === main).toSorted()
  const named = (name: string) => own.find((one) => one.toLowerCase().replaceAll("-", "_") === name)
  return (region && named(`${main}_${region}`)) || named(main) || named(`${main}_${main}`) || (own[0] ?? null)
}

let running = 0

export const hunspellWith = (program: string, dictionary: string): Speller => ({
  isBusy: () => running >= limits.atOnce,
  async unknownOf(words) {
    const nameOf = (word: string) => `${program}\n${dictionary}\n${word}`
    const asked = words.filter((word) => answers.get(nameOf(word)) === undefined).slice(0, limits.wordsMax)
    if (asked.length > 0) {
      const told = silent.get(nameOf("")) ? null : await ask(program, dictionary, asked)
      if (told === null) {
        if (!silent.get(nameOf(""))) silent.set(nameOf(""), true)
        return null
      }
      for (const [word, suggestions] of told) answers.set(nameOf(word), suggestions)
    }
    const known = words.map((word) => ({ word, told: answers.get(nameOf(word)) }))
    const unknown = new Map(known.flatMap(({ word, told }) => (told ? [[word, told] as const] : [])))
    return { unknown, isWhole: known.every(({ told }) => told !== undefined) }
  },
})

type Told = ReadonlyMap<string, readonly string[] | null>

/** Null where it answers nothing, or what is no answer. */
async function ask(program: string, dictionary: string, words: readonly string[]): Promise<Told | null> {
  running++
  try {
    const printed = await runHunspell({
      program,
      args: ["-a", "-i", "utf-8", "-d", dictionary],
      // A line that begins so holds words and no command.
      input: words.map((word) => `^${word}\n`).join(""),
      timeMs: limits.askMs,
      printedBytesMax: limits.printedBytesMax,
      hearsErrors: false,
    })
    return printed === null ? null : answersIn(printed, words)
  } finally {
    running--
  }
}

const suggestionsMax = 3

/**
 * `@(#) …`, then of each line that was asked a line for each word (`*`, `+ root` and `-` are known, `&` has suggestions, `#`
 * none) and a blank one behind them. What was not answered to its end is left out.
 */
export function answersIn(printed: string, words: readonly string[]): Told | null {
  const [banner = "", ...lines] = printed.split(/\r?\n/)
  if (!banner.startsWith("@(#)")) return null
  const told = new Map<string, readonly string[] | null>()
  let suggestions: string[] | null = null
  for (const line of lines.slice(0, -1)) {
    const word = words[told.size]
    if (word === undefined) break
    if (line === "") {
      told.set(word, suggestions)
      suggestions = null
    } else if (/^[&?#]/.test(line)) suggestions ??= suggestionsOf(line)
    else if (!/^[*+-]/.test(line)) return null
  }
  return told.size === 0 ? null : told
}

const suggestionsOf = (line: string): string[] =>
  (/^[&?] .*?: (.*)$/.exec(line)?.[1] ?? "")
    .split(", ")
    .filter((one) => one !== "" && one.length <= 100)
    .slice(0, suggestionsMax)

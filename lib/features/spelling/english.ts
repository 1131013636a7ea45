import "server-only"
import { threadsOf } from "#lib/platform/threads"
import type { Speller } from "./hunspell.ts"

/** nspell with dictionaries of English in its own thread, started when English is first checked. */
type Dictionary = "dictionary-en" | "dictionary-en-gb"
type SpellingRequest = { words: readonly string[]; dictionaries: readonly Dictionary[] } & (
  | { act: "check" }
  | { act: "suggest"; timeMs: number }
)

/**
 * A word is known if one of the dictionaries contains it. A word that makes the checker throw counts as known, because
 * a hint about it would be useless. Suggestions require trying thousands of spellings, so they are cached and limited
 * in time.
 */
const program = `
const { parentPort } = require("node:worker_threads")
const { readFileSync } = require("node:fs")
const { dirname, join } = require("node:path")
const nspell = require("nspell")
const spellerOf = (name) => {
  const folder = dirname(require.resolve(name))
  const [aff, dic] = ["index.aff", "index.dic"].map((file) => readFileSync(join(folder, file)))
  return nspell({ aff, dic })
}
const spellers = Object.fromEntries(["dictionary-en", "dictionary-en-gb"].map((name) => [name, spellerOf(name)]))
const remembered = new Map()
const attempt = (act, otherwise) => {
  try {
    return act()
  } catch {
    return otherwise
  }
}
const suggestionsOf = (name, word) => {
  const key = name + " " + word
  const known = remembered.get(key)
  if (known) return known
  const made = attempt(() => spellers[name].suggest(word), []).slice(0, 3)
  if (remembered.size >= 5000) remembered.clear()
  remembered.set(key, made)
  return made
}
// English adopts foreign words with their accents and writes most of them without: café, résumé.
const plain = (word) => word.normalize("NFD").replace(/\\p{M}/gu, "")
const isKnown = (name, word) =>
  attempt(() => spellers[name].correct(word) || spellers[name].correct(plain(word)), true)
const acts = {
  check: ({ words, dictionaries }) =>
    words
      .filter((word) => !dictionaries.some((name) => isKnown(name, word)))
      .map((word) => [word, []]),
  suggest: ({ words, dictionaries, timeMs }) => {
    const untilMs = performance.now() + timeMs
    return words.flatMap((word) =>
      performance.now() < untilMs ? [[word, suggestionsOf(dictionaries[0], word)]] : [],
    )
  },
}
parentPort.on("message", (request) => parentPort.postMessage({ answer: acts[request.act](request) }))
parentPort.postMessage("ready")
`

const threads = threadsOf<SpellingRequest, [word: string, suggestions: string[]][]>({
  ...{ program, threadsMax: 1, waitingMax: 20, memoryMb: 512 },
})

const waits = { checkMs: 3000, suggestMs: 1000, suggestMsMost: 6000 } as const

/**
 * Selects dictionaries by the region of the language in BCP 47: American for the United States, both for Canada or
 * without a region, else British. Words in other letters than those of English belong to another language and are not
 * checked here.
 */
export function englishOf(language: string): Speller {
  const region = /-([a-z]{2})(?:-|$)/i.exec(language)?.[1]?.toLowerCase()
  const dictionaries: Dictionary[] =
    region === "us"
      ? ["dictionary-en"]
      : region === undefined || region === "ca"
        ? ["dictionary-en", "dictionary-en-gb"]
        : ["dictionary-en-gb"]
  return {
    isBusy: threads.isBusy,
    async unknownOf(words) {
      const latin = words.filter((word) => /^[\p{Script=Latin}\p{M}']+$/u.test(word))
      const found = await threads.ask({ act: "check", words: latin, dictionaries }, waits.checkMs)
      return found && { unknown: new Map(found), isWhole: true }
    },
    async suggestionsFor(words) {
      const request = { act: "suggest", words, dictionaries, timeMs: waits.suggestMs } as const
      return new Map(await threads.ask(request, waits.suggestMsMost))
    },
  }
}

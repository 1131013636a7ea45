import "server-only"
import { config } from "#lib/platform/config"
import { englishOf } from "./english.ts"
import { dictionaryFor, hunspellDictionaries, hunspellWith } from "./hunspell.ts"
import type { Speller } from "./speller.ts"

/**
 * The speller of a language in BCP 47: English is built in, other languages need hunspell with a dictionary on the
 * machine. Null: not available.
 */
export async function spellerOf(language: string): Promise<Speller | null> {
  if (/^en(-|$)/i.test(language)) return englishOf(language)
  const { hunspell } = config()
  if (hunspell === null) return null
  const dictionary = dictionaryFor(language, await hunspellDictionaries(hunspell))
  return dictionary === null ? null : hunspellWith(hunspell, dictionary)
}

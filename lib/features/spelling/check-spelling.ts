import "server-only"
import { config } from "#lib/platform/config"
import type { ProjectAction } from "#lib/access/actions/project-action"
import { countWords } from "#lib/documents/spelling/count-words"
import { failed, ok, type Result } from "#lib/platform/result"
import type { Db } from "#lib/data/store/open"
import { listProjectWords } from "#lib/data/store/project-words"
import { draftOnScreen, readDraftOnScreen } from "#lib/features/templates/draft-on-screen"
import { isOwnWord } from "./own-words.ts"
import { dictionaryFor, hunspellDictionaries, hunspellWith, type Speller } from "./hunspell.ts"
import { textsOfDraft } from "./texts-of-draft.ts"
import type { SpellingResult } from "./spelling-result.ts"
import { englishOf } from "./english.ts"

/** Limits of reported words, and of words with suggestions. */
const limits = { reportedMax: 100, suggestedMax: 10 } as const

/** Minimum number and share of unknown words that indicate another language than the draft names. */
const otherLanguage = { unknownMin: 20, share: 0.6 } as const

/**
 * SPELLING-1: words of a draft, as it is on the user's screen, that are neither in a dictionary of its language nor in
 * the project's. Nothing is stored.
 */
export async function checkSpelling(db: Db, action: ProjectAction): Promise<Result<SpellingResult>> {
  const read = await readDraftOnScreen(db, action, draftOnScreen)
  if (!read.ok) return read
  const { draft, fields, doc } = read.value
  const { project_id } = action.access.project
  const { language, texts, isCut, placeOf } = textsOfDraft(draft.kind, fields, doc)
  const result: SpellingResult = { state: "looked", language, words: [], more: 0, isCut }
  const speller = await spellerOf(language)
  if (!speller) return ok({ ...result, state: "not_here" })
  if (speller.isBusy())
    return failed(503, "The spelling checker is busy. Try again in a moment.", { retry_after: 1 })
  const counted = countWords(texts)
  const projectWords = new Set((await listProjectWords(db, project_id)).map(({ word }) => word))
  const candidates = counted.words.filter(({ word }) => !isOwnWord(word, projectWords))
  const answer = await speller.unknownOf(candidates.map(({ word }) => word))
  if (!answer) return ok({ ...result, state: "no_answer" })
  const unknown = candidates.filter(({ word }) => answer.unknown.has(word))
  result.isCut ||= counted.isCut || !answer.isWhole
  if (unknown.length >= otherLanguage.unknownMin && unknown.length > candidates.length * otherLanguage.share)
    return ok({ ...result, state: "other_language" })
  const reported = unknown.slice(0, limits.reportedMax)
  const suggested = await suggestionsFor(speller, reported)
  const suggestionsOf = (word: string) => suggested.get(word) ?? answer.unknown.get(word) ?? []
  return ok({
    ...result,
    more: unknown.length - reported.length,
    words: reported.map((one) => ({
      ...{ word: one.word, count: one.count, place: placeOf(one) },
      suggestions: suggestionsOf(one.word).slice(0, suggestionsMax),
    })),
  })
}

const suggestionsMax = 3
/** Suggestions for longer words would take too long. */
const suggestedCharsMax = 24

async function suggestionsFor(
  speller: Speller,
  reported: readonly { word: string }[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const words = reported.map(({ word }) => word).filter(({ length }) => length <= suggestedCharsMax)
  return (await speller.suggestionsFor?.(words.slice(0, limits.suggestedMax))) ?? new Map()
}

/**
 * The speller of a language in BCP 47: English is built in, other languages need hunspell with a dictionary on the
 * machine. Null: not available.
 */
async function spellerOf(language: string): Promise<Speller | null> {
  if (/^en(-|$)/i.test(language)) return englishOf(language)
  const { hunspell } = config()
  if (hunspell === null) return null
  const dictionary = dictionaryFor(language, await hunspellDictionaries(hunspell))
  return dictionary === null ? null : hunspellWith(hunspell, dictionary)
}

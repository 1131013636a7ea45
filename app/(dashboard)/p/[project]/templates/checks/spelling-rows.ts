import { type Language, languageName, localeOf } from "#lib/interface/format/language"
import type { SourcePlace, SpellingResult, UnknownWord } from "#lib/features/spelling/spelling-result"
import type { DocumentChecksWords } from "#words/document-checks"
import type { SpellingWords } from "#words/spelling"
import { isField } from "../edit/draft.ts"
import type { Check } from "./checks.ts"
import { type CheckRow, type NodeAt, placeWordsOf } from "./document-check-rows.ts"

/** Spelling findings as check rows. Pure. */
type I18n = { words: SpellingWords; checkWords: DocumentChecksWords; language: Language }

/** Of a visual template. A row about one word can add it to the project's words. */
export const spellingRows = (
  result: SpellingResult | null,
  i18n: I18n & { nodeAt?: NodeAt | undefined },
): CheckRow[] => [
  ...otherLanguage(result, i18n).map(
    (text): CheckRow => ({
      ...{ ...bare, key: "spelling", text, place: [] },
      placeWords: i18n.checkWords.nodes.doc,
    }),
  ),
  ...(result?.words ?? []).flatMap((unknown): CheckRow[] => {
    const { word, place } = unknown
    if (isInSource(place)) return []
    return [
      {
        ...{ ...bare, key: JSON.stringify(["spelling", word]), word, place },
        ...{ text: unknownText(unknown, i18n), advice: adviceOf(unknown, i18n) },
        placeWords: placeWordsOf(
          { code: "spelling", place, values: {} },
          { words: i18n.checkWords, language: i18n.language, nodeAt: i18n.nodeAt },
        ),
      },
    ]
  }),
]

const bare = { severity: "info", advice: null, sample: null } as const

/** Of a template stored as source. */
export const spellingChecks = (result: SpellingResult | null, i18n: I18n): Check[] => [
  ...otherLanguage(result, i18n).map((text): Check => ({ severity: "info", text, field: "language" })),
  ...(result?.words ?? []).map((unknown): Check => {
    const advice = adviceOf(unknown, i18n)
    const text = [unknownText(unknown, i18n), advice].filter(Boolean).join(" ")
    const row = { severity: "info", text, word: unknown.word } as const
    if (isInSource(unknown.place)) return { ...row, ...unknown.place }
    return typeof unknown.place === "string" && isField(unknown.place)
      ? { ...row, field: unknown.place }
      : row
  }),
]

/** A note about the check as a whole, with nothing to do; null without one. */
export function spellingNote(result: SpellingResult | null, { words, language }: I18n): string | null {
  if (result === null) return null
  const name = languageName(result.language, language)
  if (result.state === "not_here") return words.notHere({ language: name })
  if (result.state === "no_answer") return words.noAnswer
  const said = [result.more > 0 && words.more({ count: result.more }), result.isCut && words.cut]
  return said.filter(Boolean).join(" ") || null
}

const otherLanguage = (result: SpellingResult | null, { words, language }: I18n): string[] =>
  result?.state === "other_language"
    ? [words.otherLanguage({ language: languageName(result.language, language) })]
    : []

const unknownText = ({ word, count }: UnknownWord, { words }: I18n): string => words.unknown({ word, count })

function adviceOf({ suggestions }: UnknownWord, { words, language }: I18n): string | null {
  if (suggestions.length === 0) return null
  const list = new Intl.ListFormat(localeOf[language], { type: "disjunction" }).format(suggestions)
  return words.perhaps({ suggestions: list })
}

const isInSource = (place: UnknownWord["place"]): place is SourcePlace =>
  typeof place !== "string" && "part" in place

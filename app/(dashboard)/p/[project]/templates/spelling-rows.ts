import { type Language, localeOf } from "#lib/interface/format/language"
import { languageName } from "#lib/interface/format/language-name"
import type { SourcePlace, SpellingLook, UnknownWord } from "#lib/features/spelling/spelling-result"
import type { DocumentChecksWords } from "#words/document-checks"
import type { SpellingWords } from "#words/spelling"
import type { Check } from "./checks.ts"
import { type CheckRow, type NodeAt, placeWordsOf } from "./document-check-rows.ts"

/** Spelling findings as check rows. Pure. */
type Speaking = { words: SpellingWords; checkWords: DocumentChecksWords; language: Language }

/** Of a visual template. A row about one word can add it to the project's words. */
export const spellingRows = (
  look: SpellingLook | null,
  speaking: Speaking & { nodeAt?: NodeAt | undefined },
): CheckRow[] => [
  ...otherLanguage(look, speaking).map(
    (text): CheckRow => ({ ...bare, key: "spelling", text, place: null, placeWords: "" }),
  ),
  ...(look?.words ?? []).flatMap((unknown): CheckRow[] => {
    const { word, place } = unknown
    if (isInSource(place)) return []
    return [
      {
        ...{ ...bare, key: JSON.stringify(["spelling", word]), word, place },
        ...{ text: unknownText(unknown, speaking), advice: adviceOf(unknown, speaking) },
        placeWords: placeWordsOf(
          { code: "spelling", place, values: {} },
          { words: speaking.checkWords, language: speaking.language, nodeAt: speaking.nodeAt },
        ),
      },
    ]
  }),
]

const bare = { severity: "info", advice: null, sample: null } as const

/** Of a template stored as source. */
export const spellingChecks = (look: SpellingLook | null, speaking: Speaking): Check[] => [
  ...otherLanguage(look, speaking).map((text): Check => ({ severity: "info", text })),
  ...(look?.words ?? []).map((unknown): Check => {
    const advice = adviceOf(unknown, speaking)
    const text = [unknownText(unknown, speaking), advice].filter(Boolean).join(" ")
    const row = { severity: "info", text, word: unknown.word } as const
    if (isInSource(unknown.place)) return { ...row, ...unknown.place }
    return unknown.place === "subject" ? { ...row, field: "subject" } : row
  }),
]

/** A note about the check as a whole, with nothing to do; null without one. */
export function spellingNote(look: SpellingLook | null, { words, language }: Speaking): string | null {
  if (look === null) return null
  const name = languageName(look.language, language)
  if (look.state === "not_here") return words.notHere({ language: name })
  if (look.state === "no_answer") return words.noAnswer
  const said = [look.more > 0 && words.more({ count: look.more }), look.isCut && words.cut]
  return said.filter(Boolean).join(" ") || null
}

const otherLanguage = (look: SpellingLook | null, { words, language }: Speaking): string[] =>
  look?.state === "other_language"
    ? [words.otherLanguage({ language: languageName(look.language, language) })]
    : []

const unknownText = ({ word, count }: UnknownWord, { words }: Speaking): string =>
  words.unknown({ word, count })

function adviceOf({ suggestions }: UnknownWord, { words, language }: Speaking): string | null {
  if (suggestions.length === 0) return null
  const list = new Intl.ListFormat(localeOf[language], { type: "disjunction" }).format(suggestions)
  return words.perhaps({ suggestions: list })
}

const isInSource = (place: UnknownWord["place"]): place is SourcePlace =>
  typeof place !== "string" && "part" in place

import { expect, test } from "vitest"
import { languages } from "#lib/interface/format/language"
import type { SpellingResult, UnknownWord } from "#lib/features/spelling/spelling-result"
import { documentChecksWords } from "#words/document-checks"
import { spellingWords } from "#words/spelling"
import { spellingChecks, spellingNote, spellingRows } from "./spelling-rows.ts"

const i18n = { words: spellingWords.en, checkWords: documentChecksWords.en, language: "en" } as const
const unknown = (word: string, more: Partial<UnknownWord> = {}): UnknownWord => ({
  ...{ word, count: 1, place: [0, 1], suggestions: [] },
  ...more,
})
const resultOf = (more: Partial<SpellingResult> = {}): SpellingResult => ({
  ...{ state: "looked", language: "en", words: [], more: 0, isCut: false },
  ...more,
})

test("shows a word with its count, suggestions and place", () => {
  const words = [
    unknown("teh", { count: 3, suggestions: ["the", "tea", "ten"] }),
    unknown("Frobnicator", { place: "subject" }),
  ]
  expect(
    spellingRows(resultOf({ words }), { ...i18n, nodeAt: () => ({ type: "paragraph", words: "teh end" }) }),
  ).toEqual([
    {
      ...{ key: '["spelling","teh"]', severity: "info", sample: null, word: "teh", place: [0, 1] },
      ...{ text: "“teh” is not in the dictionary (3 times).", advice: "Did you mean the, tea or ten?" },
      placeWords: "Paragraph “teh end”",
    },
    {
      ...{ key: '["spelling","Frobnicator"]', severity: "info", sample: null, word: "Frobnicator" },
      ...{
        text: "“Frobnicator” is not in the dictionary.",
        advice: null,
        place: "subject",
        placeWords: "Subject",
      },
    },
  ])
})

test("in sources shows the line, or the field next to the code", () => {
  const words = [
    unknown("teh", { place: { part: "html", line: 3, column: 7 }, suggestions: ["the"] }),
    unknown("subjct", { place: "subject" }),
    unknown("shopp", { place: "from_name" }),
  ]
  expect(spellingChecks(resultOf({ words }), i18n)).toEqual([
    {
      ...{ severity: "info", text: "“teh” is not in the dictionary. Did you mean the?", word: "teh" },
      ...{ part: "html", line: 3, column: 7 },
    },
    { severity: "info", text: "“subjct” is not in the dictionary.", word: "subjct", field: "subject" },
    { severity: "info", text: "“shopp” is not in the dictionary.", word: "shopp", field: "from_name" },
  ])
})

test("reports another language as a hint in both", () => {
  const other = resultOf({ state: "other_language", language: "de" })
  const text =
    "Most words are not in the dictionary of this language (German). Choose the language of the message."
  expect(spellingRows(other, i18n)).toMatchObject([{ text, place: [], severity: "info" }])
  expect(spellingChecks(other, i18n)).toEqual([{ severity: "info", text, field: "language" }])
})

test.each([
  [null, null],
  [resultOf(), null],
  [
    resultOf({ state: "not_here", language: "de" }),
    "Spelling (German) is not checked here. Your browser underlines words that it does not recognize.",
  ],
  [resultOf({ state: "no_answer" }), "The spelling checker did not respond in time."],
  [
    resultOf({ more: 2, isCut: true }),
    "2 more words are not in the dictionary. There are too many words, so not all were checked.",
  ],
])("%j as a whole: %s", (result, note) => {
  expect(spellingNote(result, i18n)).toBe(note)
})

test.each(languages)("shows a code that is not a language unchanged (%s)", (language) => {
  const options = { words: spellingWords[language], checkWords: documentChecksWords[language], language }
  expect(spellingNote(resultOf({ state: "not_here", language: "x" }), options)).toContain("(x)")
})

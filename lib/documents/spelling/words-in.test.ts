import { describe, expect, test } from "vitest"
import { cpuMsOf } from "#shared/testing/cpu-time"
import { countWords } from "./count-words.ts"
import { wordsIn } from "./words-in.ts"

const found = (text: string) => wordsIn(text).map(({ word }) => word)

describe("SPELLING-2 checked words", () => {
  test.each([
    ["Hello there, Ms. O’Brien!", ["Hello", "there", "Ms", "O'Brien"]],
    ["Grüße aus Łódź: schöne Übergröße", ["Grüße", "aus", "Łódź", "schöne", "Übergröße"]],
    ["a well-known don't", ["well", "known", "don't"]],
    ["Donau\u00ADdampf", ["Donaudampf"]],
    ["cafe\u0301", ["café"]],
    ["Really?Yes (indeed)", ["Really", "Yes", "indeed"]],
  ])("%s", (text, words) => {
    expect(found(text)).toEqual(words)
  })

  test.each([
    "ann@example.com",
    "mailto:ann@example.com",
    "https://example.com/wrong/wordz?a=bcd#efg",
    "www.exampel.com",
    "exampel.com/patth",
    "A4 2nd X-200 12,50 ISO9001",
    "DHL USA HTTPS VAT",
    "I a Ж",
    "@handel #hashtagg /usr/bin/wordz C:\\wordz file_naem",
    "{{name}}0 000rs",
    "e.g. i.e.",
  ])("none in %s", (text) => {
    expect(found(text).filter((word) => !["name", "efg"].includes(word))).toEqual([])
  })

  test("begin at their place, and have 64 characters at most", () => {
    expect(wordsIn("  oh, wordz")).toEqual([
      { word: "oh", at: 2 },
      { word: "wordz", at: 6 },
    ])
    expect(found(`${"a".repeat(64)} ${"a".repeat(65)} ${"-x".repeat(300)}`)).toEqual(["a".repeat(64)])
  })
})

describe("SPELLING-3 for any text", () => {
  const spots = [{ at: 0, place: 0 }]

  test.each([
    ["a word of a megabyte", "a".repeat(1_000_000)],
    ["apostrophes", "a'".repeat(500_000)],
    ["marks alone", "\u0301".repeat(1_000_000)],
    ["dots", "a.".repeat(500_000)],
    ["strokes", "/".repeat(1_000_000)],
    ["no blank", "word,".repeat(200_000)],
  ])("%s is read quickly", (_, text) => {
    expect(
      cpuMsOf(() => countWords([{ text, spots }], { charsMax: 1_000_000, wordsMax: 10_000 })),
    ).toBeLessThan(1500)
  })

  test("no more words are stored than are checked, and the limit is reported", () => {
    const letter = (n: number) => String.fromCharCode(97 + n)
    const text = Array.from({ length: 200_000 }, (_, n) =>
      [0, 1, 2, 3].map((at) => letter(Math.floor(n / 26 ** at) % 26)).join(""),
    ).join(" ")
    const { words, isCut } = countWords([{ text, spots }], { charsMax: 2_000_000, wordsMax: 1000 })
    expect(words).toHaveLength(1000)
    expect(isCut).toBe(true)
  })

  test("a text that is too long is checked up to its last whole word", () => {
    expect(countWords([{ text: "one two threes", spots }], { charsMax: 10, wordsMax: 9 })).toMatchObject({
      words: [{ word: "one" }, { word: "two" }],
      isCut: true,
    })
    expect(
      countWords(
        [
          { text: "one", spots },
          { text: "two", spots },
        ],
        { charsMax: 3, wordsMax: 9 },
      ),
    ).toEqual({
      words: [{ word: "one", count: 1, place: 0, offset: 0 }],
      isCut: true,
    })
  })
})

test("SPELLING-1 a word is returned once, with its count and its first place", () => {
  const texts = [
    {
      text: "teh first teh",
      spots: [
        { at: 0, place: "a" },
        { at: 4, place: "b" },
      ],
    },
    { text: "teh", spots: [{ at: 0, place: "c" }] },
  ]
  expect(countWords(texts)).toEqual({
    words: [
      { word: "teh", count: 3, place: "a", offset: 0 },
      { word: "first", count: 1, place: "b", offset: 0 },
    ],
    isCut: false,
  })
})

import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { inRepo } from "../lib/repo.mjs"
import { argumentsOf, compileFeature, type Feature, faultsOf, type Messages } from "./compile.ts"

const feature = (
  byLanguage: Record<string, Messages>,
  name = "test-page",
  parts: string[] = [],
): Feature => ({
  name,
  byLanguage: new Map(Object.entries(byLanguage)),
  parts,
})

describe("WORDS-5 reports errors with language, file and message", () => {
  const faults: [what: string, given: Record<string, Messages>, fault: string][] = [
    ["a missing one", { en: { a: "A" }, de: {} }, "de/test-page.json: a is missing."],
    ["one too many", { en: {}, de: { b: { c: "C" } } }, "de/test-page.json: b.c is not in English."],
    [
      "a value nobody gives",
      { en: { a: "A" }, de: { a: "A {name}" } },
      "de/test-page.json: a uses {name}, which English does not have.",
    ],
    [
      "a brace quoted alone, whose apostrophe would be shown",
      { en: { a: "Write '{''{'name'}''}'" } },
      "en/test-page.json: a shows an apostrophe beside a brace: quote braces together, '{{'.",
    ],
    [
      "a plural form too few",
      { en: { a: "{n, plural, one {#} other {#}}" }, pl: { a: "{n, plural, one {#} few {#} other {#}}" } },
      'pl/test-page.json: a lacks the plural form "many".',
    ],
  ]
  for (const [what, messages, fault] of faults)
    test(what, () => expect(faultsOf(feature(messages))).toEqual([fault]))

  test("what cannot be read", () => {
    expect(faultsOf(feature({ en: { a: "{name" } }))).toEqual([
      expect.stringMatching(/^en\/test-page\.json: a cannot be read: /),
    ])
  })
})

test("arguments have the type that they are used as", () => {
  const text =
    "{count, plural, one {# of {name}} other {#}} {all, number} {isLate, select, true {late} other {}} {name}"
  expect(Object.fromEntries(argumentsOf(text))).toEqual({
    count: "number",
    name: "string | number",
    all: "number",
    isLate: "boolean",
  })
})

describe("the module of a feature", () => {
  let folder = ""
  beforeAll(async () => {
    folder = await mkdtemp(inRepo("node_modules/.words-"))
  })
  afterAll(() => rm(folder, { recursive: true }))

  const load = async (feature: Feature) => {
    await writeFile(join(folder, `${feature.name}.js`), compileFeature(feature).js)
    return import(/* @vite-ignore */ join(folder, `${feature.name}.js`))
  }

  test("a sentence is a string, one with values a function, in each language", async () => {
    const messages = {
      en: {
        title: "It’s {'{a}'}",
        left: "{count, plural, =0 {none} one {# line} other {# lines}} of {name}",
        days: ["Mo", "Tu"],
      },
      pl: {
        title: "To",
        left: "{count, plural, =0 {nic} one {# wiersz} few {# wiersze} many {# wierszy} other {# wiersza}}: {name}",
        days: ["Pn", "Wt"],
      },
    }
    const { leftPageWords: words } = await load(
      feature({ ...messages, en: { ...messages.en, title: "It’s '{a}'" } }, "left-page"),
    )
    expect(words.en.title).toBe("It’s {a}")
    expect(words.en.days).toEqual(["Mo", "Tu"])
    const said = (count: number) => [words.en.left({ count, name: "x" }), words.pl.left({ count, name: "x" })]
    expect([0, 1, 3, 5, 12480].map(said)).toEqual([
      ["none of x", "nic: x"],
      ["1 line of x", "1 wiersz: x"],
      ["3 lines of x", "3 wiersze: x"],
      ["5 lines of x", "5 wierszy: x"],
      ["12,480 lines of x", "12 480 wierszy: x".replace(" ", "\u00a0")],
    ])
  })

  test("a language that does without a value is called like the others", async () => {
    const { plainWords: words } = await load(
      feature({ en: { list: "{count, plural, one {list} other {lists}}" }, de: { list: "Liste" } }, "plain"),
    )
    expect([words.en.list({ count: 2 }), words.de.list({ count: 2 })]).toEqual(["lists", "Liste"])
  })

  test("any text stands as it was written, quoted or not", async () => {
    const quoted = (text: string) => text.replace(/'/g, "''").replace(/[{}]+/g, "'$&'")
    const texts = fc.sample(fc.string({ unit: "grapheme", minLength: 1 }), { numRuns: 100, seed: 7 })
    const { anyWords: words } = await load(feature({ en: { all: texts.map(quoted) } }, "any"))
    expect(words.en.all).toEqual(texts)
  })

  test("a feature brings the messages of its parts along", async () => {
    await load(feature({ en: { title: "Send" } }, "send-frame"))
    const { sendWords: words } = await load(feature({ en: { hint: "now" } }, "send", ["send-frame"]))
    expect(words.en).toEqual({ title: "Send", hint: "now" })
  })
})

test("types name each message with what it is given", () => {
  const { types } = compileFeature(
    feature({ en: { title: "T", group: { left: "{count, plural, one {#} other {#}} {name}" } } }),
  )
  expect(types).toContain('readonly "title": string')
  expect(types).toContain('readonly "left": (given: { count: number; name: string | number }) => string')
})

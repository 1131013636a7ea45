import { expect, test, vi } from "vitest"
import { englishOf } from "./english.ts"

/** The dictionary loads before the first answer; its duration depends on the machine. */
vi.setConfig({ testTimeout: 120_000 })

const english = englishOf("en")

test("SPELLING-5 English is checked in the variant of its country, and in any variant if none is named", async () => {
  const words = ["colour", "color", "recieve"]
  const unknown = async (language: string) => [
    ...((await englishOf(language).unknownOf(words))?.unknown.keys() ?? []),
  ]
  expect(await unknown("en")).toEqual(["recieve"])
  expect(await unknown("en-CA")).toEqual(["recieve"])
  expect(await unknown("en-US")).toEqual(["colour", "recieve"])
  expect(await unknown("en-Latn-GB")).toEqual(["color", "recieve"])
  expect(await unknown("en-AU")).toEqual(["color", "recieve"])
})

test("SPELLING-2 English is built in: unknown words are returned with suggestions", async () => {
  const found = await english.unknownOf([
    "receipt",
    "reciept",
    "Hello",
    "hello's",
    "HELLO",
    "teh",
    "don't",
    "Привет",
    "café",
  ])
  expect([...(found?.unknown.keys() ?? [])]).toEqual(["reciept", "teh"])
  const suggested = await english.suggestionsFor?.(["reciept"])
  expect(suggested?.get("reciept")).toContain("receipt")
  expect(suggested?.get("reciept")?.length).toBeLessThanOrEqual(3)
})

test("SPELLING-3 words that are property names of the language, and 10,000 of them, are answered", async () => {
  const odd = [
    "constructor",
    "__proto__",
    "toString",
    "hasOwnProperty",
    "'",
    "",
    "ſ",
    "İstanbul",
    "x".repeat(64),
  ]
  expect(await english.unknownOf(odd)).not.toBeNull()
  const many = Array.from(
    { length: 10_000 },
    (_, n) =>
      `word${[n, n / 26, n / 676].map((part) => String.fromCharCode(97 + (Math.floor(part) % 26))).join("")}`,
  )
  expect((await english.unknownOf(many))?.unknown.size).toBeGreaterThan(5000)
})

test("SPELLING-3 suggestions for many words stop at the time limit, and other callers do not wait", async () => {
  let ticks = 0
  const ticking = setInterval(() => ticks++, 5)
  const words = Array.from(
    { length: 200 },
    (_, n) => `unpronouncabl${String.fromCharCode(97 + (n % 26))}${"e".repeat(n % 9)}`,
  )
  const suggested = await english.suggestionsFor?.(words)
  clearInterval(ticking)
  expect(suggested?.size).toBeGreaterThan(0)
  expect(ticks).toBeGreaterThan(5)
})

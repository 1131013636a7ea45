import { expect, test } from "vitest"
import { catalogue } from "./catalogue.ts"

test("texts with values are functions of each language", () => {
  const words = catalogue({
    en: { letters: (count: number) => (count === 1 ? "1 letter" : `${count} letters`) },
    de: { letters: (count) => (count === 1 ? "1 Brief" : `${count} Briefe`) },
  })
  expect([words.en.letters(2), words.de.letters(1)]).toEqual(["2 letters", "1 Brief"])
})

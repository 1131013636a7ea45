import { expect, it } from "vitest"
import { countIn, pluralIn } from "./plural.ts"

it("takes the form that the language's own rule names, and writes the number as it is written there", () => {
  expect([0, 1, 2].map((count) => pluralIn("en")(count, ["letter", "letters"]))).toEqual([
    "letters",
    "letter",
    "letters",
  ])
  expect(countIn("en")(12_480, ["letter", "letters"])).toBe("12,480 letters")
  expect(countIn("de")(12_480, ["Brief", "Briefe"])).toBe("12.480 Briefe")
  expect(countIn("de")(1, ["Brief", "Briefe"])).toBe("1 Brief")
})

import { expect, it } from "vitest"
import { sendingWords } from "#words/sending"
import { magicAddress, magicAddresses, magicWordOf, nextMagicAddress, outcomeOf } from "./magic-addresses.ts"

it.each(magicAddresses.map((one) => one.local_part))("recognises %s@ with and without a suffix", (word) => {
  expect(magicWordOf(magicAddress(word))).toBe(word)
  expect(magicWordOf(magicAddress(word, 3))).toBe(word)
  expect(magicWordOf(`${word}+me@example.org`)).toBe(word)
})

it("takes any other address as delivered", () => {
  expect(magicWordOf("opener@example.com")).toBeNull()
  expect(outcomeOf("lena@example.com", sendingWords.en)).toBe("Delivered")
  expect(outcomeOf("mailbox-full@example.com", sendingWords.en)).toBe("Mailbox full")
  expect(outcomeOf("late-bounce@example.com", sendingWords.en)).toContain("then returned")
  expect(outcomeOf("mailbox-full@example.com", sendingWords.de)).toBe("Postfach voll")
})

it("names the next address with the same outcome", () => {
  expect(nextMagicAddress("Hard-bounce@example.com")).toBe("hard-bounce-2@example.com")
  expect(nextMagicAddress("hard-bounce-9@example.com")).toBe("hard-bounce-10@example.com")
  expect(nextMagicAddress("lena@example.com")).toBeNull()
})

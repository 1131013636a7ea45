import { expect, it } from "vitest"
import { magicAddress, magicAddresses, magicWordOf, outcomeOf } from "./magic-addresses.ts"

it.each(magicAddresses.map((one) => one.local_part))("recognises %s@ with and without a suffix", (word) => {
  expect(magicWordOf(magicAddress(word))).toBe(word)
  expect(magicWordOf(magicAddress(word, 3))).toBe(word)
  expect(magicWordOf(`${word}+me@example.org`)).toBe(word)
})

it("takes any other address as delivered", () => {
  expect(magicWordOf("opener@example.com")).toBeNull()
  expect(outcomeOf("lena@example.com")).toBe("Delivered")
  expect(outcomeOf("mailbox-full@example.com")).toBe("Mailbox full")
})

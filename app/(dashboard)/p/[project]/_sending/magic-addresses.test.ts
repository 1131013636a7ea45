import { expect, it } from "vitest"
import { mailboxProviders } from "#contract/mailbox-providers"
import { sendingWords } from "#words/sending"
import {
  endOf,
  magicAddress,
  magicAddresses,
  magicWordOf,
  nextMagicAddress,
  outcomeOf,
} from "./magic-addresses.ts"

it.each(magicAddresses.map((one) => one.local_part))("recognises %s@ with and without a suffix", (word) => {
  expect(magicWordOf(magicAddress(word))).toBe(word)
  expect(magicWordOf(magicAddress(word, 3))).toBe(word)
  expect(magicWordOf(`${word}+me@example.org`)).toBe(word)
})

it("treats any other address as delivered", () => {
  expect(magicWordOf("opener@example.com")).toBeNull()
  expect(outcomeOf("lena@example.com", sendingWords.en)).toBe("Delivered")
  expect(endOf("lena@example.com")).toBe("delivered")
  expect(outcomeOf("mailbox-full@example.com", sendingWords.en)).toBe("Mailbox full")
  expect(outcomeOf("late-bounce@example.com", sendingWords.en)).toContain("then returned")
  expect(outcomeOf("mailbox-full@example.com", sendingWords.de)).toBe("Postfach voll")
})

it.each(["greenpost", "bluepost", "silverpost", "amberpost", "rosepost"] as const)(
  "SANDBOX-8 promises no outcome at %s, except for magic words",
  (provider) => {
    const [domain] = mailboxProviders[provider]
    const email = ` Lena@${domain.toUpperCase()}`
    expect([outcomeOf(email, sendingWords.en), endOf(email)]).toEqual([
      "Delivered, opened, deferred or refused, depending on the address",
      "sent",
    ])
    const magic = `hard-bounce@${domain}`
    expect([outcomeOf(magic, sendingWords.en), endOf(magic)]).toEqual(["No such mailbox", "hard_bounced"])
  },
)

it("names the next address with the same outcome", () => {
  expect(nextMagicAddress("Hard-bounce@example.com")).toBe("hard-bounce-2@example.com")
  expect(nextMagicAddress("hard-bounce-9@example.com")).toBe("hard-bounce-10@example.com")
  expect(nextMagicAddress("lena@example.com")).toBeNull()
})

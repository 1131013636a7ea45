import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { cpuMsOf } from "#shared/testing/cpu-time"
import { replyPattern } from "./reply-pattern.ts"

describe("BOUNCEPAGE-13 the pattern of a reply", () => {
  it.each([
    [
      "550 5.1.1 <ann@example.com>: Recipient address rejected: User unknown",
      "550 5.1.1 …: Recipient address rejected: User unknown",
    ],
    [
      "550-5.7.26 This mail has been blocked\n550-5.7.26 because the sender is unauthenticated. https://support.google.com/mail/answer/81126#auth d9443c01a7336-22c5e2c0a3bsi123.456 - gsmtp",
      "550 5.7.26 This mail has been blocked because the sender is unauthenticated. https://support.google.com/… - gsmtp",
    ],
    [
      "550 5.7.1 Service unavailable; client [203.0.113.24] blocked using Spamhaus. See https://check.spamhaus.org/query/ip/203.0.113.24 (AS1430)",
      "550 5.7.1 Service unavailable; client … blocked using Spamhaus. See https://check.spamhaus.org/…",
    ],
    ["554 rejected, listed by zen.spamhaus.org", "554 rejected, listed by zen.spamhaus.org"],
    ["452 4.2.2 The mailbox is 104857600 bytes full", "452 4.2.2 The mailbox is … bytes full"],
    [
      "421 4.7.0 Try again after Tue, 24 Nov 2026 08:30:11 +0000 (mx-in-07.example.net)",
      "421 4.7.0 Try again after …",
    ],
    ["550 5.1.1 juniper 00000000-0000-1000-8000-000000000000 refused", "550 5.1.1 juniper … refused"],
    ["450 host 2001:db8::17 greylisted", "450 host … greylisted"],
    ["550 User jsmith unknown", "550 User … unknown"],
    ["550 User unknown", "550 User unknown"],
    ["421 blocked.Please wait 550 seconds", "421 blocked.Please wait … seconds"],
    ["", ""],
  ])("%s", (reply, pattern) => {
    expect(replyPattern(reply, "jsmith@example.com")).toBe(pattern)
  })

  it("BOUNCEPAGE-13 keeps the name of a mailbox that is a common word of replies", () => {
    expect(replyPattern("550 user unknown", "user@example.com")).toBe("550 user unknown")
  })

  const word = fc.stringMatching(/^[g-z]{3,12}$/)
  const number = fc.integer({ min: 0, max: 2 ** 40 }).map(String)
  const ip = fc.ipV4()
  const address = fc.tuple(word, word).map(([local, host]) => `${local}@${host}.example`)
  const id = fc.uuid()
  const host = fc.tuple(word, fc.nat({ max: 99 })).map(([name, n]) => `mx${n}.${name}.example`)
  const hex = fc.stringMatching(/^[a-f0-9]{10,30}$/)
  const varying = fc.oneof(number, ip, address, id, host, hex)
  const sentence = fc.array(word, { minLength: 1, maxLength: 8 })
  /** Each list between two words of the sentence. */
  const written = (words: readonly string[], between: readonly string[], blank = " ") =>
    ["550", "5.1.1", ...words.flatMap((one, nth) => [one, between[nth % between.length] ?? "1"])].join(blank)

  it("BOUNCEPAGE-13 is equal for the same words, whatever numbers, addresses and ids are between them", () => {
    const lists = fc.array(varying, { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(sentence, lists, lists, (words, some, others) => {
        expect(replyPattern(written(words, some))).toBe(replyPattern(written(words, others, "  ")))
      }),
    )
  })

  it("BOUNCEPAGE-13 differs for other words, and for another code", () => {
    fc.assert(
      fc.property(sentence, sentence, varying, (words, others, entry) => {
        fc.pre(words.join(" ") !== others.join(" "))
        const ofOthers = replyPattern(written(others, [entry]))
        expect(replyPattern(written(words, [entry]))).not.toBe(ofOthers)
        expect(ofOthers.replace("5.1.1", "5.7.1")).toBe(
          replyPattern(written(others, [entry]).replace("5.1.1", "5.7.1")),
        )
      }),
    )
  })

  it("BOUNCEPAGE-13 contains no address, is bounded, and is its own pattern", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 3000, unit: "grapheme" }), address, (text, email) => {
        const pattern = replyPattern(`${text} ${email}`)
        expect(pattern).not.toContain(email)
        expect(pattern.length).toBeLessThanOrEqual(240)
        expect(pattern.isWellFormed() || !text.isWellFormed()).toBe(true)
      }),
    )
  })

  it("BOUNCEPAGE-13 takes linear time for adversarial text", () => {
    const hostile = ["a.", "1:", "://", "…", "… ", "<(", "a@", "5.5.", "550-", "Mon, ", "may ", "-", "\\"]
    for (const piece of hostile)
      expect(
        cpuMsOf(() => {
          for (let n = 0; n < 20; n++) replyPattern(piece.repeat(100_000))
        }),
      ).toBeLessThan(200)
  })
})

import fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { JobMessage } from "./job-message.ts"
import { getsVariant, messageOfLetter } from "./variants.ts"

const seed = fc.stringMatching(/^[0-9a-f]{32}$/)
const address = fc.emailAddress()

describe("EXT-28 who gets the variant", () => {
  test("shares come out right, whatever the seed", () => {
    fc.assert(
      fc.property(seed, fc.constantFrom(1, 10, 25, 50, 90, 99), (drawn, share) => {
        const count = 4000
        const got = Array.from({ length: count }, (_, n) => `reader${n}@example.com`).filter((email) =>
          getsVariant({ seed: drawn, share }, email),
        ).length
        // Five standard deviations: once in two million such draws by chance.
        const tolerance = 5 * Math.sqrt((share / 100) * (1 - share / 100) * count)
        expect(Math.abs(got - (share / 100) * count)).toBeLessThan(tolerance)
      }),
      { numRuns: 40, seed: 20261126 },
    )
  })

  test("the same recipient always gets the same, however the address is written", () => {
    fc.assert(
      fc.property(seed, address, fc.integer({ min: 1, max: 99 }), (drawn, email, share) => {
        const gets = getsVariant({ seed: drawn, share }, email)
        expect(getsVariant({ seed: drawn, share }, email)).toBe(gets)
        expect(getsVariant({ seed: drawn, share }, email.toUpperCase())).toBe(gets)
      }),
    )
  })

  test("a larger share removes no variant that a recipient already had", () => {
    fc.assert(
      fc.property(seed, address, fc.integer({ min: 1, max: 98 }), (drawn, email, share) => {
        if (getsVariant({ seed: drawn, share }, email))
          expect(getsVariant({ seed: drawn, share: share + 1 }, email)).toBe(true)
      }),
    )
  })

  test("another test draws anew: a recipient of the earlier variant is no more likely to get the new one", () => {
    const emails = Array.from({ length: 4000 }, (_, n) => `reader${n}@example.com`)
    const first = emails.filter((email) => getsVariant({ seed: "a".repeat(32), share: 50 }, email))
    const again = first.filter((email) => getsVariant({ seed: "b".repeat(32), share: 50 }, email))
    expect(again.length / first.length).toBeGreaterThan(0.45)
    expect(again.length / first.length).toBeLessThan(0.55)
  })
})

test("EXT-28 a letter is made from its own version, with the files of the message", () => {
  const texts = { subject: "New", from_email: "a@example.com", body: { html: "new" } } as JobMessage
  const job = {
    ...texts,
    attachments: [{ name: "a.txt", type: "text/plain", content: "YQ==" }],
    inline_attachments: [],
    ask_again: { overlooked: [] },
    variant: { template_version: 2, message: { ...texts, subject: "Old" } },
  } as JobMessage
  expect(messageOfLetter(job, null).subject).toBe("New")
  expect(messageOfLetter(job, 3).subject).toBe("New")
  expect(messageOfLetter(job, 2)).toEqual({
    ...{ ...texts, subject: "Old" },
    ...{ attachments: job.attachments, inline_attachments: [], ask_again: { overlooked: [] } },
  })
  expect(messageOfLetter({ ...job, variant: undefined } as unknown as JobMessage, 2).subject).toBe("New")
})

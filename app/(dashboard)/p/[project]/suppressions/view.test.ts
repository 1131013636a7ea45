import { describe, expect, test } from "vitest"
import { suppressionWords } from "#words/suppression"
import { suppressionCauseWords } from "#words/suppression-cause"
import { suppressionDetailWords } from "#words/suppression-detail"
import { countText, type Entry, entryRow, idOf, meaningText, undeletableText, whyText } from "./view.ts"

const words = suppressionWords.en
const context = {
  words,
  language: "en" as const,
  timeZone: "Europe/Berlin",
  nowMs: Date.UTC(2026, 10, 20, 12),
}
const entry = (more: Partial<Entry> = {}): Entry => ({
  email: "lena@example.com",
  cause: "temporary_unavailable",
  source: "system",
  is_deletable: true,
  created: "2026-11-20 07:44:00",
  expires: "2026-11-23 07:44:00",
  reason: "err_mailbox_full",
  ...more,
})

describe("SUPPRESSPAGE-4 a row says why, since when and until when", () => {
  test("in the zone of the project", () => {
    expect(entryRow(entry(), context)).toMatchObject({
      why: "Mailbox full",
      since: "08:44",
      until: "23 Nov",
    })
    const { expires: _, ...forever } = entry()
    expect(entryRow(forever, context)).toMatchObject({ until: "–", untilFull: "Does not expire" })
  })

  test.each<[Partial<Entry>, string]>([
    [{ reason: "err_of_tomorrow" }, "err_of_tomorrow"],
    [{ reason: undefined, source: "user", cause: "complained" }, "Added manually or through the API"],
    [{ reason: "ok_fbl", source: "subscriber", cause: "complained" }, "The recipient made a spam complaint"],
    [{ reason: undefined, source: "subscriber", cause: "unsubscribed" }, "The recipient asked for it"],
    [{ reason: undefined, cause: "blocked" }, "Blocked by the administration"],
    [{ reason: undefined, cause: "of_tomorrow" }, "Detected by the mail service"],
  ])("%j: %s", (more, why) => {
    expect(whyText(entry(more), context)).toBe(why)
  })

  test.each<[Partial<Entry>, string]>([
    [{ reason: "err_mailbox_full" }, "The mailbox was full."],
    [{ reason: "err_blacklisted" }, "our server was on a blocklist"],
    [{ reason: "err_giveup" }, "we gave up after 48 hours"],
    [{ reason: undefined }, "it blocked our server"],
    [{ reason: "err_of_tomorrow" }, "it blocked our server"],
    [{ reason: "ok_fbl", cause: "complained" }, "reported a message as spam"],
  ])("the details give the reason that made the entry: %j: %s", (more, meaning) => {
    expect(meaningText(entry(more), suppressionCauseWords.en)).toContain(meaning)
  })

  test("the details have no meaning for a cause of tomorrow", () => {
    const unknown = entry({ reason: undefined, cause: "of_tomorrow" })
    expect(meaningText(unknown, suppressionCauseWords.en)).toBeUndefined()
  })

  test("in the reader's language", () => {
    const german = { ...context, words: suppressionWords.de, language: "de" as const }
    expect(entryRow(entry(), german)).toMatchObject({ since: "08:44", until: "23. Nov." })
    expect(countText(1e6, true, german)).toBe("mindestens 1.000.000")
  })

  test("an address with two causes has two rows", () => {
    expect(idOf(entry())).not.toBe(idOf(entry({ cause: "complained" })))
  })

  test("why an entry stays is explained, also one of a cause of tomorrow", () => {
    expect(undeletableText("complained", suppressionDetailWords.en)).toMatch(/subscribes again/)
    expect(undeletableText("blocked", suppressionDetailWords.en)).toMatch(/administration/)
    expect(undeletableText("of_tomorrow", suppressionDetailWords.en)).toMatch(/cannot be removed/)
  })

  test("a count that was cut off says so", () => {
    expect([countText(84112, false, context), countText(1e6, true, context)]).toEqual([
      "84,112",
      "1,000,000 or more",
    ])
  })
})

import { describe, expect, it } from "vitest"
import type { RefusedGroup } from "#lib/intake/refused/refused-calls"
import { at } from "#lib/platform/clock"
import { refusedCallsWords } from "#words/refused-calls"
import type { RefusedContext } from "#lib/intake/refused/refused-text"
import { refusedView } from "./refused-view.ts"

const nowMs = Date.UTC(2026, 10, 20, 14, 32)
const since = at(Date.UTC(2026, 10, 19, 9, 12))
const last = at(nowMs - 120_000)
const context: RefusedContext = { words: refusedCallsWords.en, language: "en", timeZone: "UTC", nowMs }

const group = (calls: Record<string, number>, more: Partial<RefusedGroup> = {}): RefusedGroup => ({
  reason: "forged",
  calls: Object.values(calls).reduce((sum, count) => sum + count, 0),
  firstAt: since,
  lastAt: last,
  callers: Object.entries(calls).map(([address, count]) => ({
    reason: "forged",
    address,
    first_at: since,
    last_at: last,
    calls: count,
  })),
  ...more,
})
const line = (calls: Record<string, number>, more: Partial<RefusedGroup> = {}, about = context) =>
  refusedView([group(calls, more)], null, about)?.lines[0]?.text

describe("HOOKPAGE-10 the panel says how many calls were refused, since when and from where", () => {
  it("nothing where there were none", () => expect(refusedView([], last, context)).toBeNull())

  it.each([
    [{ "203.0.113.9": 4 }, "203.0.113.9"],
    [{ "192.0.2.1": 1, "203.0.113.9": 3 }, "203.0.113.9 and 1 other"],
    [{ "192.0.2.1": 1, "192.0.2.2": 1, "192.0.2.3": 1, "203.0.113.9": 9 }, "203.0.113.9 and 3 others"],
    [{ "": 90, "192.0.2.1": 1, "203.0.113.9": 9 }, "203.0.113.9 and more than 1 other"],
    [{ "": 2 }, "unknown addresses"],
  ])("from %j: %s", (calls, callers) => {
    const count = Object.values(calls).reduce((sum, one) => sum + one, 0)
    expect(line(calls)).toBe(
      `Calls with a wrong key: ${count} since 19 Nov, 09:12, the last 2 min ago, from ${callers}`,
    )
  })

  it("one call without a time from which on", () =>
    expect(line({ "203.0.113.9": 1 }, { lastAt: at(nowMs) })).toBe(
      "Calls with a wrong key: one, just now, from 203.0.113.9",
    ))

  it("large numbers, in the language and time zone of the reader", () => {
    const german = {
      ...context,
      words: refusedCallsWords.de,
      language: "de",
      timeZone: "Europe/Berlin",
    } as const
    expect(line({ "203.0.113.9": 12_480, "192.0.2.1": 20 }, {}, german)).toBe(
      "Aufrufe mit falschem Schlüssel: 12.500 seit 19. Nov., 10:12, der letzte vor 2 Min., von 203.0.113.9 und einer weiteren",
    )
    const polish = { ...context, words: refusedCallsWords.pl, language: "pl" } as const
    expect(line({ "203.0.113.9": 3, "192.0.2.1": 2 }, {}, polish)).toBe(
      "Wywołania z błędnym kluczem: 5 od 19 lis, 09:12, ostatnie 2 min temu, z 203.0.113.9 i 1 innego",
    )
  })

  it("whether events are accepted, and of every address its own figures, those without one last", () => {
    const view = refusedView([group({ "": 2000, "203.0.113.9": 3 })], at(nowMs - 30_000), context)
    expect(view?.accepted).toBe("The last new event was accepted 30 s ago.")
    expect(view?.rows.map(({ address, calls, first, last }) => [address, calls, first, last])).toEqual([
      ["203.0.113.9", "3", "19 Nov, 09:12", "14:30"],
      ["Other addresses", "2,000", "19 Nov, 09:12", "14:30"],
    ])
    expect(refusedView([group({ "": 1 })], null, context)?.accepted).toBe("No event has been accepted yet.")
  })
})

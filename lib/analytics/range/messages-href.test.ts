import { expect, it } from "vitest"
import { messagesHref } from "./messages-href.ts"
import { endWithBar, readRange } from "./range.ts"

const now = Date.UTC(2026, 10, 20, 13, 32)
const rangeOf = (params: Record<string, string>) => endWithBar(readRange(params, now, "Europe/Berlin"))
const placeOf = (range: ReturnType<typeof rangeOf>) => ({ path: "/m", range, timeZone: "Europe/Berlin" })

it.each(["today", "yesterday", "24h", "7d", "30d", "week", "last-week", "month", "last-month"])(
  "RANGE-2 a number of the whole range leads on by its name: %s",
  (name) => {
    const range = rangeOf({ range: name })
    const href = messagesHref(placeOf(range), { from: range.from, to: range.to, status: "spam" })
    expect(href).toBe(`/m?range=${name}&tz=Europe/Berlin&status=spam`)
    // The list begins with the counted span, and includes at least everything counted until now.
    const listed = readRange({ range: name }, now, "Europe/Berlin")
    expect([listed.from, Math.min(range.to, now)]).toEqual([range.from, listed.to])
  },
)

it("RANGE-2 a part of the range links to its two times", () => {
  const range = rangeOf({ range: "7d" })
  expect(messagesHref(placeOf(range), { from: range.from, to: range.from + 3_600_000 })).toBe(
    "/m?range=custom&from=2026-11-14T00:00&to=2026-11-14T01:00&tz=Europe/Berlin",
  )
})

it("RANGE-2 the last 24 hours in longer bars link to the times of the bars", () => {
  const range = rangeOf({ range: "24h", step: "180" })
  const href = messagesHref(placeOf(range), { from: range.from, to: range.to })
  expect(href).toContain("range=custom&from=2026-11-19T15:00&to=2026-11-20T15:00")
})

import { describe, expect, it } from "vitest"
import {
  endWithBar,
  instantText,
  offsetText,
  type PageRange,
  readRange,
  stepChoices,
  wallText,
} from "./range.ts"
import { stepsOf } from "./range-steps.ts"
import { spanText } from "./span-text.ts"
import { typedRange } from "./typed-time.ts"

const now = Date.UTC(2026, 10, 20, 13, 32)
const hourMs = 3_600_000

describe("the range in the URL", () => {
  it("RANGE-1 is the last 7 days in the viewer's zone without parameters", () => {
    const range = readRange({}, now, "Europe/Berlin")
    const from = Date.UTC(2026, 10, 13, 23)
    expect(range).toMatchObject({ kind: "7d", to: now, from, timeZone: "Europe/Berlin" })
    expect(range).toMatchObject({ step: "auto", stepMinutes: 180 })
  })

  it("reads custom instants in the chosen zone, also with half-hour offsets", () => {
    const params = { range: "custom", from: "2026-11-13T00:00", to: "2026-11-14T00:00", tz: "Asia/Kolkata" }
    const range = readRange(params, now, "UTC")
    expect(range.from).toBe(Date.UTC(2026, 10, 12, 18, 30))
    expect(range.to - range.from).toBe(24 * hourMs)
  })

  it("gives the day of the clock change its 25 hours", () => {
    const params = { range: "custom", from: "2026-10-25T00:00", to: "2026-10-26T00:00", tz: "Europe/Berlin" }
    const range = readRange(params, now, "UTC")
    expect(range.to - range.from).toBe(25 * hourMs)
  })

  it.each([
    { range: "custom", from: "2026-11-14T00:00", to: "2026-11-13T00:00" },
    { range: "custom", from: "2026-02-99T00:00", to: "2026-11-13T00:00" },
    { range: "custom", from: "1990-01-01T00:00", to: "2026-11-13T00:00" },
    { range: "custom" },
    { range: "century" },
    { tz: "Middle/Earth" },
    { step: "1" },
  ])("falls back where the URL makes no sense: %o", (params) => {
    expect(readRange(params, now, "UTC")).toEqual(readRange({}, now, "UTC"))
  })

  it("offers only steps that leave a chart readable", () => {
    expect(stepChoices(24 * hourMs)).toEqual(["auto", "15", "60", "180"])
    expect(stepChoices(30 * 24 * hourMs)).toEqual(["auto", "180", "1440"])
    expect(readRange({ range: "30d", step: "15" }, now, "UTC").step).toBe("auto")
  })
})

describe("a range that a user chose before", () => {
  const chosen = { kind: "30d" } as const

  it("is used without parameters, and overridden by them", () => {
    expect(readRange({}, now, "UTC", chosen).kind).toBe("30d")
    expect(readRange({ range: "last-week" }, now, "UTC", chosen).kind).toBe("last-week")
    expect(readRange({ range: "century" }, now, "UTC", chosen).kind).toBe("30d")
    expect(readRange({}, now, "UTC", null).kind).toBe("7d")
  })

  it("can be two instants, in the current time zone", () => {
    const two = { kind: "custom", from: "2026-11-13T00:00", to: "2026-11-14T00:00" } as const
    expect(readRange({}, now, "Europe/Berlin", two)).toMatchObject({
      kind: "custom",
      from: Date.UTC(2026, 10, 12, 23),
    })
  })
})

describe("an instant in a URL", () => {
  it("is read as written, also in the hour that autumn repeats", () => {
    const change = Date.UTC(2026, 9, 25, 0, 30)
    for (const from of [change, change + hourMs]) {
      const params = { range: "custom", from: instantText(from, "Europe/Berlin"), to: "2026-10-26T00:00" }
      expect(readRange(params, now, "Europe/Berlin").from).toBe(from)
    }
    expect(instantText(change, "Europe/Berlin")).toBe("2026-10-25T02:30")
    expect(instantText(change + hourMs, "Europe/Berlin")).toBe("2026-10-25T02:30+01:00")
    expect(instantText(Date.UTC(2026, 10, 1, 6, 30), "America/New_York")).toBe("2026-11-01T01:30-05:00")
  })

  it("leaves only the wall time to the form", () => {
    const params = { range: "custom", from: "2026-10-25T02:30+01:00", to: "2026-10-26T00:00" }
    expect(typedRange(readRange(params, now, "Europe/Berlin")).from).toBe("2026-10-25 02:30")
  })
})

describe("a named range in a chart", () => {
  it("ends with the bar that is still filling", () => {
    const range = endWithBar(readRange({}, now, "UTC"))
    expect(range).toMatchObject({ from: Date.UTC(2026, 10, 14), to: Date.UTC(2026, 10, 20, 15) })
  })

  it("keeps the last 24 hours at 24 hours, in hours and in longer bars", () => {
    const day = (step: string) => endWithBar(readRange({ range: "24h", step }, now, "UTC"))
    expect(day("60")).toMatchObject({ from: Date.UTC(2026, 10, 19, 14), to: Date.UTC(2026, 10, 20, 14) })
    expect(day("180")).toMatchObject({ from: Date.UTC(2026, 10, 19, 15), to: Date.UTC(2026, 10, 20, 15) })
  })

  it("does not change a past range", () => {
    const range = readRange({ range: "yesterday" }, now, "UTC")
    expect(endWithBar(range)).toEqual(range)
  })

  it("does not change a custom range", () => {
    const custom = readRange(
      { range: "custom", from: "2026-11-13T00:10", to: "2026-11-14T00:20" },
      now,
      "UTC",
    )
    expect(endWithBar(custom)).toEqual(custom)
  })
})

describe("the words of a range", () => {
  const span = (from: number, to: number, kind: PageRange["kind"] = "custom", language: "en" | "de" = "en") =>
    spanText({ kind, from, to, timeZone: "UTC" }, language)

  it("RANGE-3 names its last day, and the month once if both ends are in it", () => {
    expect(span(Date.UTC(2026, 10, 14), now, "7d")).toBe("14 – 20 Nov")
    expect(span(Date.UTC(2026, 10, 14), Date.UTC(2026, 10, 21), "7d")).toBe("14 – 20 Nov")
    expect(span(Date.UTC(2026, 9, 28), Date.UTC(2026, 10, 21))).toBe("28 Oct – 20 Nov")
    expect(span(Date.UTC(2026, 10, 20), Date.UTC(2026, 10, 21))).toBe("20 Nov")
    expect(span(Date.UTC(2026, 10, 20), now, "today")).toBe("20 Nov")
    expect(span(Date.UTC(2026, 10, 13), now, "7d", "de")).toBe("13. – 20. Nov.")
    expect(span(Date.UTC(2026, 9, 28), now, "30d", "de")).toBe("28. Okt. – 20. Nov.")
  })

  it("RANGE-3 names the hours of a range of hours", () => {
    expect(span(Date.UTC(2026, 10, 24, 9), Date.UTC(2026, 10, 24, 12))).toBe("24 Nov, 09:00–12:00")
    expect(span(Date.UTC(2026, 10, 24, 22), Date.UTC(2026, 10, 25))).toBe("24 Nov, 22:00–00:00")
    expect(span(Date.UTC(2026, 10, 19, 14), now, "24h")).toBe("19 Nov, 14:00 – 20 Nov, 13:32")
    expect(span(Date.UTC(2026, 10, 19), Date.UTC(2026, 10, 20), "24h")).toBe("19 Nov, 00:00 – 20 Nov, 00:00")
  })

  it("formats wall times and offsets", () => {
    expect(wallText(now)).toBe("2026-11-20T13:32")
    expect(offsetText(5.5 * hourMs)).toBe("+05:30")
    expect(offsetText(-3.5 * hourMs, "−")).toBe("−03:30")
  })
})

describe("the periods before and after a range", () => {
  const day = 24 * hourMs
  const steps = (from: number, to: number, timeZone = "UTC") =>
    stepsOf({ kind: "custom", from, to, timeZone }, now)

  it("are as long as the range, in its time zone", () => {
    const to = now - 3 * day
    expect(steps(to - day, to, "Asia/Kolkata")).toEqual({
      earlier: { from: "2026-11-15T19:02", to: "2026-11-16T19:02" },
      later: { from: "2026-11-17T19:02", to: "2026-11-18T19:02" },
    })
  })

  it("end now, and are missing if the range already ends now", () => {
    expect(steps(now - 1.5 * day, now - 0.5 * day).later).toEqual({
      from: "2026-11-19T13:32",
      to: "2026-11-20T13:32",
    })
    expect(steps(now - day, now).later).toBeNull()
    expect(steps(now - day - 30_000, now - 30_000).later).toBeNull()
  })

  it("RANGE-4 have whole days if the range has, up to today", () => {
    const named = (range: string) => stepsOf(readRange({ range }, now, "Europe/Berlin"), now)
    expect(named("7d")).toEqual({
      earlier: { from: "2026-11-07T00:00", to: "2026-11-14T00:00" },
      later: null,
    })
    expect(named("yesterday")).toEqual({
      earlier: { from: "2026-11-18T00:00", to: "2026-11-19T00:00" },
      later: { from: "2026-11-20T00:00", to: "2026-11-21T00:00" },
    })
    const twoDays = { range: "custom", from: "2026-11-18T00:00", to: "2026-11-20T00:00" }
    expect(stepsOf(readRange(twoDays, now, "UTC"), now).later).toEqual({
      from: "2026-11-19T00:00",
      to: "2026-11-21T00:00",
    })
  })
})

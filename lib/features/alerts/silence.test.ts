import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { instantOf, wallTime } from "#lib/analytics/series/zone"
import { stepOf, verdictOf } from "./judge.ts"
import { readyRules } from "./metrics.ts"
import { lookBackMs, silenceMs, usualSilenceMs } from "./silence.ts"

const [quarter, hour, day] = [900_000, 3_600_000, 86_400_000]
/** A Monday, three weeks before the clocks go back in Berlin. */
const monday = Date.UTC(2026, 9, 5)

/** A seeded generator (mulberry32). */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Hours of mail on a day of the week (0: Monday), in wall time of the zone. */
type Rhythm = (weekday: number, random: () => number) => number[]

const about = (hours: readonly number[], minutes: number, random: () => number): number[] =>
  hours.map((one) => one + ((random() - 0.5) * 2 * minutes) / 60)
const hoursOf = (from: number, to: number, step = 1): number[] =>
  Array.from({ length: Math.round((to - from) / step) }, (_, nth) => from + nth * step)
const weekdays =
  (rhythm: Rhythm): Rhythm =>
  (weekday, random) =>
    weekday < 5 ? rhythm(weekday, random) : []

const rhythms: Record<string, Rhythm> = {
  "three mails each day": (_, random) => about([9, 13, 17], 30, random),
  "three mails on weekdays": weekdays((_, random) => about([9, 13, 17], 30, random)),
  "one mail each morning": (_, random) => about([7], 20, random),
  "one mail each weekday": weekdays((_, random) => about([6.5], 20, random)),
  "one mail a week": (weekday, random) => (weekday === 1 ? about([10], 20, random) : []),
  "office hours": weekdays((_, random) => about(hoursOf(8, 18, 0.5), 15, random)),
  "office hours, and less at weekends": (weekday, random) =>
    about(weekday < 5 ? hoursOf(8, 20, 0.25) : [11, 15], 10, random),
  "all the time": (_, random) => about(hoursOf(0, 24, 0.1), 5, random),
  "every second night": (weekday, random) => (weekday % 2 ? about([2], 10, random) : []),
}

function sendings(rhythm: Rhythm, zone: string, days: number, seed: number): number[] {
  const random = chance(seed)
  const instants = Array.from({ length: days }, (_, nth) =>
    rhythm(nth % 7, random).flatMap((hours) => {
      const wall = monday + nth * day + hours * hour
      const ms = instantOf(wall, zone)
      // A repeated wall time sends twice.
      return wallTime(ms + hour, zone) === wall ? [ms, ms + hour] : [ms]
    }),
  )
  return [...new Set(instants.flat().map((ms) => Math.floor(ms / quarter) * quarter))].sort((a, b) => a - b)
}

const { condition } = readyRules.find(({ id }) => id === "silence") ?? readyRules[0]
const rule = { metric: "silence", condition, volume_min: 0 } as const

/** Checks each quarter of an hour, as the loop does; returns the times of firings. */
function fired(all: readonly number[], zone: string, from: number, to: number): number[] {
  const at: number[] = []
  let open: { last: number } | null = null
  for (let now = from; now <= to; now += quarter) {
    const busy = all.filter((one) => one < now && one >= now - lookBackMs)
    const minutes = (ms: number | null) => (ms === null ? null : ms / 60_000)
    const value = minutes(silenceMs(busy, now))
    const isLong: boolean = open !== null || (value ?? 0) >= 54
    const usual = isLong ? minutes(usualSilenceMs(busy, now, zone)) : null
    const verdict = verdictOf(rule, { value, volume: 0, usual }, open?.last ?? null)
    const step = stepOf(null, verdict, { isHeld: false, nowMs: now, window_minutes: 60 })
    if (!open && step.do === "fire") at.push(now)
    if (verdict === "breach") open = { last: value ?? 0 }
    else if (verdict === "clear") open = null
  }
  return at
}

const cases = Object.keys(rhythms).flatMap((name) =>
  [1, 2, 3].map((seed) => [name, seed, seed === 2 ? "Asia/Kolkata" : "Europe/Berlin"] as const),
)

describe("ALERT-14 a regular sender gets no alert in four weeks", () => {
  test.each(cases)(
    "%s (%i, %s), from the first message on, over the change of the clocks",
    (name, seed, zone) => {
      const rhythm = rhythms[name] ?? (() => [])
      const end = monday + 35 * day
      expect(fired(sendings(rhythm, zone, 36, seed), zone, monday + 7 * hour, end)).toEqual([])
    },
  )
})

/** Orders at random times: an average number a day, in the hours of a shop. */
const byChance =
  (count: number): Rhythm =>
  (_, random) =>
    Array.from({ length: count }, () => 8 + 12 * random())

test.each([5, 20, 60])(
  "ALERT-14 a sender of %i mails a day by chance hears without cause once in two months at most",
  (count) => {
    const alarms = Array.from({ length: 12 }, (_, seed) =>
      fired(sendings(byChance(count), "UTC", 43, seed), "UTC", monday + 14 * day, monday + 42 * day),
    )
    // Twelve times four weeks.
    expect(alarms.flat().length).toBeLessThanOrEqual(6)
  },
)

/**
 * The silence begins on a Wednesday of the fourth week, after the first mail of that day; with the longest allowed
 * delay.
 */
const outages: [string, number][] = [
  ["three mails each day", 8],
  ["three mails on weekdays", 8],
  ["one mail each morning", 44],
  ["one mail each weekday", 6 * 24],
  ["one mail a week", 11 * 24],
  ["office hours", 3],
  ["office hours, and less at weekends", 3],
  ["all the time", 1.75],
]

describe("ALERT-14 an unusual silence fires once", () => {
  test.each(outages)("%s: within %d hours", (name, hours) => {
    const zone = "Europe/Berlin"
    const rhythm = rhythms[name] ?? (() => [])
    const wednesday = monday + 30 * day
    const all = sendings(rhythm, zone, 60, 7)
    const last = all.findLast((one) => one < instantOf(wednesday + 11 * hour, zone)) ?? 0
    const before = all.filter((one) => one <= last)
    const at = fired(before, zone, monday + 14 * day, last + 13 * day)
    expect(at).toHaveLength(1)
    expect(((at[0] ?? 0) - last - quarter) / hour).toBeLessThanOrEqual(hours)
    // And again after it ended.
    const later = before.concat(all.filter((one) => one > last + 14 * day))
    const until = Math.min(last + 21 * day, all.at(-1) ?? 0)
    expect(fired(later, zone, monday + 14 * day, until)).toHaveLength(1)
  })

  test("by day, and not by night: if mail stops in the evening, the alert comes in the morning", () => {
    const zone = "Europe/Berlin"
    const all = sendings(rhythms["three mails on weekdays"] ?? (() => []), zone, 60, 3)
    const stopped = all.filter((one) => one < instantOf(monday + 29 * day + 20 * hour, zone))
    const [at] = fired(stopped, zone, monday + 14 * day, monday + 33 * day)
    // The mail of nine is missed once it is later than its usual delay.
    const wednesday = instantOf(monday + 30 * day, zone)
    expect(((at ?? 0) - wednesday) / hour).toBeGreaterThan(9.5)
    expect(((at ?? 0) - wednesday) / hour).toBeLessThan(12)
  })

  test("for a new sender: after more than a weekend, and not after two attempts", () => {
    const three = sendings(rhythms["three mails each day"] ?? (() => []), "UTC", 4, 1)
    const at = fired(three, "UTC", monday, monday + 12 * day)
    expect(at).toHaveLength(1)
    expect(((at[0] ?? 0) - (three.at(-1) ?? 0) - quarter) / hour).toBe(72)
    expect(fired(three.slice(0, 5), "UTC", monday, monday + 12 * day)).toEqual([])
  })
})

const anyBusy = fc
  .uniqueArray(fc.integer({ min: 0, max: 35 * 96 }), { maxLength: 200 })
  .map((places) => places.sort((a, b) => a - b).map((one) => monday + one * quarter))
const anyZone = fc.constantFrom("UTC", "Europe/Berlin", "Asia/Kathmandu", "America/St_Johns", "Asia/Kolkata")

describe("ALERT-14 the usual silence", () => {
  test("depends only on the past, and is hardly longer than the longest silence or a weekend", () => {
    fc.assert(
      fc.property(anyBusy, fc.integer({ min: 0, max: 35 * 96 }), anyZone, (busy, place, zone) => {
        const now = monday + place * quarter
        const known = busy.filter((one) => one <= now)
        const usual = usualSilenceMs(busy, now, zone)
        expect(usual).toBe(usualSilenceMs(known, now, zone))
        const gaps = known.slice(1).map((one, nth) => one - (known[nth] ?? 0) - quarter)
        if (usual !== null)
          expect(usual).toBeLessThanOrEqual(Math.max(2 * day, ...gaps.map((one) => one + day / 2)))
      }),
    )
  })

  test("is null without messages on three days, and a silence grows until the next message", () => {
    fc.assert(
      fc.property(anyBusy, anyZone, (busy, zone) => {
        const end = monday + 36 * day
        const silence = silenceMs(busy, end)
        expect(silence).toBe(busy.length === 0 ? null : end - (busy.at(-1) ?? 0) - quarter)
        expect(silenceMs([...busy, end], end)).toBe(0)
        if (new Set(busy.map((one) => Math.floor(one / day))).size < 2)
          expect(usualSilenceMs(busy, end, zone)).toBeNull()
      }),
    )
  })

  test("is not that of a holiday three weeks ago", () => {
    const zone = "Europe/Berlin"
    const all = sendings(rhythms["office hours"] ?? (() => []), zone, 40, 5)
    const noon = instantOf(monday + 28 * day + 12 * hour, zone)
    const withHoliday = all.filter((one) => Math.floor((one - instantOf(monday + 7 * day, zone)) / day) !== 0)
    expect(withHoliday.length).toBeLessThan(all.length)
    expect(usualSilenceMs(withHoliday, noon, zone)).toBe(usualSilenceMs(all, noon, zone))
  })
})

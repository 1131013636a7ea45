import fc from "fast-check"
import { expect, test } from "vitest"
import { at, hours, minutes, plus } from "../clock.ts"
import { nextTry, retryAfterMinutes } from "./backoff.ts"

const first = at(Date.UTC(2026, 2, 29))

test("BOUNCE-3 the first repeat comes after a minute, later ones wait longer", () => {
  expect(nextTry(first, 1, first)).toEqual(plus(first, minutes(1)))
  expect([...retryAfterMinutes]).toEqual([...retryAfterMinutes].sort((a, b) => a - b))
})

test("BOUNCE-3 even a late worker makes no attempt beyond 48 hours, and always makes a last one", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: hours(5) }), { minLength: 500, maxLength: 500 }),
      (delays) => {
        const last = plus(first, hours(48))
        let now = first
        let count = 1
        for (;;) {
          const next = nextTry(first, count, now)
          if (next === null) break
          expect(next.getTime()).toBeGreaterThan(now.getTime())
          expect(next.getTime()).toBeLessThanOrEqual(last.getTime())
          // The worker comes at its hour or later.
          now = plus(next, delays[count] ?? 0)
          count += 1
          expect(count).toBeLessThan(100)
        }
        expect(now.getTime()).toBeGreaterThanOrEqual(last.getTime())
      },
    ),
  )
})

test("BOUNCE-3 a punctual worker makes its last attempt exactly 48 hours after the first", () => {
  let now = first
  for (let count = 1; ; count++) {
    const next = nextTry(first, count, now)
    if (next === null) break
    now = next
  }
  expect(now).toEqual(plus(first, hours(48)))
})

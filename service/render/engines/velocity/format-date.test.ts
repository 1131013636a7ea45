import { expect, test } from "vitest"
import { at } from "../../../clock.ts"
import { formatDate, formatNamed } from "./format-date.ts"

const date = at(Date.UTC(2026, 6, 5, 0, 7, 9, 45))

test.each([
  ["dd.MM.yyyy HH:mm:ss", "05.07.2026 00:07:09"],
  ["d/M/yy h:m:s a", "5/7/26 12:7:9 AM"],
  ["EEE, d MMM yyyy", "Sun, 5 Jul 2026"],
  ["EEEE MMMM K k SSS D u", "Sunday July 0 24 045 186 7"],
  ["w W F", "28 2 1"],
  ["yyyy-MM-dd'T'HH:mm:ssZ z X G", "2026-07-05T00:07:09+0000 UTC Z AD"],
  ["h 'o''clock' ''", "12 o'clock '"],
  ["", ""],
])("VELOCITY-4 the pattern %j gives %j", (pattern, expected) => {
  expect(formatDate(pattern, date)).toBe(expected)
})

test.each([
  ["full_date", "Sunday, July 5, 2026"],
  ["long_date", "July 5, 2026"],
  ["medium_date", "Jul 5, 2026"],
  ["short_date", "7/5/26"],
  ["short_time", "12:07 AM"],
  ["full", "Sunday, July 5, 2026 12:07:09 AM UTC"],
  ["default", "Jul 5, 2026 12:07:09 AM"],
  ["iso_date", "2026-07-05"],
])("VELOCITY-4 the name %j gives %j", (pattern, expected) => {
  expect(formatNamed(pattern, date)).toBe(expected)
})

test.each(["b", "yyyy 'open", "toString", "y".repeat(201)])("VELOCITY-4 %j is no pattern", (pattern) => {
  expect(formatNamed(pattern, date)).toBeUndefined()
})

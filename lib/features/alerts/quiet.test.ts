import { expect, test } from "vitest"
import { at } from "#lib/platform/clock"
import { heldUntil, quietUntil } from "./quiet.ts"

const utc = (text: string) => Date.parse(`${text}Z`)
const night = { from: "22:00", to: "07:00" }

test.each([
  ["2026-11-20T20:59", null],
  ["2026-11-20T21:00", "2026-11-21T06:00"],
  ["2026-11-21T05:59", "2026-11-21T06:00"],
  ["2026-11-21T06:00", null],
])("ALERT-6 quiet hours over midnight in Berlin, at %s UTC", (now, until) => {
  expect(quietUntil(night, "Europe/Berlin", utc(now))).toBe(until && utc(until))
})

test("ALERT-6 a night with a clock change ends at the wall time", () => {
  expect(quietUntil(night, "Europe/Berlin", utc("2026-10-24T22:30"))).toBe(utc("2026-10-25T06:00"))
  expect(quietUntil(night, "Europe/Berlin", utc("2026-03-28T22:30"))).toBe(utc("2026-03-29T05:00"))
})

test("ALERT-6 a half-hour zone, within one day, and none", () => {
  const noon = { from: "12:00", to: "13:30" }
  expect(quietUntil(noon, "Asia/Kolkata", utc("2026-11-20T07:00"))).toBe(utc("2026-11-20T08:00"))
  expect(quietUntil({ from: "12:00", to: "12:00" }, "UTC", utc("2026-11-20T12:00"))).toBeNull()
  expect(quietUntil(null, "UTC", 0)).toBeNull()
})

test("ALERT-6 the later of both holds back a rule", () => {
  const rule = { quiet_hours: night, time_zone: "UTC", muted_until: at(utc("2026-11-21T12:00")) }
  expect(heldUntil(rule, utc("2026-11-21T01:00"))).toBe(utc("2026-11-21T12:00"))
  expect(heldUntil(rule, utc("2026-11-21T12:00"))).toBeNull()
  expect(heldUntil({ ...rule, muted_until: null }, utc("2026-11-21T01:00"))).toBe(utc("2026-11-21T07:00"))
})

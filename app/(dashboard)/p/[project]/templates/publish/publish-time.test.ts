import { expect, test } from "vitest"
import { choiceOf, nextHour, timeOf } from "./publish-time.ts"

const now = Date.UTC(2026, 2, 1, 12, 10)
const zone = "Europe/Berlin"
const at = (wall: string, isSecond = false) => timeOf({ wall, isSecond }, zone, now)

test("PUBLISH-6 reads a time in its zone, including half-hour zones", () => {
  expect(at("2026-03-02T09:00")).toEqual({ state: "due", epochMs: Date.UTC(2026, 2, 2, 8), twice: null })
  expect(timeOf({ wall: "2026-03-02T09:00", isSecond: true }, "Asia/Kolkata", now)).toEqual({
    ...{ state: "due", epochMs: Date.UTC(2026, 2, 2, 3, 30), twice: null },
  })
})

test("PUBLISH-6 a time skipped by the clocks is invalid", () => {
  expect(at("2026-03-29T02:30")).toEqual({ state: "skipped", nextMs: Date.UTC(2026, 2, 29, 1, 30) })
  expect(at("2026-03-29T03:30")).toMatchObject({ state: "due", epochMs: Date.UTC(2026, 2, 29, 1, 30) })
})

test("PUBLISH-6 either instant of a repeated time can be chosen", () => {
  const [firstMs, secondMs] = [Date.UTC(2026, 9, 25, 0, 30), Date.UTC(2026, 9, 25, 1, 30)]
  const twice = { firstMs, secondMs }
  expect(at("2026-10-25T02:30")).toEqual({ state: "due", epochMs: firstMs, twice })
  expect(at("2026-10-25T02:30", true)).toEqual({ state: "due", epochMs: secondMs, twice })
  for (const epochMs of [firstMs, secondMs])
    expect(timeOf(choiceOf(epochMs, zone), zone, now)).toMatchObject({ epochMs })
})

test.each([
  ["", "missing"],
  ["2026-03-01", "missing"],
  ["2026-03-01T13:10", "past"],
  ["2026-03-01T13:11", "due"],
  ["2027-03-03T00:00", "tooFar"],
])("PUBLISH-6 %s is %s", (wall, state) => expect(at(wall).state).toBe(state))

test("the initial time is the next full hour", () =>
  expect(nextHour(zone, now)).toEqual({ wall: "2026-03-01 14:00", isSecond: false }))

import { expect, it } from "vitest"
import { scheduleOf } from "./schedule.ts"

const now = Date.UTC(2026, 10, 20, 13, 10)

it("SENDING-5 a time is read on the project's clocks, half-hour zones too", () => {
  expect(scheduleOf("2026-11-20T20:00", "Asia/Kolkata", now)).toMatchObject({
    send_at: "2026-11-20 14:30:00",
  })
  expect(scheduleOf("2026-11-20 15:00", "Europe/Berlin", now)).toMatchObject({
    send_at: "2026-11-20 14:00:00",
  })
})

it.each([
  ["", "missing"],
  ["2026-11-20", "missing"],
  ["2026-11-20T14:10", "past"],
  ["2026-11-21T14:11", "tooFar"],
  ["2026-11-21T14:10", "due"],
])("SENDING-5 %s is %s: from now to 24 hours ahead", (text, state) =>
  expect(scheduleOf(text, "Europe/Berlin", now).state).toBe(state),
)

it("SENDING-5 an hour that clocks jump over is none", () => {
  const before = Date.UTC(2026, 2, 28, 20)
  expect(scheduleOf("2026-03-29T02:30", "Europe/Berlin", before)).toEqual({ state: "skipped" })
  expect(scheduleOf("2026-03-29T03:30", "Europe/Berlin", before)).toMatchObject({
    send_at: "2026-03-29 01:30:00",
  })
})

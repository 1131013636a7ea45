import { expect, test } from "vitest"
import { at, hours, minutes, plus } from "../clock.ts"
import { reschedule } from "./settle.ts"

const created_at = at(Date.UTC(2030, 0, 1))

test("WEBHOOK-5 a failed call comes again 10 minutes after the start of the failed try", () => {
  const startedAt = plus(created_at, 700)
  expect(reschedule({ created_at }, startedAt)).toEqual({
    status: "waiting",
    next_try_at: plus(startedAt, minutes(10)),
  })
})

test("WEBHOOK-5 a call is repeated 144 times, the last time 24 hours after it was made, and then given up", () => {
  let startedAt = created_at
  let repeats = 0
  for (;;) {
    const after = reschedule({ created_at }, startedAt)
    if (after.next_try_at === null) break
    startedAt = after.next_try_at
    repeats += 1
  }
  expect(repeats).toBe(144)
  expect(startedAt).toEqual(plus(created_at, hours(24)))
})

import { describe, expect, it } from "vitest"
import { context, stored } from "../testing/stored.ts"
import { withFailedTime } from "./failed-time.ts"

const stopped = {
  ...stored,
  status: "stopped",
  failing_since: "2026-11-17 20:00:20",
  last_try: { at: "2026-11-18 20:10:00", http_status: 410, duration_ms: 4 },
}

describe("the time that the log opens on", () => {
  it("HOOKPAGE-11 is the failure of a stopped webhook, in the reader's time zone", () => {
    expect(withFailedTime({ status: "given_up" }, stopped, context)).toEqual({
      status: "given_up",
      range: "custom",
      from: "2026-11-17T19:00",
      to: "2026-11-18T21:11",
    })
    expect(withFailedTime({ tz: "Europe/Berlin" }, stopped, context)).toMatchObject({
      from: "2026-11-17T20:00",
      to: "2026-11-18T22:11",
    })
  })

  it("reaches over a week at most, and neither past now nor before the log", () => {
    const long = { ...stopped, failing_since: "2026-10-01 00:00:00" }
    expect(withFailedTime({}, long, context).from).toBe("2026-11-11T20:10")
    const justNow = { ...stopped, last_try: { ...stopped.last_try, at: "2026-11-20 14:31:00" } }
    expect(withFailedTime({}, justNow, context).to).toBe("2026-11-20T14:33")
  })

  it("is the range in the URL, and the default for other webhooks", () => {
    const params = { range: "7d" }
    expect(withFailedTime(params, stopped, context)).toBe(params)
    for (const webhook of [stored, { ...stopped, status: "active" }, { ...stored, status: "stopped" }])
      expect(withFailedTime({}, webhook, context)).toEqual({})
  })
})

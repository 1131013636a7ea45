import { expect, test } from "vitest"
import { leftOf, phaseOf, severityOf } from "./run-view.ts"

const run = { state: "done" as const, accepted: 10, unknown: 0, send_at_ms: null, ended_ms: 1000 }
const minute = 60_000

test("RUN-11 a run says where its messages are by now", () => {
  expect(phaseOf({ ...run, state: "paused" }, 0)).toBe("open")
  expect(phaseOf({ ...run, accepted: 0 }, 2000)).toBe("nothing")
  expect(phaseOf({ ...run, send_at_ms: 3000 }, 2000)).toBe("scheduled")
  expect(phaseOf({ ...run, send_at_ms: 3000 }, 4000)).toBe("onTheWay")
  expect(phaseOf(run, 9 * minute)).toBe("onTheWay")
  expect(phaseOf(run, 11 * minute)).toBe("past")
})

test("RUN-11 a run that is done looks well when somebody was accepted and nobody is unknown", () => {
  expect(severityOf(run)).toBe("success")
  expect(severityOf({ ...run, accepted: 0 })).toBe("danger")
  expect(severityOf({ ...run, unknown: 1 })).toBe("warning")
  expect(severityOf({ ...run, state: "stopped" })).toBe("warning")
  expect(leftOf({ total: 10, settled: 4 })).toBe(6)
})

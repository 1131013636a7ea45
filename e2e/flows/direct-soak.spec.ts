import { expect, test } from "@playwright/test"
import { within } from "../../tools/lib/timeouts.mjs"
import { canListen } from "../soak/direct/hosts.ts"
import { shortDirectSoak } from "../soak/direct/plan.ts"
import { directSoak } from "../soak/direct/soak.ts"

test.setTimeout(within(400_000))

test("direct delivery loses nothing, and doubles only what was in flight, while processes are killed", async () => {
  test.skip(!(await canListen()), "Port 25 of loopback addresses is refused to this account, or taken.")
  const report = await directSoak(shortDirectSoak, () => {})
  expect(report.faults).toEqual([])
  expect(report.messages).toBe(shortDirectSoak.messages)
  expect(report.doubles).toBeLessThanOrEqual(report.inFlight)
  expect(Object.values(report.kills).reduce((sum, count) => sum + count, 0)).toBe(shortDirectSoak.kills)
})

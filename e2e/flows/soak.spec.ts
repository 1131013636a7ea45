import { expect, test } from "@playwright/test"
import { within } from "../../tools/lib/timeouts.mjs"
import { shortSoak } from "../soak/plan.ts"
import { soak } from "../soak/soak.ts"

test.setTimeout(within(400_000))

test("no accepted message and no event is lost or doubled while programs and the database server are killed", async () => {
  const report = await soak(shortSoak, () => {})
  expect(report.faults).toEqual([])
  expect(report.messages).toBeGreaterThan(200)
  expect(Math.min(...Object.values(report.kills))).toBeGreaterThan(0)
})

import { expect, test } from "vitest"
import { loopBounds } from "./metric-definitions.ts"
import { openProgramMetrics } from "./program-metrics.ts"

test("every loop has its series from the start, so that its first slow run is visible to rate()", async () => {
  const { text } = await openProgramMetrics().scrape()
  const loops = [...text.matchAll(/^waybill_loop_slow_turns_total\{loop="(\w+)"\} 0$/gm)].map(
    ([, loop]) => loop,
  )
  expect(loops.toSorted()).toEqual(Object.keys(loopBounds).toSorted())
})

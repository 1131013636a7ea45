import { performance } from "node:perf_hooks"
import type { Accepting } from "../load/accepting.ts"

/** Delivery is throttled once the event loop is busy for more than this part of the time. */
const busyMax = 0.3
const slowDown = 0.7
const speedUp = 1

/**
 * How many slots delivery may use now (DELIVER-15): all of them while no messages are accepted; otherwise fewer with each
 * claim after which the event loop was too busy to answer at once, and one more with each other claim. Slow hosts do not
 * keep the loop busy, so delivery to them continues with all slots.
 */
export function openBrake(
  { min, max }: { min: number; max: number },
  accepting: Pick<Accepting, "isUnderWay">,
  utilizationSinceLast: () => number = measureUtilization(),
): () => number {
  let slots = max
  return () => {
    const utilization = utilizationSinceLast()
    if (!accepting.isUnderWay()) slots = max
    else if (utilization > busyMax) slots = Math.max(min, slots * slowDown)
    else slots = Math.min(max, slots + speedUp)
    return Math.floor(slots)
  }
}

/** The part of the time since the last call, 0 to 1, in which the event loop had work. */
function measureUtilization(): () => number {
  let last = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, last)
    last = now
    return utilization
  }
}

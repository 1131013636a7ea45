import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { openSlots, slotsMax } from "./slots.ts"

const accepting = { note() {}, isUnderWay: () => true }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Slots of which a brake leaves `braked`, with `used` letters in flight for so long; ready for the next claim or given up. */
async function slotsWith({ braked, used, forMs }: { braked: number; used: number; forMs: number }) {
  const slots = openSlots(accepting, () => braked)
  for (let n = 0; n < used; n++) slots.acquire(`host${n}.example`)
  vi.advanceTimersByTime(forMs)
  await slots.untilFree(AbortSignal.abort())
  return slots.claimLimits()
}

it("DELIVER-15 hosts that stall leave the slots of a brake to the others", async () => {
  expect((await slotsWith({ braked: 8, used: 40, forMs: 1001 })).max).toBe(6)
  expect((await slotsWith({ braked: 8, used: slotsMax - 3, forMs: 1001 })).max).toBe(2)
  expect((await slotsWith({ braked: 8, used: slotsMax, forMs: 1001 })).max).toBe(0)
})

it("DELIVER-15 letters that do not stall take the slots of a brake", async () => {
  expect((await slotsWith({ braked: 8, used: 5, forMs: 10 })).max).toBe(2)
  expect((await slotsWith({ braked: 8, used: 40, forMs: 10 })).max).toBeLessThanOrEqual(0)
  expect((await slotsWith({ braked: slotsMax, used: 40, forMs: 10 })).max).toBe(27)
})

it("DELIVER-1 hosts that answer a content after minutes, or never, use no slot of the others", async () => {
  expect((await slotsWith({ braked: slotsMax, used: slotsMax, forMs: 59_000 })).max).toBe(0)
  expect((await slotsWith({ braked: slotsMax, used: slotsMax, forMs: 61_000 })).max).toBe(54)
  expect((await slotsWith({ braked: slotsMax, used: 400 + slotsMax, forMs: 61_000 })).max).toBe(0)
})

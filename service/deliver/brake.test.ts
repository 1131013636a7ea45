import { describe, expect, it } from "vitest"
import { makeAccepting } from "../load/accepting.ts"
import { openBrake } from "./brake.ts"

const bounds = { min: 4, max: 80 }

/** A brake with a switch for accepting and for the event loop's utilization. */
function brakeWith(state: { accepting: boolean; utilization: number }) {
  const accepting = { isUnderWay: () => state.accepting }
  return openBrake(bounds, accepting, () => state.utilization)
}

const afterClaims = (claims: number, brake: () => number): number =>
  Array.from({ length: claims }, brake).at(-1) ?? 0

describe("DELIVER-15 delivery gives way to accepting", () => {
  it("DELIVER-15 all slots are used while nothing is accepted, however busy the event loop is", () => {
    expect(afterClaims(50, brakeWith({ accepting: false, utilization: 1 }))).toBe(bounds.max)
  })

  it("DELIVER-15 a busy event loop takes slots away, down to a few", () => {
    const brake = brakeWith({ accepting: true, utilization: 0.9 })
    expect(brake()).toBeLessThan(bounds.max)
    expect(afterClaims(50, brake)).toBe(bounds.min)
  })

  it("DELIVER-15 slow hosts keep all slots, because they do not keep the event loop busy", () => {
    expect(afterClaims(50, brakeWith({ accepting: true, utilization: 0.2 }))).toBe(bounds.max)
  })

  it("DELIVER-15 slots come back one by one when the event loop has time, and at once when accepting ends", () => {
    const state = { accepting: true, utilization: 0.9 }
    const brake = brakeWith(state)
    afterClaims(50, brake)
    state.utilization = 0.1
    expect(brake()).toBe(bounds.min + 1)
    expect(brake()).toBe(bounds.min + 2)
    state.accepting = false
    expect(brake()).toBe(bounds.max)
  })

  it("DELIVER-15 accepting is under way for a tenth of a second after a message", () => {
    let nowMs = 1000
    const accepting = makeAccepting(() => nowMs)
    expect(accepting.isUnderWay()).toBe(false)
    accepting.note()
    nowMs += 99
    expect(accepting.isUnderWay()).toBe(true)
    nowMs += 1
    expect(accepting.isUnderWay()).toBe(false)
  })
})

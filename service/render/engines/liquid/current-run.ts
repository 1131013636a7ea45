import type { Context } from "liquidjs"
import type { Budget } from "../budget.ts"

/**
 * The text that is being rendered. Rendering is synchronous and never nested, so one variable is enough; the library
 * passes none of our state to its filters, operators and ranges.
 */
type LiquidRun = { budget: Budget; now: Date; context: Context; depth: number }

let current: LiquidRun | undefined

export function withCurrentRun<T>(one: LiquidRun, work: () => T): T {
  current = one
  try {
    return work()
  } finally {
    current = undefined
  }
}

export function currentRun(): LiquidRun {
  if (!current) throw new Error("Nothing is being filled in.")
  return current
}

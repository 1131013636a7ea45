import type { Context } from "liquidjs"
import type { Budget } from "../budget.ts"

/**
 * The text that is being filled in. Filling in is synchronous and never happens inside itself, so that one place is
 * enough; the library hands its filters, operators and ranges nothing of ours.
 */
export type Current = { budget: Budget; now: Date; context: Context; depth: number }

let current: Current | undefined

export function whileCurrent<T>(one: Current, work: () => T): T {
  current = one
  try {
    return work()
  } finally {
    current = undefined
  }
}

export function theCurrent(): Current {
  if (!current) throw new Error("Nothing is being filled in.")
  return current
}

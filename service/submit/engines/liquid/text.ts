import { toValue } from "liquidjs"
import type { Budget } from "../budget.ts"
import { chargeValue } from "./charge-value.ts"

/** A value as in the letter: lists without separators, maps as JSON, nothing for nil. */
export function textOf(given: unknown, budget: Budget): string {
  const value: unknown = toValue(given)
  if (typeof value === "string") return value
  if (value === undefined || value === null) return ""
  if (Array.isArray(value)) {
    budget.use(value.length)
    return value.map((one) => textOf(one, budget)).join("")
  }
  if (typeof value !== "object") return String(value)
  chargeValue(value, budget)
  return JSON.stringify(value)
}

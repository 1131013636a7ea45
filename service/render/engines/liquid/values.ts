import { defaultOperators, type Operators, toValue } from "liquidjs"
import type { Budget } from "../budget.ts"
import { currentRun } from "./current-run.ts"

/** Charges a value with everything inside it, before something scans it. */
export function chargeValue(value: unknown, budget: Budget): void {
  budget.use(1)
  if (typeof value === "string") budget.scan(value.length)
  else if (Array.isArray(value)) for (const one of value) chargeValue(one, budget)
  else if (isPlain(value))
    for (const [key, one] of Object.entries(value)) {
      budget.scan(key.length)
      chargeValue(one, budget)
    }
}

/** Merge values are plain objects; the library's own (forloop) are small. */
function isPlain(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}

/** A value as in the letter: lists without separators, maps as JSON, nothing for nil. */
export function textOf(drop: unknown, budget: Budget): string {
  const value: unknown = toValue(drop)
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

/** The library's comparisons; what they scan is charged before they begin. */
export const operators: Operators = Object.fromEntries(
  Object.entries(defaultOperators).map(([name, compare]) => [
    name,
    (left, right, ctx) => {
      const { budget } = currentRun()
      if (name === "contains" && typeof left === "string") budget.search(left.length, String(right).length)
      // `and`, `or` and `not` only check whether there is a value.
      if (!logical.has(name)) chargeValue([left, right], budget)
      return compare(left, right, ctx)
    },
  ]),
)

const logical = new Set(["and", "or", "not"])

import type { Budget } from "../budget.ts"

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

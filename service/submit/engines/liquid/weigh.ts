import type { Budget } from "../budget.ts"

/** Counts a value with all that lies in it, before something looks through it. */
export function weigh(value: unknown, budget: Budget): void {
  budget.use(1)
  if (typeof value === "string") budget.look(value.length)
  else if (Array.isArray(value)) for (const one of value) weigh(one, budget)
  else if (isPlain(value))
    for (const [key, one] of Object.entries(value)) {
      budget.look(key.length)
      weigh(one, budget)
    }
}

/** Merge values are plain objects; the library's own (forloop) are small. */
function isPlain(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}

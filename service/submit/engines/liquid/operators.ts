import { defaultOperators, type Operators } from "liquidjs"
import { theCurrent } from "./current.ts"
import { weigh } from "./weigh.ts"

/** The library's comparisons; what they look through is counted before they begin. */
export const operators: Operators = Object.fromEntries(
  Object.entries(defaultOperators).map(([name, compare]) => [
    name,
    (left, right, ctx) => {
      const { budget } = theCurrent()
      if (name === "contains" && typeof left === "string") budget.search(left.length, String(right).length)
      // `and`, `or` and `not` only ask whether there is something.
      if (!logical.has(name)) weigh([left, right], budget)
      return compare(left, right, ctx)
    },
  ]),
)

const logical = new Set(["and", "or", "not"])

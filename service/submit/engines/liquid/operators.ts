import { defaultOperators, type Operators } from "liquidjs"
import { chargeValue } from "./charge-value.ts"
import { currentRun } from "./current-run.ts"

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

import { evalToken, type RangeToken, Tokenizer, TypeGuards, toValueSync } from "liquidjs"
import { BudgetExceeded } from "../budget.ts"
import { currentRun } from "./current-run.ts"

const readGroupOrRange = Tokenizer.prototype.readGroupOrRange

/**
 * A range that counts before it is made. The library's own one never ends where adding 1 changes nothing, from 2^53 on,
 * and it cannot be replaced, because a range is neither a filter nor a tag. But it takes a token's `content` for its
 * value.
 */
Tokenizer.prototype.readGroupOrRange = function () {
  const token = readGroupOrRange.call(this)
  if (TypeGuards.isRangeToken(token)) Object.defineProperty(token, "content", { get: () => numbersOf(token) })
  return token
}

function numbersOf({ lhs, rhs }: RangeToken): number[] {
  const { budget, context } = currentRun()
  const [first, last] = [lhs, rhs].map((end) => Math.trunc(Number(toValueSync(evalToken(end, context)))) || 0)
  if (first === undefined || last === undefined || last < first) return []
  if (!Number.isSafeInteger(first) || !Number.isSafeInteger(last))
    throw new BudgetExceeded("the ends of a range are whole numbers that can be counted")
  budget.use(last - first + 1)
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
}

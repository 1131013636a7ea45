import { evalToken, type RangeToken, Token, Tokenizer, TypeGuards, toValueSync } from "liquidjs"
import { lineEndsOf, positionIn } from "#shared/text-position"
import { BudgetExceeded } from "../budget.ts"
import { currentRun } from "./current-run.ts"

/** Line ends of the last text, because consecutive calls are usually for the same text. */
let known = { input: "", ends: [] as number[] }

/** Line and column, both from 1, of an offset in a text. */
export function positionOf(input: string, offset: number): [line: number, column: number] {
  if (known.input !== input) known = { input, ends: lineEndsOf(input) }
  const { line, column } = positionIn(known.ends, offset)
  return [line, column]
}

/**
 * The library counts lines from the beginning of the text for every tag, so a text of a megabyte with thousands of tags
 * blocked the process for seconds. This replacement returns the same position without counting again.
 */
Token.prototype.getPosition = function getPosition(this: Token) {
  return positionOf(this.input, this.begin)
}

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
    throw new BudgetExceeded("the ends of a range must be whole numbers")
  budget.use(last - first + 1)
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
}

import { lineEndsOf, positionIn } from "#shared/text-position"
import { Token } from "liquidjs"

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

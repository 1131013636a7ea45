import { lineEndsOf, positionIn } from "#shared/text-position"
import { Token } from "liquidjs"

/** Line ends of the text that was asked about last: whoever asks, asks of one text many times. */
let known = { input: "", ends: [] as number[] }

/** Line and column, both from 1, of an offset in a text. */
export function positionOf(input: string, offset: number): [line: number, column: number] {
  if (known.input !== input) known = { input, ends: lineEndsOf(input) }
  const { line, column } = positionIn(known.ends, offset)
  return [line, column]
}

/**
 * The library counts lines from the beginning of the text for every tag that it looks at, so a text of a megabyte with
 * thousands of tags held everybody up for seconds. It asks here instead, and is told the same.
 */
Token.prototype.getPosition = function getPosition(this: Token) {
  return positionOf(this.input, this.begin)
}

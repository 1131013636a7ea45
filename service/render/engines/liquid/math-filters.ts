import { TypeGuards, toValue } from "liquidjs"
import {
  compare,
  type Decimal,
  decimalFrom,
  decimalText,
  dividedBy,
  floor,
  minus,
  modulo,
  negated,
  plus,
  rounded,
  times,
} from "../decimal.ts"
import { currentRun } from "./current-run.ts"
import { type Filter, libraryFilter } from "./filters.ts"

/** The reference calculates with decimal numbers (LIQUID-4), the library with doubles. */
export const mathFilters: Record<string, Filter> = {
  plus: ofTwo(plus),
  minus: ofTwo(minus),
  times: ofTwo(times),
  divided_by: ofTwo(byNonZero("divided_by", dividedBy)),
  modulo: ofTwo(byNonZero("modulo", modulo)),
  at_least: ofTwo((a, b) => (compare(b, a) > 0 ? b : a)),
  at_most: ofTwo((a, b) => (compare(b, a) < 0 ? b : a)),
  round: ofTwo((a, digits) => rounded(a, Number(decimalText(digits)))),
  abs: ofOne((a) => (a.units < 0n ? negated(a) : a)),
  ceil: ofOne((a) => negated(floor(negated(a)))),
  floor: ofOne(floor),
  sum: function* (list, property) {
    const items: unknown = property === undefined ? toValue(list) : yield map.call(this, list, property)
    const numbers = [items].flat(Number.POSITIVE_INFINITY).map(numberIn)
    return resultOf(numbers.reduce(plus, zero))
  },
}

function ofOne(work: (a: Decimal) => Decimal): Filter {
  return (value) => resultOf(work(numberIn(value)))
}

function ofTwo(work: (a: Decimal, b: Decimal) => Decimal): Filter {
  return function (value, other) {
    const [token] = this.token.args
    // JavaScript reads 2.0 as 2; a template that has 2.0 divides with a fraction.
    const second = TypeGuards.isNumberToken(token) ? token.getText() : other
    return resultOf(work(numberIn(value), numberIn(second)))
  }
}

function byNonZero(name: string, work: typeof dividedBy): typeof dividedBy {
  return (a, b) => {
    if (b.units === 0n) throw new Error(`${name}: division by 0`)
    return work(a, b)
  }
}

const unitsPerNumber = 10
const zero = decimalFrom("0")

/** Reads a number as the reference does: in a text the number at its beginning, in anything else 0. */
function numberIn(input: unknown): Decimal {
  currentRun().budget.use(unitsPerNumber)
  const value: unknown = toValue(input)
  if (typeof value === "number") return Number.isFinite(value) ? decimalFrom(String(value)) : zero
  if (typeof value !== "string") return zero
  const text = value.trim()
  return decimalFrom(/^-?\d+\.\d+$/.test(text) ? text : (/^[+-]?\d+/.exec(text)?.[0] ?? "0"))
}

/** Whole numbers of any size keep their digits; others become doubles, as in the reference. */
function resultOf(number: Decimal): number | string {
  const text = decimalText(number)
  return number.scale === 0 && !Number.isSafeInteger(Number(text)) ? text : Number(text)
}

const map = libraryFilter("map")

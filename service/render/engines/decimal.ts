import { BudgetExceeded } from "./budget.ts"

/** An exact number, `units / 10 ** scale`. Scale 0 is a whole number in dialects that distinguish them. */
export type Decimal = { units: bigint; scale: number }

/** More than any double has; limits products of products. */
const charsMax = 1000

const form = /^([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i

/** Reads a decimal number as JavaScript and JSON write it. */
export function decimalFrom(text: string): Decimal {
  if (text.length > charsMax) throw new BudgetExceeded(`it has a number of more than ${charsMax} digits`)
  const [, sign = "", whole = "", decimals = "", exponent = "0"] = form.exec(text) ?? []
  const scale = decimals.length - Number(exponent)
  const units = BigInt(`${whole}${decimals}` || "0") * (sign === "-" ? -1n : 1n)
  return scale < 0 ? { units: units * powerOfTen(-scale), scale: 0 } : { units, scale }
}

/** The digits, without exponent and trailing zeros. */
export function decimalText({ units, scale }: Decimal): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, "0")
  const point = digits.length - scale
  const text = scale === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`.replace(/\.?0+$/, "")
  return units < 0n && text !== "0" ? `-${text}` : text
}

export const plus = (a: Decimal, b: Decimal): Decimal => aligned(a, b, (left, right) => left + right)
export const minus = (a: Decimal, b: Decimal): Decimal => aligned(a, b, (left, right) => left - right)
export const times = (a: Decimal, b: Decimal): Decimal => ({
  units: a.units * b.units,
  scale: a.scale + b.scale,
})

/** Below zero when `a` is the smaller one. */
export const compare = (a: Decimal, b: Decimal): number => {
  const { units } = minus(a, b)
  return units < 0n ? -1 : Number(units > 0n)
}

/** Whole numbers result in a whole number, rounded down; others in all the digits of a double. `b` is not 0. */
export function dividedBy(a: Decimal, b: Decimal): Decimal {
  if (a.scale === 0 && b.scale === 0) return { units: floorDivide(a.units, b.units), scale: 0 }
  return { units: (a.units * powerOfTen(quotientScale + b.scale)) / b.units, scale: quotientScale + a.scale }
}
/** A double reaches down to 10^-324. */
const quotientScale = 400

/** The rest, with the sign of `b`, which is not 0. */
export const modulo = (a: Decimal, b: Decimal): Decimal =>
  aligned(a, b, (left, right) => left - right * floorDivide(left, right))

/** Rounds to a whole number of digits after the point, which may be negative; a half goes away from zero. */
export function rounded(a: Decimal, digits: number): Decimal {
  const toScale = Math.max(-charsMax, Math.trunc(digits))
  if (toScale >= a.scale) return a
  const unit = powerOfTen(a.scale - toScale)
  const half = a.units < 0n ? -unit / 2n : unit / 2n
  const units = (a.units + half) / unit
  return toScale < 0 ? { units: units * powerOfTen(-toScale), scale: 0 } : { units, scale: toScale }
}

/** The largest whole number that is not greater. */
export const floor = ({ units, scale }: Decimal): Decimal => ({
  units: floorDivide(units, powerOfTen(scale)),
  scale: 0,
})
export const negated = ({ units, scale }: Decimal): Decimal => ({ units: -units, scale })

function aligned(a: Decimal, b: Decimal, work: (left: bigint, right: bigint) => bigint): Decimal {
  const scale = Math.max(a.scale, b.scale)
  return { units: work(a.units * powerOfTen(scale - a.scale), b.units * powerOfTen(scale - b.scale)), scale }
}

const floorDivide = (a: bigint, b: bigint): bigint => {
  const quotient = a / b
  return a % b !== 0n && a < 0n !== b < 0n ? quotient - 1n : quotient
}

const powerOfTen = (power: number): bigint => 10n ** BigInt(power)

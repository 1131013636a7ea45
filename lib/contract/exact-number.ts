import { withCode } from "./validation-error.ts"

/**
 * Parses JSON text (BODY-13). A number whose digits would change (RFC 8259, 6) becomes NaN, which every numeric field
 * refuses in its own words.
 */
export const parseExact = (text: string): unknown =>
  longNumber.test(text) ? JSON.parse(text, exactOrNaN) : JSON.parse(text)

/**
 * Sixteen digits or an exponent after a delimiter. Few bodies have either (`font-size:1.2em` is not an exponent), and only
 * these take the reviver, which is many times slower.
 */
const longNumber = /[:,[]\s*-?\d(?:[\d.]{15}|[\d.]*e[-+]?\d)/i

const exactOrNaN = (_name: string, value: unknown, context?: { source?: string }): unknown =>
  typeof value !== "number" || isExact(value, context?.source ?? String(value)) ? value : Number.NaN

const isExact = (value: number, source: string): boolean =>
  isShort.test(source) ||
  (Math.abs(value) <= Number.MAX_SAFE_INTEGER &&
    source.length <= sourceCharsMax &&
    digitsOf(source) === digitsOf(String(value)))

/** A double keeps any fifteen digits. */
const isShort = /^[-\d.]{1,15}$/

/** Longer than any number that a program writes; limits trailing zeros. */
const sourceCharsMax = 400

/** The canonical form of a number: its digits without zeros around them, and the power of ten of the last digit. */
function digitsOf(text: string): string {
  const [mantissa = "", exponent = "0"] = text.toLowerCase().split("e")
  const [whole = "", decimals = ""] = mantissa.split(".")
  const digits = `${whole}${decimals}`.replace(/^(-?)0+/, "$1")
  const significant = digits.replace(/0+$/, "")
  if (significant === "" || significant === "-") return "0"
  return `${significant}e${Number(exponent) - decimals.length + digits.length - significant.length}`
}

/** The error for a wrong value: `sentence`, or the path of a number that `parseExact` could not keep. */
export const orInexact =
  (code: number, sentence: string) =>
  ({ input }: { input?: unknown }): string => {
    const path = inexactIn(input)
    if (!path) return withCode(code, sentence)
    const number = path.length > 0 ? `The number at ${path.join(".")}` : "The number"
    return withCode(
      code,
      `${number} has more digits than JSON can store exactly (RFC 8259): send it as a string.`,
    )
  }

/** The path to the first number that `parseExact` could not keep, null without one. */
export function inexactIn(value: unknown): string[] | null {
  if (Number.isNaN(value)) return []
  if (typeof value !== "object" || value === null) return null
  for (const [name, inner] of Object.entries(value)) {
    const path = inexactIn(inner)
    if (path) return [name, ...path]
  }
  return null
}

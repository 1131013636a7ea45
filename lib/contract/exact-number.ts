import { coded } from "./coded.ts"

/**
 * JSON text as a value (BODY-13). A number that would change its digits (RFC 8259, 6) becomes NaN, which no field of a
 * number takes, so it is refused in the words of its field.
 */
export const parseExact = (text: string): unknown =>
  longNumber.test(text) ? JSON.parse(text, exactOrNaN) : JSON.parse(text)

/** Sixteen digits or an exponent, outside of quotes; most bodies have neither and are spared the slower way. */
const longNumber = /[:,[]\s*-?\d(?:[\d.]{15}|[\d.]*e)/i

const exactOrNaN = (_name: string, value: unknown, context?: { source?: string }): unknown =>
  typeof value !== "number" || isExact(value, context?.source ?? String(value)) ? value : Number.NaN

const isExact = (value: number, source: string): boolean =>
  isShort.test(source) ||
  (Math.abs(value) <= Number.MAX_SAFE_INTEGER &&
    source.length <= sourceCharsMax &&
    digitsOf(source) === digitsOf(String(value)))

/** A double keeps fifteen digits whatever they are. */
const isShort = /^[-\d.]{1,15}$/

/** Longer than any number that a program writes; an end to trailing zeros. */
const sourceCharsMax = 400

/** One way to write a number: its digits without zeros around them, and the power of ten of the last one. */
function digitsOf(text: string): string {
  const [mantissa = "", exponent = "0"] = text.toLowerCase().split("e")
  const [whole = "", decimals = ""] = mantissa.split(".")
  const digits = `${whole}${decimals}`.replace(/^(-?)0+/, "$1")
  const kept = digits.replace(/0+$/, "")
  if (kept === "" || kept === "-") return "0"
  return `${kept}e${Number(exponent) - decimals.length + digits.length - kept.length}`
}

/** The error of a value of `sentence`'s kind, and of a number that `parseExact` could not keep. */
export const orInexact =
  (code: number, sentence: string) =>
  ({ input }: { input?: unknown }): string => {
    const path = inexactIn(input)
    if (!path) return coded(code, sentence)
    const number = path.length > 0 ? `The number at ${path.join(".")}` : "The number"
    return coded(code, `${number} has more digits than JSON keeps (RFC 8259): write it as a string.`)
  }

/** The names that lead to the first such number, null without one. */
function inexactIn(value: unknown): string[] | null {
  if (Number.isNaN(value)) return []
  if (typeof value !== "object" || value === null) return null
  for (const [name, inner] of Object.entries(value)) {
    const path = inexactIn(inner)
    if (path) return [name, ...path]
  }
  return null
}

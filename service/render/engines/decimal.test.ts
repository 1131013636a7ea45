import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { decimalFrom, decimalText, dividedBy, floor, minus, modulo, plus, rounded, times } from "./decimal.ts"

const text = (work: typeof plus, a: string, b: string) => decimalText(work(decimalFrom(a), decimalFrom(b)))

describe("LIQUID-4 decimal numbers", () => {
  test.each([
    [plus, "0.1", "0.2", "0.3"],
    [plus, "1e-7", "1e21", "1000000000000000000000.0000001"],
    [minus, "0.3", "0.1", "0.2"],
    [minus, "1", "1.00", "0"],
    [times, "19.99", "3", "59.97"],
    [times, "-1.5", "0.0", "0"],
    [dividedBy, "0.3", "0.1", "3"],
    [dividedBy, "-7", "2", "-4"],
    [dividedBy, "7", "2.0", "3.5"],
    [modulo, "0.3", "0.1", "0"],
    [modulo, "-5.5", "2", "0.5"],
    [modulo, "5", "-3", "-1"],
  ])("%o of %s and %s", (work, a, b, expected) => {
    expect(text(work, a, b)).toBe(expected)
  })
  test.each([
    ["4.605", 2, "4.61"],
    ["-1.5", 0, "-2"],
    ["-0.4", 0, "0"],
    ["1250", -2, "1300"],
    ["1.5", 9, "1.5"],
    ["5", -5000, "0"],
    ["1.234", 1.9, "1.2"],
  ])("%s to %i digits is %s", (number, digits, expected) => {
    expect(decimalText(rounded(decimalFrom(number), digits))).toBe(expected)
  })
  test("rounded down", () => {
    expect(["-1.5", "1.5", "-2"].map((one) => decimalText(floor(decimalFrom(one))))).toEqual([
      "-2",
      "1",
      "-2",
    ])
  })
  test("every double is read and written as itself", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        expect(Number(decimalText(decimalFrom(String(number))))).toBe(number + 0)
      }),
    )
  })
  test("RENDER-4 a number of very many digits is refused", () => {
    expect(() => decimalFrom("9".repeat(1001))).toThrow("more than 1000 digits")
  })
})

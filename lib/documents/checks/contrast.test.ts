import { expect, test } from "vitest"
import { contrastOf, luminanceOf } from "./contrast.ts"

/** Ratios from other programs for the same pairs. */
test.each([
  ["#000000", "#ffffff", 21],
  ["#ffffff", "#FFFFFF", 1],
  ["#777777", "#ffffff", 4.48],
  ["#767676", "#ffffff", 4.54],
  ["#ff0000", "#ffffff", 4.0],
  ["#0000ff", "#ffffff", 8.59],
  ["#00ff00", "#000000", 15.3],
])("the contrast of %s and %s is %d to 1, in either order", (one, other, ratio) => {
  expect(contrastOf(one, other)).toBeCloseTo(ratio, 2)
  expect(contrastOf(other, one)).toBe(contrastOf(one, other))
})

test("luminance is between 0 for black and 1 for white, and green weighs most", () => {
  expect(luminanceOf("#000000")).toBe(0)
  expect(luminanceOf("#ffffff")).toBeCloseTo(1, 10)
  expect(["#ff0000", "#00ff00", "#0000ff"].map(luminanceOf)).toEqual([0.2126, 0.7152, 0.0722])
})

import { describe, expect, it } from "vitest"
import { agoText } from "./live-word.tsx"

describe("how long ago", () => {
  it.each([
    [-500, "just now"],
    [1200, "just now"],
    [2000, "2 s ago"],
    [125_000, "2 min ago"],
    [3 * 3_600_000, "3 h ago"],
    [4 * 86_400_000, "4 days ago"],
  ])("%i ms is %s", (ms, text) => {
    expect(agoText(ms)).toBe(text)
  })
})

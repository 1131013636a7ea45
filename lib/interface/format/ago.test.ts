import { describe, expect, it } from "vitest"
import { formatAgo } from "./date.ts"

describe("how long ago", () => {
  it.each([
    [-500, null],
    [1200, null],
    [2000, "2 s ago"],
    [125_000, "2 min ago"],
    [3 * 3_600_000, "3 h ago"],
    [4 * 86_400_000, "4 days ago"],
  ])("%i ms is %s", (ms, text) => {
    expect(formatAgo(ms, "en")).toBe(text)
  })
})

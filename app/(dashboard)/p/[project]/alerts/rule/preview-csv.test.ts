import { expect, test } from "vitest"
import { previewCsv } from "./preview.tsx"

test("CHART-1 exports the points of a preview in the rule's time zone, empty when nothing was counted", () => {
  const at = Date.UTC(2026, 9, 25, 0)
  const points = [
    { at, value: 0.25, bound: 0.05 },
    { at: at + 3_600_000, value: null, bound: null },
  ]
  expect(previewCsv(points, "Europe/Berlin")).toBe(
    "at,value,bound\r\n2026-10-25T02:00+02:00,0.25,0.05\r\n2026-10-25T02:00+01:00,,\r\n",
  )
})

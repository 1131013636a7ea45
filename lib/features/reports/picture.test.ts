import { describe, expect, test } from "vitest"
import { pixelsOf } from "#lib/testing/read-png"
import type { ReportChart } from "./content.ts"
import { highestOf, pictureHeight, pictureOf, pictureWidth } from "./picture.ts"

const [blue, red] = [
  [10, 119, 203],
  [196, 37, 0],
] as const
const chart: ReportChart = {
  title: "Delivery",
  series: [
    { label: "Delivered", total: "30", colour: blue },
    { label: "Hard bounced", total: "11", colour: red },
  ],
  bars: [
    { label: "Mon", values: [10, 10], previous: 0 },
    { label: "Tue", values: [20, 1], previous: 40 },
    { label: "Wed", values: [0, 0] },
  ],
  previousLabel: "Week before",
}

describe("REPORT-3 the chart is an image in the message", () => {
  test("of its bars, stacked from the bottom, on the scale of the highest, and sharp", () => {
    const { width, height, at } = pixelsOf(pictureOf(chart))
    expect([width, height]).toEqual([pictureWidth * 2, pictureHeight * 2])
    expect(highestOf(chart)).toBe(40)
    const middle = (nth: number) => Math.round(((nth + 0.5) * width) / 3)
    // Half of the scale is a bar of 20: its lower half is blue, the upper red, and the space above is empty.
    expect(at(middle(0), height - 20)).toEqual([...blue])
    expect(at(middle(0), Math.round(height * 0.65))).toEqual([...red])
    expect(at(middle(0), Math.round(height * 0.4))).toEqual([255, 255, 255])
    expect(at(middle(1), Math.round(height * 0.7))).toEqual([...blue])
    // The comparison is a line at the height of its number.
    expect(at(middle(1), 1)).toEqual([120, 126, 136])
    expect(at(middle(2), height - 20)).toEqual([255, 255, 255])
  })

  test("no data is an empty chart, and very many bars are visible", () => {
    expect(pixelsOf(pictureOf({ ...chart, bars: [] })).at(5, 100)).toEqual([255, 255, 255])
    const bars = Array.from({ length: 2000 }, (_, n) => ({ label: String(n), values: [n ? 1 : 1000, 0] }))
    const { at, height, width } = pixelsOf(pictureOf({ ...chart, bars }))
    expect(at(Math.round(width / 2), height - 3)).toEqual([...blue])
  })
})

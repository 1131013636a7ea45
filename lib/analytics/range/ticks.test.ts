import { expect, it } from "vitest"
import { edgesOf } from "#lib/analytics/series/series"
import { readRange } from "./range.ts"
import { ticksOf } from "./ticks.ts"

const now = Date.UTC(2026, 10, 27, 13, 32)

function labels(params: Record<string, string>) {
  const range = readRange({ range: "custom", ...params }, now, "UTC")
  const points = edgesOf(range)
    .slice(0, -1)
    .map((start) => ({ start }))
  return ticksOf(points, range, "en").map(({ label }) => label)
}

it("RANGE-3 labels a few hours by hours and parts of them", () => {
  expect(labels({ from: "2026-11-24T09:00", to: "2026-11-24T12:00" })).toEqual([
    "09:00",
    "09:30",
    "10:00",
    "10:30",
    "11:00",
    "11:30",
  ])
  expect(labels({ from: "2026-11-24T09:00", to: "2026-11-24T10:00" })).toEqual([
    "09:00",
    "09:15",
    "09:30",
    "09:45",
  ])
})

it("RANGE-3 labels a day by every third hour, two days by every sixth, a week by days", () => {
  const day = labels({ from: "2026-11-24T00:00", to: "2026-11-25T00:00" })
  expect(day).toEqual(["Tue 24", "03:00", "06:00", "09:00", "12:00", "15:00", "18:00", "21:00"])
  const two = labels({ from: "2026-11-24T00:00", to: "2026-11-26T00:00" })
  expect(two.slice(0, 5)).toEqual(["Tue 24", "06:00", "12:00", "18:00", "Wed 25"])
  expect(labels({ from: "2026-11-20T00:00", to: "2026-11-27T00:00" })).toHaveLength(7)
})

import { expect, test } from "vitest"
import { type BarCursor, barAt, type Step, stepped, selectionOf } from "./bar-cursor.ts"

const walk = (steps: readonly (Step | `select ${Step}`)[]): BarCursor | null =>
  steps.reduce<BarCursor | null>((cursor, step) => {
    const isSelecting = step.startsWith("select ")
    return stepped(cursor, step.replace("select ", "") as Step, { count: 5, isSelecting })
  }, null)

test("CHART-3 keys go from bar to bar and stop at the ends", () => {
  expect(walk(["next"])).toEqual({ at: 0, from: 0 })
  expect(walk(["previous"])).toEqual({ at: 4, from: 4 })
  expect(walk(["next", "next", "next"])?.at).toBe(2)
  expect(walk(["last", "next"])?.at).toBe(4)
  expect(walk(["last", "first", "previous"])?.at).toBe(0)
})

test("CHART-3 with Shift a range is selected, in either direction, and a step without it clears the selection", () => {
  expect(selectionOf(walk(["next", "next", "select next", "select next"]))).toEqual([1, 3])
  expect(selectionOf(walk(["last", "select previous"]))).toEqual([3, 4])
  expect(selectionOf(walk(["last", "select first"]))).toEqual([0, 4])
  expect(selectionOf(walk(["last", "select previous", "previous"]))).toBeNull()
})

test("CHART-3 a cursor of a chart that has become shorter stays in it", () => {
  expect(stepped({ at: 9, from: 8 }, "next", { count: 3, isSelecting: true })).toEqual({ at: 2, from: 2 })
})

test("CHART-2 a place on the screen is a bar, right of the axis of counts", () => {
  const box = { left: 100, width: 252 }
  expect([152, 191, 192, 351].map((x) => barAt(x, box, 5))).toEqual([0, 0, 1, 4])
  expect([0, 900].map((x) => barAt(x, box, 5))).toEqual([0, 4])
  expect(barAt(120, box, 5, true)).toBeNull()
  expect(barAt(200, box, 0)).toBeNull()
})

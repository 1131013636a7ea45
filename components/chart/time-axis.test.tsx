import { cleanup, render, screen } from "@testing-library/react"
import { afterEach, describe, expect, it } from "vitest"
import { roomsOf, TimeAxis } from "./time-axis.tsx"

const days = ["niedz. 22", "pon. 23", "wt. 24"]

afterEach(cleanup)

describe("the labels of a time axis", () => {
  it("have a room each up to the next tick, and no two overlap", () => {
    const rooms = roomsOf([0.1, 0.4, 0.7].map((at, index) => ({ at, label: days[index] ?? "" })))
    expect(rooms.map(({ label }) => label)).toEqual(days)
    for (const [index, { at, width }] of rooms.entries())
      expect(at + width).toBeCloseTo(rooms[index + 1]?.at ?? 1)
    expect(rooms.every(({ nextLabel }) => nextLabel === null)).toBe(true)
    expect(rooms[0]?.phoneWidth).toBeCloseTo(0.6)
  })

  it("share the room before the last tick when there is none after it", () => {
    const [first, last] = roomsOf([
      { at: 0.82, label: "niedz. 22" },
      { at: 0.96, label: "pon. 23" },
    ])
    // Both are in one flow: the second is drawn where the first leaves room for it, never over it.
    expect(first).toMatchObject({ label: "niedz. 22", nextLabel: "pon. 23" })
    expect((first?.at ?? 0) + (first?.width ?? 0)).toBeCloseTo(0.96)
    expect(last).toMatchObject({ at: 0.96, label: "", nextLabel: null })
  })

  it("RANGE-3 name every tick that phones show, the last day of a week among them", () => {
    const axis = (count: number, days: number, every = 1) =>
      roomsOf(Array.from({ length: count }, (_, tick) => ({ at: (tick * every) / days, label: `${tick}` })))
    const shown = (rooms: ReturnType<typeof axis>) => rooms.filter(({ isOnPhone }) => isOnPhone)
    expect(shown(axis(7, 7)).map(({ label }) => label)).toEqual(["0", "2", "4", "6"])
    // The last of 33 days begins too far right for a label, so the one before has the room up to the end.
    const month = shown(axis(9, 33, 4))
    expect(month.map(({ label }) => label)).toEqual(["0", "2", "4", "6"])
    expect((month.at(-1)?.at ?? 0) + (month.at(-1)?.phoneWidth ?? 0)).toBeCloseTo(1)
    render(<TimeAxis ticks={axis(7, 7)} />)
    const last = screen.getByText("6").parentElement
    expect(last?.style.getPropertyValue("--phone-width")).toMatch(/^calc\(14\.\d+% \+ 0\.75rem\)$/)
  })

  it("leave a single tick at the right edge without a label instead of drawing it outside", () => {
    expect(roomsOf([{ at: 0.97, label: "pon. 23" }])).toMatchObject([{ label: "pon. 23", nextLabel: null }])
    render(<TimeAxis ticks={[{ at: 0.97, label: "pon. 23" }]} />)
    const room = screen.getByText("pon. 23").parentElement
    expect(room?.className).toMatch(/\boverflow-hidden\b/)
    expect(room?.className).toMatch(/\bflex-wrap\b/)
  })
})

import { render, screen } from "@testing-library/react"
import { expect, test } from "vitest"
import { MomentBars } from "./moment-bars.tsx"

const bars = [
  { height: 0.1, title: "10:00: 2%" },
  { height: 0, title: "11:00: –" },
  { height: 1, title: "12:00: 20%" },
]

test("ALERT-11 the moment of an alert is the last bar, in another colour, below the line of its limit", () => {
  const { container } = render(<MomentBars label="Bounce rate, 20%" bars={bars} bound={0.25} />)
  expect(screen.getByRole("img", { name: "Bounce rate, 20%" })).toBeDefined()
  const rects = [...container.querySelectorAll("rect")]
  expect(rects.map((one) => one.getAttribute("fill"))).toEqual([
    ...["var(--brand)", "var(--brand)", "var(--danger)"],
  ])
  const heights = rects.map((one) => Number(one.getAttribute("height")))
  expect(heights[1]).toBe(0)
  expect(heights[2]).toBeCloseTo(10 * (heights[0] ?? 0))
  expect(container.querySelector("path")?.getAttribute("d")).toBe("M0 30.5H30")
})

test("things have no figure: nothing is drawn", () => {
  const { container } = render(<MomentBars label="" bars={[]} bound={null} />)
  expect(container.innerHTML).toBe("")
})

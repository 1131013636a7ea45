import { cleanup, render, screen } from "@testing-library/react"
import { afterEach, expect, it, vi } from "vitest"
import { linesOf, pictureOf } from "./picture.ts"

afterEach(cleanup)

it("CHART-1 a picture has its title and what it is of, in light, and leaves the page as it was", () => {
  render(
    <div data-testid="chart" style={{ color: "red" }}>
      {/* Bars are drawn into a frame without a size. */}
      <div>
        <svg>
          <title>Bars</title>
          <rect width="10" height="5" fill="blue" />
        </svg>
      </div>
      <p style={{ overflow: "hidden" }}>Heard alone</p>
    </div>,
  )
  const root = screen.getByTestId("chart")
  vi.spyOn(root, "getBoundingClientRect").mockReturnValue({
    left: 0,
    top: 0,
    width: 400,
    height: 100,
  } as DOMRect)
  const themes: (string | undefined)[] = []
  const svg = pictureOf(
    root,
    {
      title: "Delivery & more",
      details: ["Shop", "Range: Last 7 days", `Provider: ${"gmail, ".repeat(20)}`],
    },
    (colour) => {
      themes.push(root.dataset.theme)
      return colour
    },
  )
  expect(svg).toMatch(/^<svg .*width="432" height="190"/)
  expect(svg).toContain(">Delivery &amp; more<")
  expect(svg).toContain(">Shop · Range: Last 7 days<")
  expect(svg).toMatch(/<rect[^>]*width="10"/)
  expect(svg).not.toContain("Heard alone")
  expect(new Set(themes)).toEqual(new Set(["light"]))
  expect(root.dataset.theme).toBeUndefined()
  expect([root.style.color, root.style.backgroundColor]).toEqual(["red", ""])
})

it("CHART-1 details take as many lines as they need", () => {
  expect(linesOf([], 400)).toEqual([])
  expect(linesOf(["one", "two", "three"], 1000)).toEqual(["one · two · three"])
  expect(linesOf(["one", "two", "three"], 70)).toEqual(["one · two", "three"])
})

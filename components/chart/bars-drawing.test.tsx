import { cleanup, render } from "@testing-library/react"
import { afterEach, expect, it, vi } from "vitest"
import { BarsDrawing } from "./bars-drawing.tsx"
import { countAxis } from "./count-axis.ts"

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it("writes no warning to the console in a frame that is hidden, which measures 0 by 0", () => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  )
  const warnings = vi.spyOn(console, "warn").mockImplementation(() => {})
  render(
    <BarsDrawing
      label="Delivery."
      points={[{ start: 0, end: 1, label: "Hour 0", values: { delivered: 10 } }]}
      series={[{ key: "delivered", label: "Delivered", fill: "blue" }]}
      height={100}
      isEmpty={false}
      axis={countAxis(10, 6)}
    />,
  )
  expect(warnings).not.toHaveBeenCalled()
})

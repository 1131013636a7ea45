import { cleanup, fireEvent, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, expect, it, vi } from "vitest"
import { WatchedLine } from "./watched-line.tsx"

afterEach(cleanup)

function draw(few?: { value: number; volume: number }) {
  const values = [0.01, 0.02, null, 0.09]
  render(
    <WatchedLine
      label="Bounce rate, highest 9.0%."
      points={values.map((value, at) => ({
        at: at * 100,
        value,
        bound: 0.05,
        few: value === null ? few : null,
      }))}
      names={{ value: "Bounce rate", bound: "Alerts at" }}
      textsOf={({ at, value, bound }) => ({
        when: `Hour ${at / 100}`,
        value: value === null ? "–" : `${value * 100}%`,
        bound: `${(bound ?? 0) * 100}%`,
      })}
      spans={[{ from: 300, to: null, title: "Fired" }]}
      from={0}
      to={400}
      scaleText={(value) => `top ${value * 100}%`}
      ends={["6 Nov", "20 Nov"]}
    />,
  )
  return screen.getByRole("application", { name: "Bounce rate, highest 9.0%." })
}

it("CHART-3 a watched figure is navigable by keys and announces each point with its bound", async () => {
  const user = userEvent.setup()
  const chart = draw()
  await user.tab()
  expect(document.activeElement).toBe(chart)
  await user.keyboard("{End}")
  expect(screen.getByRole("status").textContent).toBe("Hour 3. Bounce rate 9%. Alerts at 5%. Fired.")
  await user.keyboard("{ArrowLeft}")
  expect(screen.getByRole("status").textContent).toBe("Hour 2. Bounce rate –. Alerts at 5%.")
  expect(chart.textContent).toContain("Hour 2")
  await user.tab()
  expect(chart.textContent).not.toContain("Hour 2")
})

it("CHART-3 a watched figure shows the point that the pointer is nearest to", () => {
  const chart = draw()
  vi.spyOn(chart, "getBoundingClientRect").mockReturnValue({ left: 100, width: 400 } as DOMRect)
  fireEvent.pointerMove(chart, { clientX: 190 })
  expect(chart.textContent).toContain("Hour 1")
  expect(chart.textContent).toContain("2%")
  fireEvent.pointerLeave(chart)
  expect(chart.textContent).not.toContain("Hour 1")
})

it("ALERT-24 labels the bound at its line, and draws a figure of too few messages as a faint dot", () => {
  draw({ value: 1, volume: 2 })
  expect(screen.getByText("top 5%").className).toContain("text-danger-ink")
  // The dot stretches the scale to four bounds, and no further.
  expect(screen.getByText("top 20%")).toBeTruthy()
  const dots = document.querySelector("path[stroke-opacity]")?.getAttribute("d") ?? ""
  expect(dots.match(/M/g)).toHaveLength(1)
  expect(dots).toBe("M500.0 4.0h0")
  cleanup()
  draw()
  expect(document.querySelector("path[stroke-opacity]")?.getAttribute("d")).toBe("")
  expect(screen.getByText("top 9%")).toBeTruthy()
})

it("CHART-3 a figure between two unknown ones is a separate dot", () => {
  draw()
  // The last of 0.01, 0.02, none, 0.09.
  expect(document.querySelector("path[stroke-opacity='1']")?.getAttribute("d")).toBe("M750.0 4.0h0")
})

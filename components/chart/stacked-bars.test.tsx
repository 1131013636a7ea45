import { act, cleanup, fireEvent, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import type { ChartPoint, ChartSeries } from "#lib/analytics/series/points"
import { StackedBars } from "./stacked-bars.tsx"

// Drawing bars needs measurements, which this environment does not have.
vi.mock("./bars-drawing.tsx", () => ({ BarsDrawing: () => null }))

const series: ChartSeries[] = [
  { key: "opened", label: "Opened", fill: "red" },
  { key: "delivered", label: "Delivered", fill: "blue" },
]
const points = Array.from(
  { length: 4 },
  (_, at): ChartPoint => ({
    start: at * 10,
    end: (at + 1) * 10,
    label: `Hour ${at}`,
    values: at === 3 ? {} : { opened: 100, delivered: 1000 * (at + 1) },
    previous: { delivered: 500 },
  }),
)
const acts = { onSelect: vi.fn(), onZoom: vi.fn(), onZoomOut: vi.fn() }
const words = () => screen.getByRole("status").textContent
const chart = () => screen.getByRole("application", { name: /^Delivery/ })

function draw(props: Partial<Parameters<typeof StackedBars>[0]> = {}) {
  render(
    <StackedBars
      label="Delivery."
      points={points}
      series={series}
      height={100}
      hasTooltip
      previousLabel="Week before"
      {...acts}
      {...props}
    />,
  )
  return userEvent.setup()
}

beforeEach(() => void vi.clearAllMocks())
afterEach(cleanup)

describe("CHART-3 a chart by keyboard", () => {
  it("is one tab stop that announces its content and its keys", async () => {
    const user = draw()
    await user.tab()
    expect(document.activeElement).toBe(chart())
    expect(chart().getAttribute("aria-describedby")).toBeTruthy()
    expect(document.getElementById(chart().getAttribute("aria-describedby") ?? "")?.textContent).toMatch(
      /arrow keys.*Enter.*Shift/,
    )
    await user.tab()
    expect(document.activeElement).toBe(document.body)
  })

  it("moves from bar to bar and announces each", async () => {
    const user = draw()
    await user.tab()
    await user.keyboard("{ArrowRight}")
    expect(words()).toBe("Hour 0. Delivered 1,000, Opened 100. Total 1,100. Week before 500.")
    expect(chart().textContent).toContain("Hour 0")
    await user.keyboard("{ArrowRight}{ArrowRight}{ArrowLeft}")
    expect(words()).toMatch(/^Hour 1\./)
    await user.keyboard("{End}")
    expect(words()).toBe("Hour 3. Total 0. Week before 500.")
    await user.keyboard("{Home}")
    expect(words()).toMatch(/^Hour 0\./)
  })

  it("opens the messages of a bar, and nothing for an empty one", async () => {
    const user = draw()
    await user.tab()
    await user.keyboard("{Enter}{End}{Enter}")
    expect(acts.onSelect).not.toHaveBeenCalled()
    await user.keyboard("{ArrowLeft}{Enter}")
    expect(acts.onSelect).toHaveBeenCalledExactlyOnceWith(points[2])
    expect(acts.onZoom).not.toHaveBeenCalled()
  })

  it("selects a stretch, zooms into it and out of it", async () => {
    const user = draw()
    await user.tab()
    await user.keyboard("{Home}{ArrowRight}{Shift>}{ArrowRight}{/Shift}")
    expect(words()).toBe("Selected: Hour 1 to Hour 2. Total 5,200. Enter zooms in.")
    await user.keyboard("{Enter}")
    expect(acts.onZoom).toHaveBeenCalledExactlyOnceWith(10, 30)
    expect(acts.onSelect).not.toHaveBeenCalled()
    await user.keyboard("{Home}{Shift>}{End}{/Shift}{Escape}{Enter}")
    expect(acts.onZoom).toHaveBeenCalledTimes(1)
    expect(acts.onZoomOut).not.toHaveBeenCalled()
    await user.keyboard("{Escape}{Backspace}")
    expect(acts.onZoomOut).toHaveBeenCalledTimes(2)
  })

  it("forgets its place when it is left", async () => {
    const user = draw()
    await user.tab()
    await user.keyboard("{End}")
    await user.tab()
    expect(words()).toBe("")
    expect(chart().textContent).not.toContain("Hour 3")
  })

  it("leads out of a time without any bar", async () => {
    const user = draw({
      points: points.map((point) => ({ ...point, values: {}, previous: {} })),
      emptyText: { title: "Nothing was sent" },
    })
    expect(screen.getByText("Nothing was sent")).toBeTruthy()
    await user.tab()
    await user.keyboard("{Escape}")
    expect(acts.onZoomOut).toHaveBeenCalledTimes(1)
  })

  it("is a picture in a band below another", () => {
    draw({ hasTooltip: false })
    expect(screen.getByRole("img", { name: /^Delivery/ })).toBeTruthy()
    expect(screen.queryByRole("application")).toBeNull()
  })
})

describe("CHART-2 a stretch that a pointer draws", () => {
  /** 52 px of axis, then 4 bars of 100 px. */
  const laidOut = () =>
    vi.spyOn(chart(), "getBoundingClientRect").mockReturnValue({ left: 0, width: 452 } as DOMRect)
  const finger = { pointerType: "touch", button: 0, clientY: 50 }

  it("is the range, from the first instant of its first bar to the end of its last", () => {
    draw()
    laidOut()
    fireEvent.pointerDown(chart(), { pointerType: "mouse", button: 0, clientX: 360 })
    fireEvent.pointerMove(chart(), { pointerType: "mouse", clientX: 160 })
    fireEvent.pointerUp(chart(), { pointerType: "mouse", clientX: 160 })
    expect(acts.onZoom).toHaveBeenCalledExactlyOnceWith(10, 40)
  })

  it("is no range within one bar or over the axis", () => {
    draw()
    laidOut()
    for (const [from, to] of [
      [160, 240],
      [20, 300],
    ] as const) {
      fireEvent.pointerDown(chart(), { pointerType: "mouse", button: 0, clientX: from })
      fireEvent.pointerMove(chart(), { pointerType: "mouse", clientX: to })
      fireEvent.pointerUp(chart(), { pointerType: "mouse", clientX: to })
    }
    expect(acts.onZoom).not.toHaveBeenCalled()
  })

  it("is drawn by a finger that has rested, and not by one that scrolls", () => {
    vi.useFakeTimers()
    try {
      draw()
      laidOut()
      const drag = (restMs: number) => {
        fireEvent.pointerDown(chart(), { ...finger, clientX: 60 })
        act(() => void vi.advanceTimersByTime(restMs))
        fireEvent.pointerMove(chart(), { ...finger, clientX: 260 })
        act(() => void vi.advanceTimersByTime(1000))
        fireEvent.pointerMove(chart(), { ...finger, clientX: 261 })
        fireEvent.pointerUp(chart(), { ...finger, clientX: 261 })
      }
      drag(50)
      expect(acts.onZoom).not.toHaveBeenCalled()
      drag(600)
      expect(acts.onZoom).toHaveBeenCalledExactlyOnceWith(0, 30)
    } finally {
      vi.useRealTimers()
    }
  })

  it("is given back by a double press", () => {
    draw()
    fireEvent.doubleClick(chart())
    expect(acts.onZoomOut).toHaveBeenCalledTimes(1)
  })

  describe("next to a click", () => {
    beforeEach(() => void vi.useFakeTimers())
    afterEach(() => void vi.useRealTimers())
    const press = (clientX: number) => fireEvent.click(chart(), { clientX })
    const rest = () => act(() => void vi.runAllTimers())

    it("above a bar, which links to its messages; over an empty bar and the axis there is no link", () => {
      draw()
      laidOut()
      expect(chart().className).toContain("cursor-pointer")
      for (const x of [20, 400, 200]) {
        press(x)
        rest()
      }
      expect(acts.onSelect).toHaveBeenCalledExactlyOnceWith(points[1])
    })

    it("of which a second one makes a double press", () => {
      draw()
      laidOut()
      press(200)
      press(200)
      fireEvent.doubleClick(chart())
      rest()
      expect(acts.onSelect).not.toHaveBeenCalled()
      expect(acts.onZoomOut).toHaveBeenCalledTimes(1)
    })

    it("that ends it opens nothing", () => {
      draw()
      laidOut()
      fireEvent.pointerDown(chart(), { pointerType: "mouse", button: 0, clientX: 60 })
      fireEvent.pointerMove(chart(), { pointerType: "mouse", clientX: 260 })
      fireEvent.pointerUp(chart(), { pointerType: "mouse", clientX: 260 })
      press(260)
      rest()
      expect(acts.onZoom).toHaveBeenCalledTimes(1)
      expect(acts.onSelect).not.toHaveBeenCalled()
    })

    it("that opens nothing shows no hand", () => {
      render(<StackedBars label="Delivery." points={points} series={series} height={100} hasTooltip />)
      expect(chart().className).not.toContain("cursor-pointer")
    })
  })
})

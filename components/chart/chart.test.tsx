import { cleanup, render, screen, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, describe, expect, it, vi } from "vitest"
import { ChartTable } from "./chart-table.tsx"
import { ChartTooltip } from "./chart-tooltip.tsx"
import { Legend } from "./legend.tsx"
import { type ChartPoint, type ChartSeries, shareText } from "./points.tsx"
import { pathOf } from "./sparkline.tsx"

const series: ChartSeries[] = [
  { key: "opened", label: "Opened", fill: "red" },
  { key: "delivered", label: "Delivered", fill: "blue" },
]
const points: ChartPoint[] = [
  {
    start: 0,
    end: 1,
    label: "Mon 16 Nov, 12:00–15:00",
    values: { opened: 1000, delivered: 3000 },
    previous: 2000,
  },
  { start: 1, end: 2, label: "Mon 16 Nov, 15:00–18:00", values: {}, previous: 0 },
]

afterEach(cleanup)

describe("the table beside a chart", () => {
  it("has the same numbers as the bars, zeros too, with a total", () => {
    render(<ChartTable label="Delivery" points={points} series={series} previousLabel="Week before" />)
    const cells = screen.getAllByRole("row").map((row) =>
      within(row)
        .queryAllByRole("cell")
        .map((cell) => cell.textContent),
    )
    expect(cells).toEqual([[], ["1,000", "3,000", "4,000", "2,000"], ["0", "0", "0", "0"]])
    expect(screen.getByRole("rowheader", { name: "Mon 16 Nov, 15:00–18:00" })).toBeTruthy()
  })
})

describe("the card at the cursor", () => {
  it("reads like the bar: top first, with shares, total and the period before", () => {
    const { container } = render(
      <ChartTooltip series={series} previousLabel="Week before" active payload={[{ payload: points[0] }]} />,
    )
    expect(container.textContent).toBe(
      "Mon 16 Nov, 12:00–15:00Delivered3,00075.0%Opened1,00025.0%Total4,000Week before2,000+100.0%",
    )
  })

  it("divides nothing by nothing", () => {
    const { container } = render(
      <ChartTooltip series={series} previousLabel="Week before" active payload={[{ payload: points[1] }]} />,
    )
    expect(container.textContent).not.toMatch(/NaN|Infinity/)
  })
})

describe("the legend", () => {
  it("takes a kind out of the chart and says so", async () => {
    const onToggle = vi.fn()
    render(<Legend series={series} hidden={new Set(["opened"])} onToggle={onToggle} />)
    await userEvent.setup().click(screen.getByRole("button", { name: "Delivered", pressed: true }))
    expect(onToggle).toHaveBeenCalledExactlyOnceWith("delivered")
    expect(screen.getByRole("button", { name: "Opened", pressed: false })).toBeTruthy()
  })
})

describe("numbers of a chart", () => {
  it("fit their places", () => {
    expect([shareText(0, 0, "en"), shareText(2, 7813, "en"), shareText(1, 2, "en")]).toEqual([
      "–",
      "0.03%",
      "50.0%",
    ])
    expect(shareText(1, 2, "de")).toBe("50,0\u00a0%")
  })

  it("a sparkline leaves out what is not known and lies flat when all is alike", () => {
    expect(pathOf([], 24)).toBe("M0 23H156")
    expect(pathOf([1, null, 2], 24)).toBe("M0 23M156 1")
    expect(pathOf([5, 5], 24)).toBe("M0 23L156 23")
  })
})

import { cleanup, render, screen, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, describe, expect, it, vi } from "vitest"
import { ChartTable } from "./chart-table.tsx"
import { ChartTooltip } from "./chart-tooltip.tsx"
import { Legend } from "./legend.tsx"
import { type ChartPoint, type ChartSeries, shareText } from "#lib/analytics/series/points"
import { pathOf, Sparkline } from "./sparkline.tsx"

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
    previous: { opened: 400, delivered: 1600 },
  },
  { start: 1, end: 2, label: "Mon 16 Nov, 15:00–18:00", values: {}, previous: {} },
]

afterEach(cleanup)

describe("the table next to a chart", () => {
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

describe("PRINT-1 the table on paper", () => {
  const isPrinted = (name: string) =>
    !screen.getByRole("rowheader", { name }).closest("tr")?.classList.contains("print:hidden")
  const note = { kind: "block" as const, name: "", text: "gmx.de blocked us", href: null }
  const quiet = (label: string, more: Partial<ChartPoint> = {}): ChartPoint => ({
    ...{ start: label.length, end: 9, label, values: { opened: 0 } },
    ...more,
  })

  it("leaves out rows of zeros and notes it", () => {
    const rows = [
      quiet("Zero"),
      quiet("Before", { previous: { opened: 2 } }),
      quiet("Block", { notes: [note] }),
    ]
    render(<ChartTable label="Delivery" points={[...points, ...rows]} series={series} />)
    const names = ["Mon 16 Nov, 12:00–15:00", "Mon 16 Nov, 15:00–18:00", "Zero", "Before", "Block"]
    expect(names.map(isPrinted)).toEqual([true, false, false, true, true])
    expect(screen.getByText("Rows of zeros are not printed.").className).toMatch(/^hidden .*print:block/)
  })

  it("has no note when every row is printed", () => {
    render(<ChartTable label="Delivery" points={points.slice(0, 1)} series={series} />)
    expect(screen.queryByText("Rows of zeros are not printed.")).toBeNull()
  })
})

describe("MARK-4 events next to the numbers", () => {
  const note = { name: "", href: null }
  const notes = [
    { ...note, kind: "deployment" as const, text: "Release 7 deployed", href: "https://git.example/7" },
    { ...note, kind: "block" as const, text: "gmx.de blocked us" },
  ]
  const [first, second] = points
  const marked = first && second ? [{ ...first, notes }, second] : []

  it("is a column of the table, with links", () => {
    render(<ChartTable label="Delivery" points={marked} series={series} />)
    expect(screen.getByRole("columnheader", { name: "Marks" })).toBeTruthy()
    expect(screen.getByRole("link", { name: "Release 7 deployed" }).getAttribute("href")).toBe(
      "https://git.example/7",
    )
    expect(screen.getByText("Spam block:").parentElement?.textContent).toBe("Spam block: gmx.de blocked us")
  })

  it("has no column when nothing happened", () => {
    render(<ChartTable label="Delivery" points={points} series={series} />)
    expect(screen.queryByRole("columnheader", { name: "Marks" })).toBeNull()
  })

  it("is listed in the card, the first five of many", () => {
    const [one] = notes
    const many = { ...marked[0], notes: one ? Array.from({ length: 7 }, () => one) : [] } as ChartPoint
    render(<ChartTooltip series={series} active payload={[{ payload: many }]} />)
    expect(screen.getAllByText("Release 7 deployed", { exact: false })).toHaveLength(5)
    expect(screen.getByText("2 more in the table")).toBeTruthy()
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

  it("CHART-3 compares what is shown with the same kinds of the period before", () => {
    const { container } = render(
      <ChartTooltip
        series={series.slice(0, 1)}
        previousLabel="Week before"
        active
        payload={[{ payload: points[0] }]}
      />,
    )
    expect(container.textContent).toBe(
      "Mon 16 Nov, 12:00–15:00Opened1,000100.0%Total1,000Week before400+150.0%",
    )
  })

  it("CHART-2 describes clicking and dragging, and no click when there is nothing to open", () => {
    const hint = (point?: ChartPoint) => {
      cleanup()
      const { container } = render(
        <ChartTooltip
          series={series}
          canOpen
          canZoom
          active
          payload={[{ ...(point && { payload: point }) }]}
        />,
      )
      return container.querySelector("p:last-child")?.textContent
    }
    expect(hint(points[0])).toBe("Click to open these messages. Drag to zoom in.")
    expect(hint(points[1])).toBe("Drag to zoom in.")
  })

  it("divides nothing by nothing", () => {
    const { container } = render(
      <ChartTooltip series={series} previousLabel="Week before" active payload={[{ payload: points[1] }]} />,
    )
    expect(container.textContent).not.toMatch(/NaN|Infinity/)
  })
})

describe("the legend", () => {
  it("removes a kind from the chart and announces it", async () => {
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

  it("a sparkline leaves out unknown values and is flat when all are equal", () => {
    expect(pathOf([1, null, 2], 24)).toBe("M0 23M156 1")
    expect(pathOf([null, null, 1, 2, null], 24)).toBe("M0 23L156 1")
    expect(pathOf([5, 5], 24)).toBe("M0 23L156 23")
  })

  it.each([
    { values: [], stroke: "var(--line)", text: "" },
    { values: [null, null], stroke: "var(--line)", text: "" },
    { values: [0, null, 0], stroke: "var(--line)", text: "" },
    { values: [0, 3], stroke: "red", text: "From 0 to 3" },
    { values: [5, 5], stroke: "red", text: "From 0 to 3" },
  ])("a sparkline of $values is drawn in $stroke", ({ values, stroke, text }) => {
    const { container } = render(<Sparkline values={values} colour="red" text="From 0 to 3" />)
    expect(container.querySelector("path")?.getAttribute("stroke")).toBe(stroke)
    expect(container.textContent).toBe(text)
  })
})

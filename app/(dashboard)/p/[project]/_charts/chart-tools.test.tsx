import { cleanup, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { NuqsTestingAdapter, type OnUrlUpdateFunction } from "nuqs/adapters/testing"
import { useRef } from "react"
import { afterEach, expect, it, vi } from "vitest"
import { ChartTools, useChartView } from "./chart-tools.tsx"

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const link = {
  path: "/p/shop/overview?range=custom&from=2026-11-13T15:00&to=2026-11-20T15:00&tz=UTC&compare=before",
  isMoving: false,
  timeZone: "UTC",
}
const onZoomOut = vi.fn()

function Head({ isZoomed }: { isZoomed: boolean }) {
  const view = useChartView()
  const chartRef = useRef<HTMLDivElement>(null)
  const zoom = { isZoomed, onZoom: () => {}, onZoomOut }
  return (
    <>
      <button type="button" onClick={() => view.toggle("opened")}>
        Opened
      </button>
      <ChartTools title="Delivery" points={[]} csvHref="/file" {...{ view, zoom, link, chartRef }} />
    </>
  )
}

function draw(isZoomed = false) {
  const onUrlUpdate = vi.fn<OnUrlUpdateFunction>()
  const user = userEvent.setup()
  const writeText = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue()
  render(
    <NuqsTestingAdapter searchParams="?tag=sale" onUrlUpdate={onUrlUpdate} hasMemory>
      <Head isZoomed={isZoomed} />
    </NuqsTestingAdapter>,
  )
  return { user, writeText, said: () => onUrlUpdate.mock.lastCall?.[0].queryString }
}

it("CHART-4 what the legend took away and the table stand in the address, and in the link", async () => {
  const { user, writeText, said } = draw()
  await user.click(screen.getByRole("button", { name: "Opened" }))
  await vi.waitFor(() => expect(said()).toBe("?tag=sale&hide=opened"))
  await user.click(screen.getByRole("button", { name: "Show as table" }))
  await vi.waitFor(() => expect(said()).toBe("?tag=sale&hide=opened&as=table"))
  // A table is no picture.
  expect(screen.queryByRole("button", { name: "Chart as a picture" })).toBeNull()
  await user.click(screen.getByRole("button", { name: "Copy link: Delivery" }))
  expect(writeText).toHaveBeenCalledExactlyOnceWith(
    `${window.location.origin}${link.path}&hide=opened&as=table`,
  )
  await user.click(screen.getByRole("button", { name: "Opened" }))
  await user.click(screen.getByRole("button", { name: "Show as chart" }))
  await vi.waitFor(() => expect(said()).toBe("?tag=sale"))
})

it("CHART-2 a button leads out of a zoom, where there is one", async () => {
  draw()
  expect(screen.queryByRole("button", { name: "Zoom out" })).toBeNull()
  cleanup()
  const { user } = draw(true)
  await user.click(screen.getByRole("button", { name: "Zoom out" }))
  expect(onZoomOut).toHaveBeenCalledTimes(1)
})

import { act, cleanup, renderHook } from "@testing-library/react"
import { type OnUrlUpdateFunction, NuqsTestingAdapter } from "nuqs/adapters/testing"
import type { ReactNode } from "react"
import { afterEach, expect, it, vi } from "vitest"
import { useRange } from "../_range/use-range.ts"
import { useZoom } from "./use-zoom.ts"

afterEach(cleanup)

const [noon, entry, two] = [
  Date.UTC(2026, 10, 20, 11),
  Date.UTC(2026, 10, 20, 12),
  Date.UTC(2026, 10, 20, 13),
]

/** A page with this initial query; `said` is its range text. */
function open(searchParams: string) {
  const onUrlUpdate = vi.fn<OnUrlUpdateFunction>()
  const { result } = renderHook(() => ({ zoom: useZoom("Europe/Berlin"), range: useRange() }), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <NuqsTestingAdapter searchParams={searchParams} onUrlUpdate={onUrlUpdate} hasMemory>
        {children}
      </NuqsTestingAdapter>
    ),
  })
  const step = async (work: () => void) => {
    const times = onUrlUpdate.mock.calls.length
    const before = result.current
    act(work)
    await vi.waitFor(() => expect(onUrlUpdate.mock.calls.length).toBeGreaterThan(times))
    // The URL changes before the hook re-renders.
    await vi.waitFor(() => expect(result.current).not.toBe(before))
  }
  const isZoomed = () => vi.waitFor(() => expect(result.current.zoom.isZoomed).toBe(true))
  const said = () => onUrlUpdate.mock.lastCall?.[0].queryString
  return { result, step, said, isZoomed, onUrlUpdate }
}

it("CHART-2 zooming out gives back the range of the address, however often it was zoomed into", async () => {
  const { result, step, said, isZoomed } = open("?range=30d&tz=Europe/Berlin&step=180&provider=gmail")
  expect(result.current.zoom.isZoomed).toBe(false)
  await step(() => result.current.zoom.onZoom(noon, two))
  expect(said()).toContain("range=custom")
  expect(said()).toContain("from=2026-11-20T12:00&to=2026-11-20T14:00")
  expect(said()).not.toContain("step=")
  await step(() => result.current.zoom.onZoom(noon, entry))
  expect(said()).toContain("to=2026-11-20T13:00")
  await isZoomed()
  await step(() => result.current.zoom.onZoomOut())
  expect(new URLSearchParams(said()).get("range")).toBe("30d")
  expect(new URLSearchParams(said()).get("step")).toBe("180")
  expect(said()).not.toMatch(/from=|to=/)
  expect(result.current.zoom.isZoomed).toBe(false)
})

it("CHART-2 restores the URL of a custom span too", async () => {
  const { result, step, said, isZoomed } = open("?range=custom&from=2026-11-01T00:00&to=2026-11-20T00:00")
  await step(() => result.current.zoom.onZoom(noon, two))
  await isZoomed()
  await step(() => result.current.zoom.onZoomOut())
  expect(said()).toContain("from=2026-11-01T00:00&to=2026-11-20T00:00")
})

it("CHART-2 a range that was chosen meanwhile stays, and so does one that was never zoomed into", async () => {
  const { result, step, onUrlUpdate } = open("?range=custom&from=2026-11-01T00:00&to=2026-11-20T00:00")
  act(() => result.current.zoom.onZoomOut())
  await step(() => result.current.zoom.onZoom(noon, two))
  await step(() => result.current.range.update({ range: "24h", from: null, to: null }))
  const times = onUrlUpdate.mock.calls.length
  await vi.waitFor(() => expect(result.current.zoom.isZoomed).toBe(false))
  act(() => result.current.zoom.onZoomOut())
  expect(onUrlUpdate.mock.calls).toHaveLength(times)
  expect(onUrlUpdate.mock.lastCall?.[0].queryString).toContain("range=24h")
})

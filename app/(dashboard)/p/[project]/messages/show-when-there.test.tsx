import { cleanup, render } from "@testing-library/react"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { ShowWhenThere } from "./show-when-there.tsx"

const reload = vi.fn()
const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal("fetch", fetched)
  vi.spyOn(window.location, "reload").mockImplementation(reload)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it("SENDING-5 a message whose events are on the way is asked for until it is there, and shown then", async () => {
  fetched.mockResolvedValue(new Response(null, { status: 404 }))
  render(<ShowWhenThere />)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(fetched.mock.calls.length).toBeGreaterThan(3)
  expect(new Set(fetched.mock.calls.map(([url]) => String(url)))).toEqual(new Set([window.location.href]))
  expect(reload).not.toHaveBeenCalled()
  fetched.mockResolvedValue(new Response(null, { status: 200 }))
  await vi.advanceTimersByTimeAsync(2000)
  expect(reload).toHaveBeenCalledOnce()
  const requests = fetched.mock.calls.length
  await vi.advanceTimersByTimeAsync(10_000)
  expect(fetched).toHaveBeenCalledTimes(requests)
})

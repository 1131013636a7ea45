import { cleanup, render, screen } from "@testing-library/react"
import { useLayoutEffect } from "react"
import { afterEach, expect, it, vi } from "vitest"
import { later, type Part, part, usePart } from "./part.tsx"

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

it("draws a part when its code arrives, and at once when it is loaded", async () => {
  const Later = later(async () => ({ default: () => <p>Here</p> }))
  render(<Later />)
  expect(await screen.findByText("Here")).toBeTruthy()
  cleanup()
  render(<Later />)
  expect(screen.getByText("Here")).toBeTruthy()
})

it("loads a dialog at its first opening and leaves it in place when it closes", async () => {
  const load = vi.fn(async () => ({
    default: ({ isOpen }: { isOpen: boolean }) => <p>{isOpen ? "Open" : "Closed"}</p>,
  }))
  const Later = later(load)
  const { container, rerender } = render(<Later isOpen={false} />)
  expect([load.mock.calls.length, container.textContent]).toEqual([0, ""])
  rerender(<Later isOpen />)
  expect(await screen.findByText("Open")).toBeTruthy()
  rerender(<Later isOpen={false} />)
  expect(screen.getByText("Closed")).toBeTruthy()
})

it("loads a part that is not needed yet in idle time, which tests have only when they provide it", () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] })
  const load = vi.fn(async () => ({ default: () => null }))
  later(load)
  vi.runAllTimers()
  expect(load).not.toHaveBeenCalled()
  const idle = vi.spyOn(window, "requestIdleCallback")
  later(load)
  idle.mock.calls[0]?.[0]({ didTimeout: false, timeRemaining: () => 0 })
  expect(load).toHaveBeenCalledOnce()
})

it("draws a part that arrives between rendering and its effects", () => {
  const real = part(async () => ({ default: "unused" }))
  let here: string | null = null
  const wanted: Part<string> = { ...real, now: () => here }
  const Shown = () => <p>{usePart(wanted, true) ?? "nothing yet"}</p>
  function Page() {
    useLayoutEffect(() => {
      here = "Here"
    }, [])
    return <Shown />
  }
  render(<Page />)
  expect(screen.getByText("Here")).toBeTruthy()
})

it("loads a part that is needed without a network when the network is back, and shows no error until then", async () => {
  const isOnline = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false)
  const wanted = part(async () => {
    if (!navigator.onLine) throw new Error("no network")
    return { default: "Here" }
  })
  const load = vi.spyOn(wanted, "load")
  const Shown = () => <p>{usePart(wanted, true) ?? "nothing yet"}</p>
  render(<Shown />)
  await expect(load.mock.results[0]?.value).rejects.toThrow("no network")
  expect(screen.getByText("nothing yet")).toBeTruthy()
  isOnline.mockReturnValue(true)
  window.dispatchEvent(new Event("online"))
  expect(await screen.findByText("Here")).toBeTruthy()
})

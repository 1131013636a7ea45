import { act, cleanup, fireEvent, render, screen } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { PreferencesProvider } from "../shell/preferences.tsx"
import { notify, Toaster, undoToast } from "./toast.tsx"
import { currentToasts, removeToast } from "./toast-list.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  for (const toast of currentToasts()) removeToast(toast.id)
  cleanup()
  vi.useRealTimers()
})

const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const run = (step: () => unknown) => act(() => void step())

describe("a toast", () => {
  it("announces itself politely and goes after 6 s; a failure stays until closed", () => {
    render(<Toaster />)
    run(() => notify.done("Saved"))
    run(() => notify.failed("The mail service did not respond."))
    expect(screen.getByText("Saved").closest("[aria-live]")?.getAttribute("aria-live")).toBe("polite")
    wait(5999)
    expect(screen.queryByText("Saved")).toBeTruthy()
    wait(1)
    expect(screen.queryByText("Saved")).toBeNull()
    wait(60_000)
    fireEvent.click(screen.getByRole("button", { name: "Close the notification" }))
    expect(screen.queryByText(/did not respond/)).toBeNull()
  })

  it("stays while the pointer or the focus is on it, and then for the rest of its time", () => {
    render(<Toaster />)
    run(() => notify.done("Saved"))
    wait(4000)
    const region = screen.getByRole("region", { name: "Notifications" })
    fireEvent.pointerEnter(region)
    wait(20_000)
    fireEvent.pointerLeave(region)
    run(() => screen.getByRole("button", { name: "Close the notification" }).focus())
    wait(20_000)
    run(() => screen.getByRole("button", { name: "Close the notification" }).blur())
    wait(1999)
    expect(screen.queryByText("Saved")).toBeTruthy()
    wait(1)
    expect(screen.queryByText("Saved")).toBeNull()
  })
})

describe("an act that can be taken back", () => {
  const press = (target: Element = document.body) => fireEvent.keyDown(target, { key: "z" })

  it("is taken back by the button, once", () => {
    const undo = vi.fn()
    render(<Toaster />)
    run(() => undoToast({ text: "4 addresses suppressed", undo }))
    const button = screen.getByRole("button", { name: /Undo/ })
    fireEvent.click(button)
    fireEvent.click(button)
    press()
    expect(undo).toHaveBeenCalledOnce()
    expect(screen.queryByText("4 addresses suppressed")).toBeNull()
  })

  it("is taken back by Z, the newest first, and not from inside a field", () => {
    const [first, second] = [vi.fn(), vi.fn()]
    render(
      <>
        <input aria-label="Name" />
        <Toaster />
      </>,
    )
    run(() => undoToast({ text: "first", undo: first }))
    run(() => undoToast({ text: "second", undo: second }))
    press(screen.getByRole("textbox"))
    expect([first, second].map((one) => one.mock.calls.length)).toEqual([0, 0])
    press()
    expect([first, second].map((one) => one.mock.calls.length)).toEqual([0, 1])
    press()
    expect(first).toHaveBeenCalledOnce()
  })

  it("has no key for a person who switched single letters off", () => {
    const undo = vi.fn()
    render(
      <PreferencesProvider initial={{ hiddenColumns: {}, hasLetterKeys: false }} save={vi.fn()}>
        <Toaster />
      </PreferencesProvider>,
    )
    run(() => undoToast({ text: "4 addresses suppressed", undo }))
    press()
    expect(undo).not.toHaveBeenCalled()
    expect(screen.getByRole("button", { name: "Undo" })).toBeTruthy()
  })
})

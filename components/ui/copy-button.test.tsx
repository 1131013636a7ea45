import { cleanup, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, expect, it, vi } from "vitest"
import { CopyButton } from "./copy-button.tsx"

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The window's clipboard, with this answer; and the text copied by the older method. */
function clipboard(writeText: ((text: string) => Promise<void>) | null) {
  const copied: string[] = []
  vi.spyOn(navigator, "clipboard", "get").mockReturnValue(
    (writeText && { writeText }) as unknown as Clipboard,
  )
  document.execCommand = () => {
    copied.push((document.activeElement as HTMLTextAreaElement).value)
    return true
  }
  return copied
}

const press = async (user: ReturnType<typeof userEvent.setup>) => {
  render(<CopyButton text="us._domainkey" label="Copy the name" />)
  await user.click(screen.getByRole("button", { name: "Copy the name" }))
  return screen.findByText("Copied")
}

it("puts its text on the clipboard and confirms it", async () => {
  const user = userEvent.setup()
  const writeText = vi.fn(async () => {})
  const copied = clipboard(writeText)
  await press(user)
  expect(writeText).toHaveBeenCalledExactlyOnceWith("us._domainkey")
  expect(copied).toEqual([])
})

it.each([
  ["is refused", async () => Promise.reject(new Error("not focused"))],
  ["is not there, as without https", null],
])("takes the older way when the clipboard %s, and the focus stays", async (_what, writeText) => {
  const user = userEvent.setup()
  const copied = clipboard(writeText)
  await press(user)
  expect(copied).toEqual(["us._domainkey"])
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Copy the name" }))
  expect(document.querySelector("textarea")).toBeNull()
})

it("leaves no timer when it is removed while it confirms", async () => {
  const user = userEvent.setup()
  clipboard(async () => {})
  const begun = vi.spyOn(globalThis, "setTimeout")
  const ended = vi.spyOn(globalThis, "clearTimeout")
  await press(user)
  const timers = begun.mock.results.filter((_, at) => begun.mock.calls[at]?.[1] === 1500)
  cleanup()
  expect(timers).toHaveLength(1)
  expect(ended.mock.calls.map(([timer]) => timer)).toContain(timers[0]?.value)
})

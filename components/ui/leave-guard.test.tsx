import { cleanup, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { LeaveDialog } from "./leave-dialog.tsx"
import { type LeaveReason, useLeaveGuard, useNavigate } from "./leave-guard.tsx"

const router = { push: vi.fn(), replace: vi.fn() }
vi.mock("next/navigation", () => ({ useRouter: () => router }))

beforeEach(() => {
  vi.clearAllMocks()
  history.replaceState({ tree: "form" }, "", "/p/shop/settings")
})
afterEach(cleanup)

function Page({ isUnsaved, reason }: { isUnsaved: boolean; reason?: LeaveReason }) {
  useLeaveGuard(isUnsaved, reason)
  const navigate = useNavigate()
  return (
    <>
      <button type="button" onClick={() => navigate("/p/shop/overview", { scroll: false })}>
        elsewhere
      </button>
      <button type="button" onClick={() => navigate("/p/shop/settings?page=2")}>
        same page
      </button>
      <LeaveDialog />
    </>
  )
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }))
const question = () => screen.queryByRole("dialog")
const closesUnasked = () => window.dispatchEvent(new Event("beforeunload", { cancelable: true }))

it("follows the address when nothing is unsaved", async () => {
  render(<Page isUnsaved={false} />)
  await press("elsewhere")
  expect(router.push).toHaveBeenCalledWith("/p/shop/overview", { scroll: false })
  expect(closesUnasked()).toBe(true)
})

it("asks before unsaved input is left, stays, and leaves after a confirmation", async () => {
  render(<Page isUnsaved />)
  expect(closesUnasked()).toBe(false)
  await press("elsewhere")
  expect((await screen.findByRole("dialog")).textContent).toContain("Leave without saving?")
  await press("Stay")
  expect(question()).toBeNull()
  expect(router.push).not.toHaveBeenCalled()
  await press("elsewhere")
  await screen.findByRole("dialog")
  await press("Leave")
  expect(router.push).toHaveBeenCalledWith("/p/shop/overview", { scroll: false })
  expect(question()).toBeNull()
  // Discarded: a full page load asks no second time.
  expect(closesUnasked()).toBe(true)
})

it("keeps the question open when its reason changes, and closes it once everything is saved", async () => {
  const { rerender } = render(<Page isUnsaved reason={{ text: "Not saved yet." }} />)
  await press("elsewhere")
  await screen.findByRole("dialog")
  rerender(<Page isUnsaved reason={{ text: "Kept in this browser." }} />)
  expect(question()).not.toBeNull()
  rerender(<Page isUnsaved={false} />)
  expect(question()).toBeNull()
})

it("does not ask on the way to another part of the same page", async () => {
  render(<Page isUnsaved />)
  await press("same page")
  expect(router.push).toHaveBeenCalledWith("/p/shop/settings?page=2")
})

it("does not ask after a save", async () => {
  const { rerender } = render(<Page isUnsaved />)
  rerender(<Page isUnsaved={false} />)
  await press("elsewhere")
  expect(router.push).toHaveBeenCalledOnce()
  expect(closesUnasked()).toBe(true)
})

it("asks with the texts of the guarding page", async () => {
  render(<Page isUnsaved reason={{ title: "Leave while it runs?", text: "The rest is not written." }} />)
  await press("elsewhere")
  expect((await screen.findByRole("dialog")).textContent).toContain(
    "Leave while it runs?The rest is not written.",
  )
})

it("asks about a background task only when the tab is closed", async () => {
  render(<Page isUnsaved reason={{ isAppWide: true }} />)
  expect(closesUnasked()).toBe(false)
  await press("elsewhere")
  expect(router.push).toHaveBeenCalledOnce()
})

it("refuses a step back before it is made, where the browser can", async () => {
  const navigation = Object.assign(new EventTarget(), { currentEntry: { index: 3 } })
  vi.stubGlobal("navigation", navigation)
  render(<Page isUnsaved />)
  const step = (url: string) => {
    const destination = { index: 1, url: `${location.origin}${url}` }
    const event = Object.assign(new Event("navigate", { cancelable: true }), {
      navigationType: "traverse",
      destination,
    })
    navigation.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(step("/p/shop/settings?page=1")).toBe(false)
  expect(step("/p/shop/people")).toBe(true)
  await screen.findByRole("dialog")
  const go = vi.spyOn(history, "go").mockImplementation(() => {})
  await press("Leave")
  expect(go).toHaveBeenCalledWith(-2)
  expect(step("/p/shop/people")).toBe(false)
  vi.unstubAllGlobals()
})

it("handles a step back before the router does, and stays until it is answered", async () => {
  const onPop = vi.fn()
  window.addEventListener("popstate", onPop)
  render(<Page isUnsaved />)
  // Emulates the browser's back button.
  history.replaceState({ tree: "list" }, "", "/p/shop/people")
  window.dispatchEvent(new PopStateEvent("popstate", { state: { tree: "list" } }))
  expect(onPop).not.toHaveBeenCalled()
  expect(location.pathname).toBe("/p/shop/settings")
  expect(history.state).toEqual({ tree: "form" })
  expect(await screen.findByRole("dialog")).toBeTruthy()
  const go = vi.spyOn(history, "go").mockImplementation(() => {})
  await press("Leave")
  expect(go).toHaveBeenCalledWith(-1)
  window.removeEventListener("popstate", onPop)
})

it("guards the open page while another page's task is running", async () => {
  const { rerender } = render(<Both path="/p/shop/suppressions" isForm={false} />)
  history.replaceState({ tree: "form" }, "", "/p/shop/settings")
  rerender(<Both path="/p/shop/settings" isForm />)
  history.replaceState({ tree: "list" }, "", "/p/shop/suppressions")
  window.dispatchEvent(new PopStateEvent("popstate", { state: { tree: "list" } }))
  expect(location.pathname).toBe("/p/shop/settings")
  expect(await screen.findByRole("dialog")).toBeTruthy()
  // Saved in the meantime: nothing is left to ask, although the other task continues.
  rerender(<Both path="/p/shop/settings" isForm={false} />)
  expect(question()).toBeNull()
  expect(closesUnasked()).toBe(false)
})

function Both({ path, isForm }: { path: string; isForm: boolean }) {
  useLeaveGuard(true, { isAppWide: true })
  return <Page key={path} isUnsaved={isForm} />
}

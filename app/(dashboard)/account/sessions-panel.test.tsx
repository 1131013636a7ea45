import { QueryClientProvider } from "@tanstack/react-query"
import { cleanup, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { makeQueryClient } from "#lib/interface/browser/queries"
import { Toaster } from "#ui/toast"
import { SessionsPanel } from "./sessions-panel.tsx"
import type { SessionView } from "./view.ts"

const refresh = vi.hoisted(() => vi.fn())
vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh }) }))

const session = (session_id: string, browser: string, more: Partial<SessionView> = {}): SessionView => ({
  ...{ session_id, browser, system: "Linux", ip: "192.0.2.1", idle: "2 h" },
  ...{ isHere: false, isPhone: false, isByProvider: false, hasCode: false },
  ...more,
})

let requests: unknown[] = []
let answer: Response
beforeEach(() => {
  requests = []
  vi.stubGlobal("fetch", async (url: string, { body }: RequestInit) => {
    requests.push([url, JSON.parse(String(body))])
    return answer
  })
  const sessions = [session("here", "Firefox", { isHere: true, idle: null }), session("there", "Chrome")]
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <SessionsPanel sessions={sessions} />
      <Toaster />
    </QueryClientProvider>,
  )
})
afterEach(() => {
  cleanup()
  refresh.mockReset()
  vi.unstubAllGlobals()
})

it("SESSION-2 signs another device out, confirms it and reloads the list; this one has no such button", async () => {
  answer = Response.json({ ended: 1 })
  const buttons = screen.getAllByRole("button", { name: /^Sign out/ })
  expect(buttons.map((one) => one.getAttribute("aria-label"))).toEqual(["Sign out Chrome on Linux"])
  await userEvent.click(screen.getByRole("button", { name: "Sign out Chrome on Linux" }))
  expect(await screen.findByText("1 device signed out")).toBeTruthy()
  expect(requests).toEqual([["/api/account/sessions", { session_id: "there" }]])
  expect(refresh).toHaveBeenCalledOnce()
})

it("SESSION-2 gives the reason why a device is not signed out, and still reloads the list", async () => {
  answer = Response.json({ status: "error", message: "This session is over already." }, { status: 404 })
  await userEvent.click(screen.getByRole("button", { name: "Sign out Chrome on Linux" }))
  expect(await screen.findByText("This session is over already.")).toBeTruthy()
  expect(refresh).toHaveBeenCalledOnce()
})

import { QueryClientProvider } from "@tanstack/react-query"
import { cleanup, render, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import type { ReplayState } from "#contract/webhook-log"
import { mutate } from "#lib/interface/browser/mutate"
import { makeQueryClient } from "#lib/interface/browser/queries"
import { failed, ok } from "#lib/platform/result"
import { ReplayProgress } from "./replay-progress.tsx"

const router = { refresh: vi.fn() }
vi.mock("next/navigation", () => ({ useRouter: () => router }))
vi.mock("#lib/interface/browser/mutate", () => ({ mutate: vi.fn() }))
const service = vi.mocked(mutate)

const running: ReplayState = {
  id: 4,
  webhook_id: 7,
  url: "https://hooks.example.com/in",
  status: "running",
  events: 10,
  answered: 2,
  given_up: 0,
  waiting: 0,
  remaining: 8,
  rate: 1,
  created_at: "2026-11-20 14:00:00",
}
const done: ReplayState = { ...running, status: "done", answered: 10, remaining: 0 }

const show = (first: ReplayState) =>
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <ReplayProgress project="shop" first={first} canWrite isActive />
    </QueryClientProvider>,
  )
const requestedPaths = () => service.mock.calls.map(([, path]) => path)

beforeEach(() => vi.resetAllMocks())
afterEach(cleanup)

it("HOOKPAGE-3 shows the server's state without a request, then progress, and re-renders the page at the end", async () => {
  service.mockImplementation(async () => ok({ status: "success", replays: [done] }) as never)
  show(running)
  expect(screen.getByText("Running")).toBeTruthy()
  expect(requestedPaths()).toEqual([])
  await screen.findByText("Done", {})
  expect(requestedPaths()).toEqual(["webhook/replay-status"])
  expect(router.refresh).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole("button", { name: "Stop" })).toBeNull()
})

it("HOOKPAGE-3 sends no request for a finished replay", async () => {
  show(done)
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(requestedPaths()).toEqual([])
  expect(router.refresh).not.toHaveBeenCalled()
})

it("HOOKPAGE-3 stops a replay, and changes nothing when that is refused", async () => {
  service.mockImplementation(async (_project, path) =>
    path === "webhook/replay-stop"
      ? failed(502, "The mail service did not respond.")
      : (ok({ status: "success", replays: [running] }) as never),
  )
  show(running)
  await userEvent.click(screen.getByRole("button", { name: "Stop" }))
  await waitFor(() => expect(requestedPaths()).toContain("webhook/replay-stop"))
  expect(screen.getByText("Running")).toBeTruthy()
  const replay = { ...running, status: "stopped", stop_reason: "It was stopped by hand." }
  service.mockImplementation(async () => ok({ status: "success", replay, replays: [replay] }) as never)
  await userEvent.click(await screen.findByRole("button", { name: "Stop" }))
  await screen.findByText("Stopped")
  expect(screen.getByRole("status").textContent).toContain("It was stopped by hand.")
})

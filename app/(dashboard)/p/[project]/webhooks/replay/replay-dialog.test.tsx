import { QueryClientProvider } from "@tanstack/react-query"
import { cleanup, render, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { mutate } from "#lib/interface/browser/mutate"
import { makeQueryClient } from "#lib/interface/browser/queries"
import { failed, ok } from "#lib/platform/result"
import type { WebhookHead } from "../load.ts"
import { context, stored } from "../testing/stored.ts"
import ReplayDialog from "./replay-dialog.tsx"

const router = { refresh: vi.fn() }
vi.mock("next/navigation", () => ({ useRouter: () => router }))
vi.mock("#lib/interface/browser/mutate", () => ({ mutate: vi.fn() }))
const service = vi.mocked(mutate)
const onClose = vi.fn()

const stopped: WebhookHead = {
  id: "7",
  name: "hooks.example.com/in",
  url: stored.url,
  status: "stopped",
  state: { severity: "danger", word: "Stopped", explanation: "" },
  waiting: 0,
  format: "JSON",
  isOurs: false,
  lastAnswer: null,
  failingSinceMs: null,
  missedSinceMs: Date.UTC(2026, 10, 18, 20),
}

/** The answers of the service by method; a counted replay has 7 events. */
const answers = (more: Record<string, unknown> = {}) =>
  service.mockImplementation(async (_project, path, input) => {
    const isCount = path === "webhook/replay" && "dry_run" in (input as object)
    const counted = ok({ status: "success", events: 7, by_status: { delivered: 7 }, seconds: 1 })
    return (isCount ? counted : (more[path] ?? ok({ status: "success" }))) as never
  })

const open = () =>
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <ReplayDialog project="shop" webhook={stopped} timeZone="UTC" nowMs={context.nowMs} onClose={onClose} />
    </QueryClientProvider>,
  )
const acts = () =>
  service.mock.calls.flatMap(([, path, input]) => ("dry_run" in (input as object) ? [] : [path]))
const press = async () =>
  userEvent.click(await screen.findByRole("button", { name: "Reactivate and replay 7 events" }))

beforeEach(() => vi.resetAllMocks())
afterEach(cleanup)

it("HOOKPAGE-11 reactivates a stopped webhook and replays what it missed in one step", async () => {
  answers()
  open()
  expect(await screen.findByText(/reactivates the webhook/)).toBeTruthy()
  await press()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(acts()).toEqual(["webhook/set", "webhook/replay"])
  expect(service).toHaveBeenCalledWith("shop", "webhook/set", { url: stored.url, status: "active" })
  expect(service.mock.lastCall?.[2]).toMatchObject({ start_time: "2026-11-18 20:00:00", which: "missed" })
})

it("HOOKPAGE-11 replays nothing when the address is refused", async () => {
  answers({ "webhook/set": failed(400, "url: a GET request to it must be answered with 200.") })
  open()
  await press()
  expect((await screen.findByRole("alert")).textContent).toBe(
    "A GET request to it must be answered with 200.",
  )
  expect(acts()).toEqual(["webhook/set"])
  expect(onClose).not.toHaveBeenCalled()
})

it("HOOKPAGE-11 reports when the webhook was reactivated but the replay did not start", async () => {
  answers({ "webhook/replay": failed(502, "The mail service did not respond.") })
  open()
  await press()
  expect((await screen.findByRole("alert")).textContent).toBe(
    "The webhook is active again, but the replay did not start: The mail service did not respond.",
  )
  expect(router.refresh).toHaveBeenCalledTimes(1)
  expect(onClose).not.toHaveBeenCalled()
})

it("HOOKPAGE-11 changes nothing when the test event is not answered", async () => {
  answers({ "webhook/test": ok({ is_answered: false, http_status: 410 }) })
  open()
  await userEvent.click(await screen.findByRole("checkbox", { name: "Send a test event first" }))
  await press()
  expect((await screen.findByRole("alert")).textContent).toContain("410")
  expect(acts()).toEqual(["webhook/test"])
})

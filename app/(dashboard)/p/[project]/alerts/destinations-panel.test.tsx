import { QueryClientProvider } from "@tanstack/react-query"
import { cleanup, render, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, expect, it, vi } from "vitest"
import { postJson } from "#lib/interface/browser/mutate"
import { makeQueryClient } from "#lib/interface/browser/queries"
import { ok } from "#lib/platform/result"
import { notify } from "#ui/toast"
import { DestinationsPanel } from "./destinations-panel.tsx"

const router = { refresh: vi.fn() }
vi.mock("next/navigation", () => ({ useRouter: () => router }))
vi.mock("#lib/interface/browser/mutate", () => ({ postJson: vi.fn() }))
vi.mock("#ui/toast", () => ({ notify: { done: vi.fn() } }))

afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

const waiting = {
  ...{ id: "d1", address: "ops@example.com", kind: "E-mail", last: "Waiting for confirmation" },
  ...{ isConfirmed: false, isFailed: false },
}

it("ALERT-19 offers the link again, and no test, when an address is unconfirmed", async () => {
  vi.mocked(postJson).mockResolvedValue(ok({ destination_id: "d1", is_sent: true, is_kept: false }))
  const confirmed = { ...waiting, id: "d2", address: "ann@example.com", isConfirmed: true }
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <DestinationsPanel
        project="shop"
        projectName={null}
        rows={[waiting, confirmed]}
        canWrite
        hasInbox={false}
      />
    </QueryClientProvider>,
  )
  expect(screen.queryByRole("button", { name: "Send test to ops@example.com" })).toBeNull()
  expect(screen.getByRole("button", { name: "Send test to ann@example.com" })).toBeTruthy()
  await userEvent.click(screen.getByRole("button", { name: "Send the link again to ops@example.com" }))
  await waitFor(() => expect(router.refresh).toHaveBeenCalledOnce())
  expect(postJson).toHaveBeenCalledExactlyOnceWith("/api/projects/shop/alerts/destinations", {
    act: "link",
    destination_id: "d1",
  })
})

it("INBOX-6 links the owner to the account's inbox when the link is in the sandbox", async () => {
  vi.mocked(postJson).mockResolvedValue(ok({ destination_id: "d1", is_sent: true, is_kept: true }))
  const panel = (hasInbox: boolean) => (
    <QueryClientProvider client={makeQueryClient()}>
      <DestinationsPanel project="shop" projectName={null} rows={[waiting]} canWrite hasInbox={hasInbox} />
    </QueryClientProvider>
  )
  const { rerender } = render(panel(false))
  expect(screen.queryByRole("link")).toBeNull()
  rerender(panel(true))
  expect(screen.getByRole("link", { name: "the link is in the account inbox" }).getAttribute("href")).toBe(
    "/inbox",
  )
  await userEvent.click(screen.getByRole("button", { name: "Send the link again to ops@example.com" }))
  await waitFor(() =>
    expect(notify.done).toHaveBeenCalledExactlyOnceWith(
      "The sandbox captured the link for ops@example.com. Owners can find it in the account inbox.",
    ),
  )
})

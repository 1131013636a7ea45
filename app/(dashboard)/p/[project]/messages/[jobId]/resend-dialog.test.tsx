import { QueryClientProvider } from "@tanstack/react-query"
import { cleanup, render, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { mutate } from "#lib/interface/browser/mutate"
import { makeQueryClient } from "#lib/interface/browser/queries"
import { failed, ok, type Result } from "#lib/platform/result"
import ResendDialog from "./resend-dialog.tsx"

const router = { push: vi.fn() }
vi.mock("next/navigation", () => ({ useRouter: () => router }))
vi.mock("#lib/interface/browser/mutate", () => ({ mutate: vi.fn(), getJson: vi.fn() }))

const email = "lena@customer.example"

/** A stored message that the service would refuse to send again for this reason. */
const suppressed = (reason: string) => ({
  job_id: "1",
  email,
  subject: "Your order",
  from_email: "shop@harbour.example",
  status: "hard_bounced",
  tags: [],
  obstacle: { code: 204, message: "", reason },
})

beforeEach(() => {
  router.push.mockReset()
  vi.mocked(mutate).mockReset()
})
afterEach(cleanup)

function answer(reason: string, resent: Result<{ job_id: string }>) {
  vi.mocked(mutate).mockImplementation((async (_: string, path: string) =>
    path === "letter/get" ? ok({ letter: suppressed(reason) }) : resent) as never)
}

function show(reason: string, canRelease: boolean) {
  answer(reason, ok({ job_id: "2" }))
  const again = {
    email,
    canSend: true,
    canRelease,
    canReadSuppressions: true,
    canReadDomains: true,
    sendUrl: "",
  }
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <ResendDialog project="shop" job_id="1" templateId={null} again={again} onClose={() => {}} />
    </QueryClientProvider>,
  )
}

const writes = () =>
  vi
    .mocked(mutate)
    .mock.calls.map(([, path]) => path)
    .filter((path) => path !== "letter/get")

it("MESSAGEPAGE-1 removes the suppression and sends again for roles that may do both", async () => {
  show("temporary_unavailable", true)
  await userEvent.click(await screen.findByRole("button", { name: "Remove the suppression and send again" }))
  await waitFor(() => expect(router.push).toHaveBeenCalledWith("/p/shop/messages/2"))
  expect(writes()).toEqual(["suppression/delete", "letter/resend"])
  expect(screen.queryByText("It cannot be sent again")).toBeNull()
})

it("MESSAGEPAGE-1 keeps the suppression of a person who unsubscribed while the dialog was open", async () => {
  show("temporary_unavailable", true)
  const send = await screen.findByRole("button", { name: "Remove the suppression and send again" })
  answer("unsubscribed", failed(400, "Not sent."))
  await userEvent.click(send)
  expect(await screen.findByText("It cannot be sent again")).toBeTruthy()
  expect(writes()).toEqual(["letter/resend"])
})

it.each([
  ["temporary_unavailable", false],
  ["unsubscribed", true],
])("MESSAGEPAGE-1 sends nothing again while %s holds and may release is %s", async (reason, canRelease) => {
  show(reason, canRelease)
  expect(await screen.findByText("It cannot be sent again")).toBeTruthy()
  expect(screen.getByRole("button", { name: "Send again" })).toHaveProperty("disabled", true)
})

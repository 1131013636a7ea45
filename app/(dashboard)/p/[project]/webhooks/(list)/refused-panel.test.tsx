import { QueryClientProvider } from "@tanstack/react-query"
import { cleanup, render, screen, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { postJson } from "#lib/interface/browser/mutate"
import { makeQueryClient } from "#lib/interface/browser/queries"
import { failed, ok } from "#lib/platform/result"
import { notify } from "#ui/toast"
import { refusedCallsWords } from "#words/refused-calls"
import { RefusedPanel } from "./refused-panel.tsx"
import type { RefusedView } from "./refused-view.ts"

const router = { refresh: vi.fn() }
vi.mock("next/navigation", () => ({ useRouter: () => router }))
vi.mock("#lib/interface/browser/mutate", () => ({ postJson: vi.fn() }))
vi.mock("#ui/toast", () => ({ notify: { done: vi.fn(), failed: vi.fn() } }))
const answers = vi.mocked(postJson)

beforeEach(() => vi.clearAllMocks())
afterEach(cleanup)

const row = { reason: "Calls with a wrong key", calls: "412", first: "19 Nov, 09:12", last: "14:30" }
const refused: RefusedView = {
  lines: [
    {
      reason: "forged",
      text: "Calls with a wrong key: 412 since 19 Nov, 09:12",
      todo: "A key was replaced.",
    },
    { reason: "unsigned", text: "Calls without a signature: one, just now", todo: "Have it sign." },
  ],
  rows: [
    { key: "1", address: "203.0.113.9", ...row },
    { key: "2", address: "Other addresses", ...row, calls: "3" },
  ],
  accepted: "The last new event was accepted 30 s ago.",
}
const show = () =>
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <RefusedPanel project="my shop" refused={refused} words={refusedCallsWords.en} />
    </QueryClientProvider>,
  )
const panel = () => screen.getByRole("region", { name: "Refused calls" })

it("HOOKPAGE-10 explains each reason with a remedy, and lists the addresses", () => {
  show()
  expect(
    within(panel())
      .getAllByRole("listitem")
      .map((one) => one.textContent),
  ).toEqual([
    "Calls with a wrong key: 412 since 19 Nov, 09:12A key was replaced.",
    "Calls without a signature: one, just nowHave it sign.",
  ])
  expect(panel().textContent).toContain("The last new event was accepted 30 s ago.")
  const table = within(panel()).getByRole("table", { name: "Addresses", hidden: true })
  expect([...table.querySelectorAll("th")].map((one) => one.textContent)).toEqual([
    "Address",
    "Reason",
    "Calls",
    "First",
    "Last",
  ])
  expect(
    [...table.querySelectorAll("tbody tr")].map((one) => one.querySelector("td span")?.textContent),
  ).toEqual(["203.0.113.9", "Other addresses"])
})

it("HOOKPAGE-10 is dismissed with one click, which re-renders the page", async () => {
  answers.mockResolvedValue(ok({ dismissed: 413 }))
  show()
  await userEvent.click(within(panel()).getByRole("button", { name: "Dismiss" }))
  expect(answers).toHaveBeenCalledExactlyOnceWith("/api/projects/my%20shop/webhooks/refused/dismiss", {})
  expect(notify.done).toHaveBeenCalledWith("Dismissed. New calls are counted again.")
  expect(router.refresh).toHaveBeenCalledOnce()
})

it("HOOKPAGE-10 stays, with the reason, when dismissing fails", async () => {
  answers.mockResolvedValue(failed(503, "The database is away."))
  show()
  await userEvent.click(within(panel()).getByRole("button", { name: "Dismiss" }))
  expect(notify.failed).toHaveBeenCalledWith("The database is away.")
  expect(router.refresh).not.toHaveBeenCalled()
})

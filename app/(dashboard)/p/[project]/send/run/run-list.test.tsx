import { cleanup, render, screen, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, expect, it, vi } from "vitest"
import type { RunView } from "#lib/features/sending/read"
import { RunList, type RunListProps } from "./run-list.tsx"

vi.mock("next/navigation", () => ({ useRouter: () => ({}) }))
afterEach(cleanup)

const run = {
  run_id: "run-1",
  state: "done",
  cause: null,
  waits_for: null,
  is_finishing: false,
  subject: "Spring news",
  template_id: null,
  started_by: "Ann",
  created_ms: Date.UTC(2026, 10, 20, 14, 32),
  ended_ms: Date.UTC(2026, 10, 20, 14, 33),
  send_at_ms: null,
  total: 12,
  settled: 12,
  accepted: 11,
  refused: 1,
  unseen: 0,
  unknown: 0,
} satisfies RunView

const onShow = vi.fn()
const draw = (props: Partial<RunListProps> = {}) =>
  render(
    <RunList
      project="shop"
      timeZone="UTC"
      runs={[run]}
      failure={null}
      shown={null}
      onShow={onShow}
      {...props}
    />,
  )

it("shows each send in the table that all lists have, and a press on its row opens it", async () => {
  draw({ shown: "run-1" })
  const row = within(screen.getByRole("table", { name: "Recent sends" })).getAllByRole("row")[1]
  expect(row?.textContent).toContain("Spring news")
  expect(row?.textContent).toContain("11 accepted, 1 not")
  expect(row?.getAttribute("aria-current")).toBe("true")
  await userEvent.click(within(row as HTMLElement).getByText("Ann"))
  expect(onShow).toHaveBeenCalledExactlyOnceWith("run-1")
})

it("keeps the rows it has when newer ones could not be read, and says so", () => {
  draw({ failure: "The dashboard did not respond." })
  expect(screen.getByText("Spring news")).toBeTruthy()
  expect(screen.getByRole("alert").textContent).toContain("The dashboard did not respond.")
})

it("has a face for nothing yet, and one for a list that could not be read at all", () => {
  const { rerender } = draw({ runs: [] })
  expect(screen.getByText("Nothing has been sent from this page yet.")).toBeTruthy()
  rerender(
    <RunList project="shop" timeZone="UTC" runs={[]} failure="No answer." shown={null} onShow={onShow} />,
  )
  expect(screen.getByRole("alert").textContent).toContain("The list could not be loaded.")
})

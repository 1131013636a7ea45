import { QueryClientProvider } from "@tanstack/react-query"
import { cleanup, render, screen } from "@testing-library/react"
import { NuqsTestingAdapter } from "nuqs/adapters/testing"
import { afterEach, expect, it, vi } from "vitest"
import { makeQueryClient } from "#lib/interface/browser/queries"
import { MessageFilters } from "./message-filters.tsx"
import { MessageViews } from "./message-views.tsx"
import { readQuery } from "#lib/analytics/messages/query"

vi.mock("next/navigation", () => ({
  useRouter: () => ({ push: () => {}, refresh: () => {} }),
  usePathname: () => "/",
}))

afterEach(cleanup)

it("MESSAGESPAGE-6 offers to save the view after the chips, and keeps the right end in the first row", () => {
  const views = { list: [], canShare: false, reports: null }
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <NuqsTestingAdapter>
        <MessageFilters
          project="shop"
          query={readQuery({})}
          chips={[{ name: "domain", text: "postbox.example" }]}
          isMasked={false}
          projects={{ chip: null, field: null }}
          views={<MessageViews project="shop" views={views} query="domain=postbox.example" canSave />}
        >
          <button type="button">Live</button>
        </MessageFilters>
      </NuqsTestingAdapter>
    </QueryClientProvider>,
  )
  const names = screen.getAllByRole("button").map((one) => one.getAttribute("aria-label") ?? one.textContent)
  expect(names.slice(-3)).toEqual([
    expect.stringContaining("postbox.example"),
    expect.stringContaining("Save view"),
    "Live",
  ])
  const chips = screen.getByText("postbox.example").closest(".flex-1")
  expect(chips?.contains(screen.getByRole("button", { name: "Save view" }))).toBe(true)
  expect(chips?.contains(screen.getByRole("button", { name: "Live" }))).toBe(false)
})

import { QueryClientProvider } from "@tanstack/react-query"
import { cleanup, render, screen } from "@testing-library/react"
import { NuqsTestingAdapter } from "nuqs/adapters/testing"
import { afterEach, expect, it, vi } from "vitest"
import { makeQueryClient } from "#lib/interface/browser/queries"
import { ChartSavedViews } from "./chart-saved-views.tsx"

vi.mock("next/navigation", () => ({
  useRouter: () => ({ push: () => {}, refresh: () => {} }),
  usePathname: () => "/",
}))

afterEach(cleanup)

const query =
  "provider=gmail&range=custom&from=2026-11-13T15%3A00&to=2026-11-20T15%3A00&tz=UTC&compare=before"
const view = (name: string, text: string) => ({
  ...{
    view_id: name,
    name,
    page: "overview" as const,
    query: text,
    hidden_columns: [],
    is_shared: false,
    canChange: false,
  },
})

function draw(searchParams: string) {
  const list = [view("Plain", query), view("No openings", `${query}&hide=opened%2Cspam&as=table`)]
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <NuqsTestingAdapter searchParams={searchParams}>
        <ChartSavedViews
          project="shop"
          page="overview"
          views={{ list, canShare: false, reports: null }}
          query={query}
          canSave
        />
      </NuqsTestingAdapter>
    </QueryClientProvider>,
  )
  return screen
    .getAllByRole("link")
    .filter((link) => link.getAttribute("aria-current") === "page")
    .map(({ textContent }) => textContent)
}

it("CHART-4 a view is kept with what the legend took away and the table", () => {
  expect(draw("?provider=gmail")).toEqual(["Plain"])
  cleanup()
  expect(draw("?provider=gmail&hide=opened,spam&as=table")).toEqual(["No openings"])
  cleanup()
  expect(draw("?provider=gmail&hide=opened")).toEqual([])
  expect(screen.getByRole("button", { name: /view/i })).toBeTruthy()
})

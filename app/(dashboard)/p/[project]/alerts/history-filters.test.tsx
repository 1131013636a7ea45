import { cleanup, render, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { NuqsTestingAdapter, type OnUrlUpdateFunction } from "nuqs/adapters/testing"
import { afterEach, expect, test, vi } from "vitest"
import { HistoryFilters } from "./history-filters.tsx"
import { readHistory } from "./query.ts"

afterEach(cleanup)

const project = { id: "shop", name: null, canWrite: true }
const rules = [
  { id: "r1", name: "Bounces", project },
  { id: "r2", name: "Complaints", project },
]

function show(search: string) {
  const changed = vi.fn<OnUrlUpdateFunction>()
  const query = readHistory(Object.fromEntries(new URLSearchParams(search)))
  render(
    <NuqsTestingAdapter searchParams={search} onUrlUpdate={changed} hasMemory>
      <HistoryFilters query={query} rules={rules} />
    </NuqsTestingAdapter>,
  )
  return () => changed.mock.lastCall?.[0].searchParams.toString()
}

test("ALERT-15 writes a filter to the URL and returns to the first page", async () => {
  const searchNow = show("?state=firing&cursor=5-f1&dir=newer&page=3")
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Rule" }), "Complaints")
  await waitFor(() => expect(searchNow()).toBe("state=firing&rule=r2"))
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Acknowledged" }), "Not acknowledged")
  await waitFor(() => expect(searchNow()).toBe("state=firing&rule=r2&acknowledged=no"))
  await userEvent.click(screen.getByRole("button", { name: "Clear" }))
  await waitFor(() => expect(searchNow()).toBe(""))
})

test("ALERT-15 filters by a deleted rule, and ignores invalid filters", () => {
  show("?rule=gone&state=odd")
  expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Rule" }).value).toBe("gone")
  expect(screen.getByRole("option", { name: "Deleted rule" })).toBeDefined()
  expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "State" }).value).toBe("")
})

import { cleanup, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { NuqsTestingAdapter } from "nuqs/adapters/testing"
import { afterEach, expect, it, vi } from "vitest"
import { PartsTable } from "./parts-table.tsx"
import type { PartRow } from "./view.ts"

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: () => {}, refresh: () => {} }) }))
afterEach(cleanup)

const greeting: PartRow = {
  ...{ id: "s1", part: "snippet", name: "Greeting", state: "draft", version: null },
  ...{ templates: 1, layouts: 0, changedBy: "Ana", changedMs: 0 },
}
const show = (canWrite: boolean, rows = [greeting]) =>
  render(
    <NuqsTestingAdapter>
      <PartsTable project="shop" rows={rows} canWrite={canWrite} timeZone="UTC" nowMs={0} />
    </NuqsTestingAdapter>,
  )

it("PART-7 readers see each with its state and uses, and no action", () => {
  show(false)
  const row = screen.getByRole("row", { name: /Greeting/ })
  expect(row.textContent).toContain("Draft")
  expect(row.textContent).toContain("in 1 template")
  expect(screen.queryAllByRole("button", { name: /^Actions for/ })).toEqual([])
})

it("PART-7 writers get the actions of each, and create the first one", async () => {
  show(true)
  expect(screen.getAllByRole("button", { name: "Actions for Greeting" }).length).toBeGreaterThan(0)
  cleanup()
  show(true, [])
  await userEvent.click(screen.getByRole("button", { name: "New snippet" }))
  expect(await screen.findByRole("dialog", { name: /snippet/i })).toBeTruthy()
  cleanup()
  show(false, [])
  expect(screen.getByText("No snippets and no layouts yet")).toBeTruthy()
  expect(screen.queryByRole("button")).toBeNull()
})

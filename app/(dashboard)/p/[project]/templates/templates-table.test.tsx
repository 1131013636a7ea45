import { cleanup, render, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { NuqsTestingAdapter, type OnUrlUpdateFunction } from "nuqs/adapters/testing"
import { afterEach, expect, it, vi } from "vitest"
import { TemplatesTable } from "./templates-table.tsx"
import type { TemplateRow } from "./view.ts"

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: () => {}, refresh: () => {} }) }))
afterEach(cleanup)

const row = (id: string, name: string): TemplateRow => ({
  id,
  name,
  engine: "Simple",
  subject: "Hello",
  sender: "shop@example.com",
  from_email: "shop@example.com",
  version: "v1",
  updatedMs: Date.UTC(2026, 10, 20, 9, 5),
})

function show(search = "") {
  const changed = vi.fn<OnUrlUpdateFunction>()
  render(
    <NuqsTestingAdapter searchParams={search} onUrlUpdate={changed} hasMemory>
      <TemplatesTable
        project="shop"
        rows={[row("1", "Receipt"), row("2", "Welcome")]}
        failure={null}
        canWrite
        timeZone="UTC"
        nowMs={Date.UTC(2026, 10, 20, 12)}
      />
    </NuqsTestingAdapter>,
  )
  return { searchNow: () => changed.mock.lastCall?.[0].searchParams.toString() }
}
const shown = () =>
  screen.getAllByRole("row").map((one) => /Receipt|Welcome/.exec(one.textContent ?? "")?.[0])

it("is narrowed by the word in the address, and back by one button", async () => {
  const { searchNow } = show("?search=welc")
  expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("welc")
  expect(shown()).toEqual([undefined, "Welcome"])
  await userEvent.type(screen.getByRole("searchbox"), "x")
  await userEvent.click(await screen.findByRole("button", { name: "Clear the search" }))
  await waitFor(() => expect(shown()).toEqual([undefined, "Receipt", "Welcome"]))
  await waitFor(() => expect(searchNow()).toBe(""))
})

it("narrows while somebody types; the address follows when they pause", async () => {
  const { searchNow } = show()
  await userEvent.type(screen.getByRole("searchbox"), "rec")
  expect(shown()).toEqual([undefined, "Receipt"])
  await waitFor(() => expect(searchNow()).toBe("search=rec"))
})

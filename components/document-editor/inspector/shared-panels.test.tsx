import { cleanup, screen } from "@testing-library/react"
import { afterEach, expect, test, vi } from "vitest"
import { inspect } from "./testing.tsx"

afterEach(cleanup)

const shared = {
  snippets: [
    { id: "address-line", name: "Address line" },
    { id: "greeting", name: "Greeting" },
  ],
  layouts: [{ id: "frame", name: "Frame" }],
  layout: "",
  onLayout: vi.fn(),
  hrefOf: (id: string) => `/parts/${id}`,
}

test("PART-3 another snippet takes the place of one, and the way to where it is written is there", async () => {
  const { user, onChange } = inspect("snippet", { shared })
  const field = screen.getByLabelText("Snippet")
  expect((field as HTMLSelectElement).value).toBe("address-line")
  expect(screen.getByRole("link", { name: "Open the snippet" }).getAttribute("href")).toBe(
    "/parts/address-line",
  )
  await user.selectOptions(field, "Greeting")
  expect(onChange).toHaveBeenLastCalledWith({ id: "greeting", name: "Greeting" })
})

test("PART-3 a snippet that is gone is named and told, and leads nowhere", () => {
  inspect("snippet", { shared, attrs: { id: "gone", name: "Old address" } })
  expect(screen.getByRole("option", { name: "Old address", selected: true })).toBeTruthy()
  expect(screen.getByRole("status").textContent).toContain("This snippet is gone or was never published.")
  expect(screen.queryByRole("link")).toBeNull()
})

test("PART-3 a layout is chosen where nothing is selected; one that is gone is told", async () => {
  const { user, unmount } = inspect("doc", { shared })
  await user.selectOptions(screen.getByLabelText("Layout"), "Frame")
  expect(shared.onLayout).toHaveBeenLastCalledWith("frame")
  unmount()
  inspect("doc", { shared: { ...shared, layout: "gone" } })
  expect(screen.getByText("The layout is gone or was never published. Choose another one.")).toBeTruthy()
})

test("a snippet and a layout have no layout to choose", () => {
  inspect("doc", { shared: { ...shared, layouts: null } })
  expect(screen.queryByLabelText("Layout")).toBeNull()
})

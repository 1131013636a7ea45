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

test("PART-3 replaces a snippet, and links to its editor", async () => {
  const { user, onChange } = inspect("snippet", { shared })
  const field = screen.getByLabelText("Snippet")
  expect((field as HTMLSelectElement).value).toBe("address-line")
  expect(screen.getByRole("link", { name: "Open the snippet" }).getAttribute("href")).toBe(
    "/parts/address-line",
  )
  await user.selectOptions(field, "Greeting")
  expect(onChange).toHaveBeenLastCalledWith({ id: "greeting", name: "Greeting" })
})

test("PART-3 a deleted snippet is named and reported, and has no link", () => {
  inspect("snippet", { shared, attrs: { id: "gone", name: "Old address" } })
  expect(screen.getByRole("option", { name: "Old address", selected: true })).toBeTruthy()
  expect(screen.getByRole("status").textContent).toContain("This snippet was deleted or never published.")
  expect(screen.queryByRole("link")).toBeNull()
})

test("PART-3 a layout is chosen when nothing is selected; a deleted one is reported", async () => {
  const { user, unmount } = inspect("doc", { shared })
  await user.selectOptions(screen.getByLabelText("Layout"), "Frame")
  expect(shared.onLayout).toHaveBeenLastCalledWith("frame")
  unmount()
  inspect("doc", { shared: { ...shared, layout: "gone" } })
  expect(screen.getByText("The layout was deleted or never published. Choose another one.")).toBeTruthy()
})

test("a snippet and a layout have no layout choice", () => {
  inspect("doc", { shared: { ...shared, layouts: null } })
  expect(screen.queryByLabelText("Layout")).toBeNull()
})

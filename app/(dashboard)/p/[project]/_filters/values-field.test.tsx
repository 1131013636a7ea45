import { cleanup, fireEvent, render, screen } from "@testing-library/react"
import { NuqsTestingAdapter, type UrlUpdateEvent } from "nuqs/adapters/testing"
import { afterEach, expect, it, vi } from "vitest"
import type { FilterName } from "#lib/analytics/filters/query"
import { ValuesField } from "./values-field.tsx"

vi.mock("next/navigation", () => ({ useRouter: () => ({}) }))

afterEach(cleanup)

const values = [
  { value: "gmail.com", label: "gmail.com", countText: "12" },
  { value: "gmx.de", label: "gmx.de", countText: "7" },
]

function draw(name: FilterName, searchParams = "") {
  const onUrlUpdate = vi.fn<(event: UrlUpdateEvent) => void>()
  render(
    <NuqsTestingAdapter searchParams={searchParams} onUrlUpdate={onUrlUpdate} hasMemory>
      <ValuesField name={name} values={values} />
    </NuqsTestingAdapter>,
  )
  return () => onUrlUpdate.mock.lastCall?.[0].searchParams.get(name)
}

const field = () => screen.getByRole("textbox", { name: "Domain: find or type a value" })
const boxes = () => screen.getAllByRole("checkbox").map((one) => one.getAttribute("aria-label") ?? one.id)

it("FILTER-4 a field finds values, and one of them is chosen by the keyboard", async () => {
  const query = draw("domain")
  fireEvent.change(field(), { target: { value: "gmx" } })
  expect(boxes()).toHaveLength(1)
  expect(screen.getByRole("checkbox", { name: "gmx.de" })).toBeTruthy()
  fireEvent.change(field(), { target: { value: "gmx.de" } })
  fireEvent.keyDown(field(), { key: "Enter" })
  await vi.waitFor(() => expect(query()).toBe("gmx.de"))
  expect(boxes()).toHaveLength(2)
})

it("FILTER-4 any other value is typed, by keyboard and by mouse, in addition to the chosen ones", async () => {
  const query = draw("domain", "?domain=gmail.com")
  fireEvent.change(field(), { target: { value: " shop.example " } })
  fireEvent.click(screen.getByRole("button", { name: "Use “shop.example”" }))
  await vi.waitFor(() => expect(query()).toBe("gmail.com,shop.example"))
  // The value is listed before it is counted.
  const added = await screen.findByRole<HTMLInputElement>("checkbox", { name: "shop.example" })
  expect(added.checked).toBe(true)
})

it("FILTER-4 a field of few values that are all listed takes no other", () => {
  draw("device")
  expect(screen.queryByRole("textbox")).toBe(null)
})
